import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoding } from '../http/accepted-encoding.ts';
import { compressText } from './compress-text.ts';
import { type Filling, fillIn } from './fill-in.ts';
import type { Addresses } from './own-addresses.ts';
import type { Reader } from './own-samples.ts';
import type { Samples } from './samples.ts';

/** How an address of the documentation is served: an entry of `files.json`, which `openapi/tools/docs.ts` writes. */
export interface SiteFile {
  /** Path within the site's folder. */
  file: string;
  type: string;
  tag: string;
  /** Whether the address changes with the content. */
  isImmutable: boolean;
  /** Whether its text contains demo data or addresses of the services, which are replaced by this installation's. */
  isFilledIn: boolean;
  /** Compressed forms that are available. They are beside the file, unless it is filled in first. */
  encodings: Encoding[];
}

interface SiteContent {
  body: Buffer;
  /** Changes with the body. */
  tag: string;
  /** Whether signed-in readers see a different text: use `readFor` for them. */
  isPersonal?: boolean;
}

const endings = { br: '.br', gzip: '.gz', identity: '' };

/** The built documentation site, with this installation's addresses and samples. A new build is served immediately. */
export class BuiltSite {
  readonly #folder: string;
  readonly #addresses: Addresses;
  #files = new Map<string, SiteFile>();
  #version: string | undefined;
  /** Texts that were filled in with these samples, each on its first request. */
  #made = new Map<string, Promise<SiteContent>>();
  #madeWith: Samples | undefined;

  constructor(folder: string, addresses: Addresses) {
    this.#folder = folder;
    this.#addresses = addresses;
  }

  /** Returns whether the whole site has been built. Reads the list of files again when it has changed. */
  async isBuilt(): Promise<boolean> {
    const list = join(this.#folder, 'files.json');
    const found = await stat(list).catch(() => undefined);
    if (!found) return false;
    const version = `${found.ino} ${found.mtimeMs}`;
    if (version === this.#version) return true;
    const files = parseList(await readFile(list, 'utf8').catch(() => ''));
    if (!files) return false;
    this.#files = files;
    this.#made = new Map();
    this.#version = version;
    return true;
  }

  /** Finds a file by its address. Only addresses listed by the build are known, so no path can lead outside the folder. */
  find(address: string): SiteFile | undefined {
    return this.#files.get(address);
  }

  /**
   * Reads a file as anonymous readers see it.
   * @returns `undefined` when the file is gone, or a new build has replaced the one that listed it
   */
  read(file: SiteFile, encoding: Encoding | 'identity', samples: Samples): Promise<SiteContent | undefined> {
    return unlessGone(file.isFilledIn ? this.#once(file, encoding, samples) : this.#asBuilt(file, encoding));
  }

  /** Returns the text of a page for one reader, which nobody else may see. @returns `undefined` as above */
  readFor(reader: Reader, file: SiteFile, samples: Samples): Promise<SiteContent | undefined> {
    return unlessGone(this.#fillIn(file, samples, reader));
  }

  async #asBuilt({ file, tag }: SiteFile, encoding: Encoding | 'identity'): Promise<SiteContent> {
    return { body: await this.#readBuilt(file + endings[encoding]), tag };
  }

  #once(file: SiteFile, encoding: Encoding | 'identity', samples: Samples): Promise<SiteContent> {
    if (samples !== this.#madeWith) this.#made = new Map();
    this.#madeWith = samples;
    const key = file.file + endings[encoding];
    const known = this.#made.get(key);
    if (known) return known;
    const made =
      encoding === 'identity' ? this.#fillIn(file, samples) : this.#compressed(file, encoding, samples);
    const all = this.#made;
    all.set(key, made);
    made.catch(() => all.delete(key));
    return made;
  }

  async #fillIn({ file }: SiteFile, samples: Samples, reader?: Reader): Promise<SiteContent> {
    const filling: Filling = { addresses: this.#addresses, samples, reader };
    const { text, isPersonal } = fillIn(file, (await this.#readBuilt(file)).toString('utf8'), filling);
    const tag = createHash('sha256').update(text).digest('hex').slice(0, 12);
    return { body: Buffer.from(text), tag, isPersonal };
  }

  async #compressed(file: SiteFile, encoding: Encoding, samples: Samples): Promise<SiteContent> {
    const { body, ...rest } = await this.#once(file, 'identity', samples);
    return { ...rest, body: await compressText[encoding](body) };
  }

  #readBuilt(file: string): Promise<Buffer> {
    return readFile(join(this.#folder, file));
  }
}

function unlessGone(content: Promise<SiteContent>): Promise<SiteContent | undefined> {
  return content.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** @returns `undefined` for an incomplete list */
function parseList(text: string): Map<string, SiteFile> | undefined {
  try {
    return new Map(Object.entries(JSON.parse(text)));
  } catch {
    return undefined;
  }
}
