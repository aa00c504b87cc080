// @ts-check
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const endings = /** @type {Record<string, string>} */ ({ br: '.br', gzip: '.gz' });

/**
 * @param {string} folder of a site that `publish` wrote
 * @returns {Promise<boolean>} whether its list is whole and every file that it names is there
 */
export async function isComplete(folder) {
  /** @type {{ file: string, encodings: string[] }[]} */
  let listed;
  try {
    listed = Object.values(JSON.parse(await readFile(path.join(folder, 'files.json'), 'utf8')));
  } catch {
    return false;
  }
  const names = listed.flatMap(({ file, encodings }) => [
    file,
    ...encodings.map((encoding) => `${file}${endings[encoding]}`),
  ]);
  const found = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.length > 0 && found.every(Boolean);
}
