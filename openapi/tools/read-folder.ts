import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns the files in a folder and its subfolders by relative path, sorted. Empty if the folder doesn't exist. */
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
