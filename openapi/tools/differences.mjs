// @ts-check
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Compares whole folders, so that a leftover or a missing file counts as well as a changed one.
 * @param {string} expected
 * @param {string} actual
 * @param {string[]} folders the ones to compare, below both
 * @returns {Promise<string[]>} paths below either folder whose content differs or that only one of them has
 */
export async function differences(expected, actual, folders) {
  const different = [];
  for (const folder of folders) {
    const names = [expected, actual].map((base) => filesBelow(path.join(base, folder)));
    for (const name of new Set((await Promise.all(names)).flat().sort())) {
      const file = path.join(folder, name);
      const contents = [expected, actual].map((base) =>
        readFile(path.join(base, file)).catch(() => undefined),
      );
      const [wanted, found] = await Promise.all(contents);
      if (!wanted || !found || !wanted.equals(found)) different.push(file);
    }
  }
  return different;
}

/** @param {string} folder */
async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
