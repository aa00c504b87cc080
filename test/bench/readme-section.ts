import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../src/files/project-root.ts';

const readme = join(projectRoot, 'test', 'bench', 'README.md');

/** Puts a text between the marks of this name in README.md, in place of what is there. @throws Error without the marks */
export async function writeReadmeSection(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const document = await readFile(readme, 'utf8');
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${readme} has lost its marks: ${begin}`);
  await writeFile(readme, `${before}${begin}\n\n${text}\n${end}${after}`);
}
