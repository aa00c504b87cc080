import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { formats } from '../../src/importing/formats/formats.ts';
import { projectRoot } from '../../src/project-root.ts';

describe('documentation of files', () => {
  let sections: Map<string, string>;

  before(async () => {
    const text = await readFile(join(projectRoot, 'src', 'importing', 'README.md'), 'utf8');
    sections = new Map(text.split('\n### ').map((section) => [section.split('\n', 1)[0] ?? '', section]));
  });

  for (const format of Object.values(formats)) {
    it(`lists exactly the columns of ${format.kind}`, () => {
      const listed = [...(sections.get(format.kind) ?? '').matchAll(/^\| `(\w+)`(?: or `(\w+)`)? \|/gm)];
      expect(listed.map(([, name, decimalName]) => [name, decimalName])).to.deep.equal(
        format.columns.map(({ name, decimalName }) => [name, decimalName]),
      );
    });
  }
});
