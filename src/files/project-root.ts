import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `package.json`: the same one whether this runs from `src` or compiled from `.build`. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findProjectRoot(dirname(folder));
}
