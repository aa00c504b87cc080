import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = join(import.meta.dirname, 'README.md');

const marksOf = (name: string) => [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`] as const;

/** The text between the marks of this name in README.md, and what is before and after it. @throws Error without the marks */
function split(name: string): [before: string, text: string, after: string] {
  const [begin, end] = marksOf(name);
  const [before, rest] = readFileSync(readme, 'utf8').split(begin);
  const [text, after] = rest?.split(end) ?? [];
  if (before === undefined || text === undefined || after === undefined)
    throw new Error(`README.md: ${begin}`);
  return [before, text, after];
}

export function writeReadmeSection(name: string, text: string): void {
  const [begin, end] = marksOf(name);
  const [before, , after] = split(name);
  writeFileSync(readme, `${before}${begin}\n\n${text}\n${end}${after}`);
}

/** A row of a table that `sideBySideAsMarkdown` has written. */
export interface ReadmeRow {
  workload: string;
  contender: string;
  requestsASecond: number;
  /** Of the server and the database together. */
  microseconds: number;
}

export function readReadmeRows(name: string): ReadmeRow[] {
  let workload = '';
  return split(name)[1]
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, first = '', contender = '', rate = '', , own = '', database = '']) => {
      workload = /^\*\*(.*)\*\* \(c=/.exec(first)?.[1] ?? workload;
      const [requestsASecond = 0, ...parts] = [rate.split(' ')[0], own, database].map((text) =>
        Number(text?.replaceAll(',', '')),
      );
      const microseconds = parts.reduce((sum, part) => sum + part, 0);
      return requestsASecond > 0 ? [{ workload, contender, requestsASecond, microseconds }] : [];
    });
}
