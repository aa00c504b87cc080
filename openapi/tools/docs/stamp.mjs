// @ts-check
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readFolder } from './publish.mjs';
import { root } from './settings.mjs';

const inputs = [
  'openapi/docs',
  'openapi/tools/docs',
  'openapi/tools/docs.mjs',
  'openapi/tools/docs-example.mjs',
  'openapi/CHANGELOG.md',
  'generated/fundraising/openapi.json',
  'generated/oauth/openapi.json',
  'generated/metadata/openapi.json',
  'generated/example/client.js',
  'src/web/views',
  'package-lock.json',
];

/** @returns {Promise<string>} another text whenever the site would come out otherwise */
export async function stampOfInputs() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const at = path.join(root, input);
    const files = (await isFolder(at)) ? await readFolder(at, `${input}/`) : [await readOne(at, input)];
    for (const [name, body] of files.sort(([one], [other]) => (one < other ? -1 : 1))) {
      hash.update(`${name}\0${body.length}\0`).update(body);
    }
  }
  return hash.digest('hex');
}

/** @param {string} at */
async function isFolder(at) {
  return (await stat(at).catch(() => undefined))?.isDirectory() ?? false;
}

/**
 * @param {string} at
 * @param {string} name
 * @returns {Promise<[string, Buffer]>}
 */
async function readOne(at, name) {
  return [name, await readFile(at).catch(() => Buffer.alloc(0))];
}
