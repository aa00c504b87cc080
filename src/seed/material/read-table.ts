import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '../../project-root.ts';

/** The rows of a CSV file of this folder, by the names of its header; blank fields are ''. */
export function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const text = readFileSync(join(projectRoot, 'src', 'seed', 'material', name));
  return parse(text, { columns: true }) as Record<Column, string>[];
}
