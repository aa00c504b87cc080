import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `package.json`: the same one whether this runs from `src` or compiled from `.build`. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

/**
 * Where data are kept when DATA_DIR is not set: beside the source; of an installed package, which npm replaces as a whole, in the
 * current folder.
 */
export const dataFolder = join(isInstalled(projectRoot) ? process.cwd() : projectRoot, '.data');

function isInstalled(folder: string): boolean {
  return folder.split(sep).includes('node_modules');
}

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findProjectRoot(dirname(folder));
}
