import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files in a folder and below it, by their paths within it, sorted; none when there is no folder. */
export async function readFolder(folder: string): Promise<[path: string, body: Buffer][]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files
      .sort()
      .map(
        async (file) =>
          [relative(folder, file).replaceAll('\\', '/'), await readFile(file)] as [string, Buffer],
      ),
  );
}
