import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '../config/config.ts';

/** How an address of the documentation is served: an entry of `files.json`, which `openapi/tools/docs.mjs` writes. */
export interface SiteFile {
  /** Below the site's folder. */
  file: string;
  type: string;
  tag: string;
  /** The address changes with the content. */
  isImmutable: boolean;
  /** Its text names addresses of the services, which are replaced by this installation's. */
  namesAddresses: boolean;
  /** Compressed forms that lie beside the file. */
  encodings: Encoding[];
}

type Encoding = 'br' | 'gzip';

interface SiteContent {
  body: Buffer;
  /** Changes with the body. */
  tag: string;
}

const endings = { br: '.br', gzip: '.gz', identity: '' };

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** The documentation site as it was built, with this installation's addresses. A new build is served at once. */
export class BuiltSite {
  readonly #folder: string;
  readonly #addresses: Addresses;
  #files = new Map<string, SiteFile>();
  #version: string | undefined;
  /** Texts with this installation's addresses, made at the first request. */
  #made = new Map<string, Promise<SiteContent>>();

  constructor(folder: string, addresses: Addresses) {
    this.#folder = folder;
    this.#addresses = addresses;
  }

  /** Whether the whole site has been built. Reads the list of files again when it has changed. */
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

  /** Knows only the addresses that the build has listed: no path leads out of the folder. */
  find(address: string): SiteFile | undefined {
    return this.#files.get(address);
  }

  /** @returns `undefined` when the file is gone, or a new build has replaced the one that listed it */
  read(file: SiteFile, encoding: Encoding | 'identity'): Promise<SiteContent | undefined> {
    const content = file.namesAddresses
      ? this.#once(file, encoding)
      : this.#readBuilt(file.file + endings[encoding]).then((body) => ({ body, tag: file.tag }));
    return content.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  #once(file: SiteFile, encoding: Encoding | 'identity'): Promise<SiteContent> {
    const key = file.file + endings[encoding];
    const known = this.#made.get(key);
    if (known) return known;
    const made = encoding === 'identity' ? this.#fillIn(file) : this.#compressed(file, encoding);
    const all = this.#made;
    all.set(key, made);
    made.catch(() => all.delete(key));
    return made;
  }

  async #fillIn({ file }: SiteFile): Promise<SiteContent> {
    const text = withOwnAddresses((await this.#readBuilt(file)).toString('utf8'), this.#addresses);
    return { body: Buffer.from(text), tag: createHash('sha256').update(text).digest('hex').slice(0, 12) };
  }

  async #compressed(file: SiteFile, encoding: Encoding): Promise<SiteContent> {
    const { body, tag } = await this.#once(file, 'identity');
    return { body: await compress[encoding](body), tag };
  }

  #readBuilt(file: string): Promise<Buffer> {
    return readFile(join(this.#folder, file));
  }
}

/** @returns `undefined` for an incomplete list */
function parseList(text: string): Map<string, SiteFile> | undefined {
  try {
    return new Map(Object.entries(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

export type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl'>;

const namedAddress = /(http:\/\/)?\blocalhost:(300[012])(?!\d)/g;

/**
 * Replaces the addresses that the guides name, `localhost:3000` to `3002`, by an installation's. Where the scheme is left out, it
 * stays so for HTTP, and is added for HTTPS.
 */
export function withOwnAddresses(text: string, { baseUrl, authUrl, metadataUrl }: Addresses): string {
  const own: Record<string, string> = { 3000: baseUrl, 3001: authUrl, 3002: metadataUrl };
  return text.replace(namedAddress, (named, scheme: string | undefined, port: string) => {
    const address = own[port] ?? named;
    return scheme ? address : address.replace(/^http:\/\//, '');
  });
}
