import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How an address of the documentation is served: an entry of `files.json`, which `openapi/tools/docs.mjs` writes. */
export interface SiteFile {
  /** Below the site's folder. */
  file: string;
  type: string;
  tag: string;
  /** The address changes with the content. */
  isImmutable: boolean;
  /** Compressed forms that lie beside the file. */
  encodings: ('br' | 'gzip')[];
}

const endings = { br: '.br', gzip: '.gz', identity: '' };

/** The documentation site as it was built; a new build is served as soon as it is there. */
export class BuiltSite {
  readonly #folder: string;
  #files = new Map<string, SiteFile>();
  #version: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns whether it has been built */
  async isBuilt(): Promise<boolean> {
    const list = join(this.#folder, 'files.json');
    const found = await stat(list).catch(() => undefined);
    if (!found) return false;
    const version = `${found.ino} ${found.mtimeMs}`;
    if (version !== this.#version) {
      this.#files = new Map(Object.entries(JSON.parse(await readFile(list, 'utf8'))));
      this.#version = version;
    }
    return true;
  }

  /** Only what the build has listed is there: no path leads out of the folder. */
  find(address: string): SiteFile | undefined {
    return this.#files.get(address);
  }

  /** @throws Error when a new build has taken the place of the one that listed the file */
  read({ file }: SiteFile, encoding: keyof typeof endings): Promise<Buffer> {
    return readFile(join(this.#folder, file + endings[encoding]));
  }
}
