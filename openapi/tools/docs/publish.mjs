// @ts-check
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fingerprint } from './assets.mjs';

/** What becomes smaller by it, and is large enough for that to matter, in bytes. */
const compressible = /\.(html|css|js|json|svg|txt|map)$/;
const SMALLEST = 1024;

/** Pages, the search's index, the live example and what tools read: the server puts this installation's addresses and samples into them. */
const filledIn = /\/$|\.html$|\/search-[^/]*\.json$|\/(llms\.txt|postman\.json)$|\/example\//;

const types = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
});

/**
 * Writes a site and the list that it is served by, in one step: whoever reads it meanwhile finds the old or the new one.
 * @param {Map<string, Buffer>} files by address
 * @param {string} target
 * @param {string} stamp says what the site was made from
 */
export async function publish(files, target, stamp) {
  const draft = `${target}.${process.pid}.new`;
  const former = `${target}.${process.pid}.old`;
  await rm(draft, { recursive: true, force: true });
  const listed = await Promise.all([...files].map(([address, body]) => write(draft, address, body)));
  await writeFile(path.join(draft, 'files.json'), JSON.stringify(Object.fromEntries(listed), undefined, 1));
  await writeFile(path.join(draft, 'stamp'), stamp);
  await rename(target, former).catch(() => undefined);
  await rename(draft, target).catch(async () => {
    // Somebody else has built it in the same moment.
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  });
  await rm(former, { recursive: true, force: true });
}

/**
 * @param {string} folder
 * @param {string} address
 * @returns {Promise<[string, Buffer][]>} its files, by the address that they are to have
 */
export async function readFolder(folder, address) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const below = path.relative(folder, file).split(path.sep).join('/');
        return /** @type {[string, Buffer]} */ ([`${address}${below}`, await readFile(file)]);
      }),
  );
}

/**
 * @param {string} folder
 * @param {string} address
 * @param {Buffer} body
 * @returns {Promise<[string, object]>} how the address is served
 */
async function write(folder, address, body) {
  const file = `${address.replace(/^\/docs\//, '')}${address.endsWith('/') ? 'index.html' : ''}`;
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), body);
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  const encodings =
    body.length >= SMALLEST && compressible.test(file) ? await compress(folder, file, body) : [];
  const isFilledIn = filledIn.test(address) && /^(text|application)\//.test(type);
  // What is served under an address with other texts in it may change while the address stays.
  const isImmutable = !isFilledIn && /-[0-9a-f]{12}\.\w+$/.test(file);
  return [address, { file, type, tag: fingerprint(body), isImmutable, isFilledIn, encodings }];
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {Buffer} body
 */
async function compress(folder, file, body) {
  // The highest quality takes ten times as long for a file of megabytes, for a few per cent.
  const quality = body.length > 500_000 ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(body, { params }));
  await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(body, { level: 9 }));
  return ['br', 'gzip'];
}
