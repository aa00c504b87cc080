import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import { tabulatedGuides } from '../../openapi/tools/guide-tables.ts';
import { ParseError } from '../../src/domain/field-rules.ts';
import { fileKinds } from '../../src/transfer/file-kinds.ts';

describe('documentation of settings and files', () => {
  const texts = new Map<string, string>();

  before(async () => {
    for (const file of Object.keys(tabulatedGuides)) texts.set(basename(file), await readFile(file, 'utf8'));
  });

  for (const [file, written] of Object.entries(tabulatedGuides)) {
    it(`says in ${basename(file)} what the source says; otherwise run \`make guide-tables\``, () => {
      const text = texts.get(basename(file)) ?? '';
      expect(text).to.equal(written(text));
    });
  }

  it('lists a setting and a column', () => {
    expect(texts.get('operating-settings.md')).to.match(/^\| `PORT` \| `3000` \| .+ \|$/m);
    expect(texts.get('operating-columns.md')).to.match(/^\| `amount_cents` or `amount` \| .+ \|$/m);
  });

  for (const { kind, columns } of Object.values(fileKinds)) {
    it(`has examples of ${kind} that an import takes`, () => {
      const section = texts.get('operating-columns.md')?.split(`\n## ${kind}\n`)[1]?.split('\n## ')[0] ?? '';
      const examples = [...section.matchAll(/^\| (`.+) \|$/gm)].map(([, row = '']) =>
        row.split(/ \| ?/)[2]?.replaceAll('\\|', '|').trim(),
      );
      expect(examples).to.have.length(columns.length);
      const refused = examples.filter((example = '', index) => {
        const meaning = columns[index]?.type.parse(example.slice(1, -1));
        return meaning === undefined || meaning === null || meaning instanceof ParseError;
      });
      expect(refused).to.deep.equal([]);
    });
  }
});
