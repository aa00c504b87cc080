import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { SiteFile } from '../../../src/docs/built-site.ts';
import { readFolder } from '../read-folder.ts';
import { fingerprint } from './assets.ts';
import { root } from './documents.ts';

/** What is compressed, from this size on, in bytes. */
const compressible = /\.(html|css|js|json|svg|txt|map)$/;
const SMALLEST = 1024;

/** Pages, the search's index, the live example and what tools read: the server puts this installation's addresses and samples into them. */
const filledIn = /\/$|\.html$|\/search-[^/]*\.json$|\/(llms\.txt|postman\.json)$|\/example\//;

const endings = { br: '.br', gzip: '.gz', identity: '' };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Folders and files that the site is made from. */
const inputs = [
  'openapi/docs',
  'openapi/tools/docs',
  'src/web/views',
  'openapi/CHANGELOG.md',
  'generated/fundraising/openapi.json',
  'generated/oauth/openapi.json',
  'generated/metadata/openapi.json',
  'generated/example/client.js',
  'package-lock.json',
];

/** Changes whenever the site would. */
export async function stampOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const file = await readFile(join(root, input)).catch(() => undefined);
    const files = file ? [['', file] as const] : await readFolder(join(root, input));
    for (const [name, body] of files) hash.update(`${input}/${name}\0${body.length}\0`).update(body);
  }
  return hash.digest('hex');
}

/** Whether the site in a folder has this stamp, a complete list of files, and every file in it. */
export async function isUpToDate(folder: string, stamp: string): Promise<boolean> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  if ((await read('stamp')) !== stamp) return false;
  try {
    const files = Object.values<SiteFile>(JSON.parse(await read('files.json')));
    const names = files.flatMap(({ file, encodings, isFilledIn }) => [
      file,
      ...(isFilledIn ? [] : encodings.map((name) => file + endings[name])),
    ]);
    return names.length > 0 && names.every((name) => existsSync(join(folder, name)));
  } catch {
    return false;
  }
}

/**
 * Writes a site and the list that it is served by. It replaces the old one in one step, so that a reader finds one or the other.
 * @param files by address
 */
export async function publish(files: Map<string, Buffer>, target: string, stamp: string): Promise<void> {
  const draft = `${target}.${process.pid}.new`;
  const old = `${target}.${process.pid}.old`;
  await rm(draft, { recursive: true, force: true });
  const listed = await Promise.all([...files].map(([address, body]) => write(draft, address, body)));
  await writeFile(join(draft, 'files.json'), JSON.stringify(Object.fromEntries(listed), undefined, 1));
  await writeFile(join(draft, 'stamp'), stamp);
  await rename(target, old).catch(() => undefined);
  await rename(draft, target).catch(async () => {
    // Another process has built it at the same moment.
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  });
  await rm(old, { recursive: true, force: true });
}

/** Returns how the address is served. */
async function write(folder: string, address: string, body: Buffer): Promise<[string, SiteFile]> {
  const file = `${address.replace(/^\/docs\//, '')}${address.endsWith('/') ? 'index.html' : ''}`;
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), body);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const isFilledIn = filledIn.test(address);
  // The server's own texts may change while the address stays.
  const isImmutable = !isFilledIn && /-[0-9a-f]{12}\.\w+$/.test(file);
  const isCompressed = body.length >= SMALLEST && compressible.test(file);
  const encodings: SiteFile['encodings'] = isCompressed ? ['br', 'gzip'] : [];
  // The server compresses what it fills in.
  if (isCompressed && !isFilledIn) {
    await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(body));
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(body, { level: 9 }));
  }
  return [address, { file, type, tag: fingerprint(body), isImmutable, isFilledIn, encodings }];
}
