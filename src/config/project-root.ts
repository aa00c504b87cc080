import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with `package.json`: the same whether this runs from `src` or compiled from `.build`. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

/** The default of DATA_DIR: next to the source or, for an installed package, which npm replaces entirely, in the current folder. */
export const dataFolder = join(isInstalled(projectRoot) ? process.cwd() : projectRoot, '.data');

/** The version of this program. */
export function programVersion(): string {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version;
}

function isInstalled(folder: string): boolean {
  return folder.split(sep).includes('node_modules');
}

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findProjectRoot(dirname(folder));
}
