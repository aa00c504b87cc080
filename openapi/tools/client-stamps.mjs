// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientDocument } from './client-document.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The services that have a client in every language. */
export const services = ['fundraising', 'oauth', 'metadata'];

/** @returns {string[]} languages, by their folder in openapi/clients/ */
export function clientLanguages() {
  return readdirSync(path.join(root, 'openapi/clients'), { withFileTypes: true })
    .filter((entry) => existsSync(path.join(entry.parentPath, entry.name, 'config.yaml')))
    .map((entry) => entry.name)
    .sort();
}

/**
 * @param {string} language
 * @param {string} service
 */
export function clientFolder(language, service) {
  return path.join(root, 'generated/clients', language, service);
}

/**
 * Two digests of everything that a client is made from: up to its generation, and its building included.
 * @param {string} language
 * @param {string} service
 */
export function clientDigests(language, service) {
  const source = path.join(root, 'openapi/clients', language);
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const builder = path.join(source, 'build.mjs');
  const document = readFileSync(path.join(root, 'generated', service, 'openapi.json'), 'utf8');
  const generation = createHash('sha256').update(JSON.stringify(clientDocument(JSON.parse(document))));
  const shared = [
    'LICENSE',
    'openapi/openapitools.json',
    'openapi/tools/client-settings.mjs',
    'openapi/tools/client-templates.mjs',
  ];
  for (const file of [...shared.map((name) => path.join(root, name)), ...files]) {
    if (file !== builder) generation.update(path.relative(root, file)).update(readFileSync(file));
  }
  generation.update(packageVersion());
  const build = generation.copy().update(existsSync(builder) ? readFileSync(builder) : '');
  return { generated: generation.digest('hex'), built: build.digest('hex') };
}

/** The version that all clients bear. */
export function packageVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

/**
 * @param {string} language
 * @param {string} service
 * @returns {{ generated?: string, built?: string }} digests of what lies in the client's folder
 */
export function readStamp(language, service) {
  const file = stampFile(language, service);
  if (!existsSync(file) || !existsSync(clientFolder(language, service))) return {};
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param {string} language
 * @param {string} service
 * @param {{ generated?: string, built?: string }} stamp
 */
export async function writeStamp(language, service, stamp) {
  const file = stampFile(language, service);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(stamp, undefined, 2)}\n`);
}

/**
 * Whether a language's clients can be used.
 * @param {string} language
 * @returns {string | undefined} why not; `undefined` when all of them are built from the present documents
 */
export function clientProblem(language) {
  const command = `make clients LANGUAGES=${language}`;
  for (const service of services) {
    const { built } = readStamp(language, service);
    if (!built) return `the ${language} client is not built: ${command}`;
    if (built !== clientDigests(language, service).built)
      return `the ${language} client is older than what it is made from: ${command}`;
  }
  return undefined;
}

/**
 * @param {string} language
 * @param {string} service
 */
function stampFile(language, service) {
  return path.join(root, 'generated/clients/.stamps', `${language}-${service}.json`);
}
