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

/** Types of files that are compressed, and the least size in bytes. */
const compressible = /\.(html|css|js|json|svg|txt|map)$/;
const SMALLEST = 1024;

/** Pages, the search index, the live example and files for tools: the server fills in this installation's addresses and samples. */
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

/** Folders and files that the site is built from. */
const inputs = [
  'openapi/docs',
  'openapi/tools/docs',
  'src/web/views',
  'openapi/CHANGELOG.md',
  'generated/fundraising/openapi.json',
  'generated/oauth/openapi.json',
  'generated/metadata/openapi.json',
  'generated/operations/openapi.json',
  'generated/example/client.js',
  'package-lock.json',
];

/** Returns a stamp that changes whenever the site would. */
export async function stampOfInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const file = await readFile(join(root, input)).catch(() => undefined);
    const files = file ? [['', file] as const] : await readFolder(join(root, input));
    for (const [name, body] of files) hash.update(`${input}/${name}\0${body.length}\0`).update(body);
  }
  return hash.digest('hex');
}

/** Returns whether the site in a folder has this stamp, a complete list of files, and every file in it. */
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
 * Writes a site and its list of files. Replaces the old one in one step, so that readers always find a complete site.
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
    // Another process has built it at the same time.
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  });
  await rm(old, { recursive: true, force: true });
}

/** Writes a file. @returns how its address is served */
async function write(folder: string, address: string, body: Buffer): Promise<[string, SiteFile]> {
  const file = `${address.replace(/^\/docs\//, '')}${address.endsWith('/') ? 'index.html' : ''}`;
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), body);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const isFilledIn = filledIn.test(address);
  // The texts of a filled-in file can change without its address.
  const isImmutable = !isFilledIn && /-[0-9a-f]{12}\.\w+$/.test(file);
  const isCompressed = body.length >= SMALLEST && compressible.test(file);
  const encodings: SiteFile['encodings'] = isCompressed ? ['br', 'gzip'] : [];
  // The server compresses the files that it fills in.
  if (isCompressed && !isFilledIn) {
    await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(body));
    await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(body, { level: 9 }));
  }
  return [address, { file, type, tag: fingerprint(body), isImmutable, isFilledIn, encodings }];
}
