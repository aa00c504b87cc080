import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type PictureFiles, type PictureSize, sizeNames } from './picture-sizes.ts';
import type { PictureStore } from './picture-store.ts';

/** Pictures in a folder of this machine, or one that all machines share: `0b/0b6ab0a2-…/medium.jpg`. */
export class FolderStore implements PictureStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(id: string, files: PictureFiles): Promise<void> {
    const unfinished = join(this.#root, `unfinished-${id}`);
    try {
      await mkdir(unfinished, { recursive: true });
      for (const size of sizeNames) await writeLasting(join(unfinished, `${size}.jpg`), files[size]);
      await sync(unfinished);
      const shelf = this.#shelf(id);
      await mkdir(shelf, { recursive: true });
      await rename(unfinished, join(shelf, id));
      await sync(shelf);
      await sync(this.#root);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      await this.remove(id);
      throw error;
    }
  }

  async read(id: string, size: PictureSize): Promise<Buffer | undefined> {
    return readFile(join(this.#shelf(id), id, `${size}.jpg`)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#shelf(id), id), { recursive: true, force: true });
  }

  async examine(): Promise<string> {
    // It need not exist yet.
    let place = resolve(this.#root);
    while (!existsSync(place)) place = dirname(place);
    if (!(await stat(place)).isDirectory()) throw new Error(`${place} is no folder`);
    await access(place, constants.W_OK);
    return `stored in ${this.#root}`;
  }

  /** One of 256 folders, so that none grows too long. */
  #shelf(id: string): string {
    return join(this.#root, id.slice(0, 2));
  }
}

async function writeLasting(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder last. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
