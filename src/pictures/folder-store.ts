import { constants, existsSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pictureId } from './picture-id.ts';
import type { PictureFileName, PictureFiles } from './picture-sizes.ts';
import type { PictureStore, StoredPicture } from './picture-store.ts';

/** Pictures in a folder of this machine, or one that all machines share: `0b/0b6ab0a2-…/medium.jpg`. */
export class FolderStore implements PictureStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(id: string, files: PictureFiles): Promise<void> {
    const unfinished = this.#unfinished(id);
    try {
      await mkdir(unfinished, { recursive: true });
      for (const [name, file] of Object.entries(files)) await writeLasting(join(unfinished, name), file);
      await sync(unfinished);
      const shelf = this.#shelf(id);
      await mkdir(shelf, { recursive: true });
      await rename(unfinished, join(shelf, id));
      await sync(shelf);
      await sync(this.#root);
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async read(id: string, name: PictureFileName): Promise<Buffer | undefined> {
    return readFile(join(this.#shelf(id), id, name)).catch(goneIs(undefined));
  }

  async remove(id: string): Promise<void> {
    await rm(this.#unfinished(id), { recursive: true, force: true });
    await rm(join(this.#shelf(id), id), { recursive: true, force: true });
  }

  async *list(): AsyncIterable<StoredPicture> {
    for (const name of await namesIn(this.#root)) {
      const unfinishedId = name.replace(/^unfinished-/, '');
      if (pictureId.test(unfinishedId)) yield measure(join(this.#root, name), unfinishedId);
      if (!/^[\da-f]{2}$/.test(name)) continue;
      const shelf = join(this.#root, name);
      const ids = (await namesIn(shelf)).filter((id) => pictureId.test(id));
      for (const id of ids) yield measure(join(shelf, id), id);
    }
  }

  async examine(): Promise<string> {
    // The folder may not exist yet.
    let place = resolve(this.#root);
    while (!existsSync(place)) place = dirname(place);
    if (!(await stat(place)).isDirectory()) throw new Error(`${place} is not a folder`);
    await access(place, constants.W_OK);
    return `stored in ${this.#root}`;
  }

  /** Its name while it is being written. */
  #unfinished(id: string): string {
    return join(this.#root, `unfinished-${id}`);
  }

  /** One of 256 folders, so that none becomes too large. */
  #shelf(id: string): string {
    return join(this.#root, id.slice(0, 2));
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(goneIs([]));
}

/** The folder's own time is that of its last file. If it is removed in the meantime, the remaining files count. */
async function measure(folder: string, id: string): Promise<StoredPicture> {
  const files = await Promise.all(
    (await namesIn(folder)).map((name) => stat(join(folder, name)).catch(goneIs(undefined))),
  );
  const { mtime = new Date() } = (await stat(folder).catch(goneIs(undefined))) ?? {};
  return { id, bytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0), storedAt: mtime };
}

function goneIs<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
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

/** Makes the names in a folder durable. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
