import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/project-root.ts';
import { type Column, ParseError } from '../../src/transfer/column.ts';
import { fileKinds } from '../../src/transfer/kinds/file-kinds.ts';

describe('documentation of files', () => {
  let sections: Map<string, string>;

  before(async () => {
    const text = await readFile(join(projectRoot, 'src', 'transfer', 'README.md'), 'utf8');
    sections = new Map(text.split('\n### ').map((section) => [section.split('\n', 1)[0] ?? '', section]));
  });

  /** Cells of the rows below the heading of a table. */
  const rowsOf = (kind: string) =>
    [...(sections.get(kind) ?? '').matchAll(/^\| (`.+) \|$/gm)].map(([, row = '']) =>
      row.split(/ \| ?/).map((cell) => cell.replaceAll('\\|', '|').trim()),
    );

  for (const format of Object.values(fileKinds)) {
    it(`says of every column of ${format.kind} what the definition says`, () => {
      const documented = rowsOf(format.kind).map(([name, holds, , notes]) => [name, holds, notes]);
      const defined = format.columns.map((column) => [nameOf(column), holdsOf(column), notesOf(column)]);
      expect(documented).to.deep.equal(defined);
    });

    it(`has examples of ${format.kind} that an import takes`, () => {
      const refused = rowsOf(format.kind).filter(([, , example = ''], index) => {
        const meaning = format.columns[index]?.type.parse(example.slice(1, -1));
        return meaning === undefined || meaning === null || meaning instanceof ParseError;
      });
      expect(refused).to.deep.equal([]);
    });
  }
});

function nameOf({ name, decimalName }: Column): string {
  return decimalName === undefined ? `\`${name}\`` : `\`${name}\` or \`${decimalName}\``;
}

function holdsOf({ type, decimalName }: Column): string {
  return decimalName === undefined ? type.description : `${type.description}, or as a decimal`;
}

function notesOf({ required, keepsValue, secret, otherwise, note }: Column): string {
  const words = [required && '*needed*', keepsValue && '*kept*', secret && '*secret*'].filter(Boolean);
  if (otherwise !== undefined) words.push(`default \`${otherwise}\``);
  if (note !== '') words.push(note);
  return words.join('; ');
}
