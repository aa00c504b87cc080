import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import project from '../../package.json' with { type: 'json' };
import { clientDocument } from './client-document.ts';
import { readFolder } from './read-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The services that have a client in every language. */
const services = ['fundraising', 'oauth', 'metadata'];

/** The services that have a document. */
export const documented = [...services, 'operations'];

/** Languages that staff write their programs in. */
const languagesOfStaff = ['python', 'typescript'];

/** Returns the services that have a client in this language. */
export function servicesOf(language: string): string[] {
  return languagesOfStaff.includes(language) ? documented : services;
}

export interface Client {
  language: string;
  service: string;
}

/** Exports of a language's `build.ts`. */
export interface Builder {
  /** Returns what has to be installed first, if anything. */
  toolchain(): Promise<string | undefined>;
  /** Builds one package in its folder. */
  build(folder: string, client: Client): Promise<void>;
}

interface Stamp {
  /** Digest of everything that the package is built from. */
  digest?: string;
  isBuilt?: boolean;
}

/** The languages, by their folders in openapi/clients/. */
export const clientLanguages = readdirSync(join(root, 'openapi/clients'))
  .filter((name) => existsSync(join(root, 'openapi/clients', name, 'config.yaml')))
  .sort();

export function clientFolder(language: string, service: string): string {
  return join(root, 'generated/clients', language, service);
}

/** Reads the document that a client is generated from, before it is prepared. */
export async function readDocument(service: string) {
  return JSON.parse(await readFile(join(root, 'generated', service, 'openapi.json'), 'utf8'));
}

/**
 * Reads the generator's settings from a language's config.yaml: `$service` is replaced by the service's name, `$Service` by the capitalised
 * name, `$version` by the version. One key is ours: `requestBodyName`, the name of the parameter that holds a body; its default is that of
 * its type.
 */
export async function clientSettings({ language, service }: Client) {
  const title = service.charAt(0).toUpperCase() + service.slice(1);
  const config = await readFile(join(root, 'openapi/clients', language, 'config.yaml'), 'utf8');
  const { requestBodyName, ...generator } = parse(
    config
      .replaceAll('$version', project.version)
      .replaceAll('$service', service)
      .replaceAll('$Service', title),
  );
  return { requestBodyName, generator };
}

/** Computes a digest of everything that a client is built from. */
export async function clientDigest({ language, service }: Client): Promise<string> {
  const shared = [
    'LICENSE',
    'openapi/openapitools.json',
    'openapi/tools/client-packages.ts',
    'openapi/tools/generator.ts',
  ];
  const digest = createHash('sha256').update(project.version);
  digest.update(JSON.stringify(clientDocument(await readDocument(service))));
  for (const name of shared) digest.update(await readFile(join(root, name)));
  for (const folder of ['shared', language]) {
    for (const [name, body] of await readFolder(join(root, 'openapi/clients', folder))) {
      digest.update(name).update(body);
    }
  }
  return digest.digest('hex');
}

/** Returns the stamp in the client's folder. */
export async function readStamp(client: Client): Promise<Stamp> {
  if (!existsSync(clientFolder(client.language, client.service))) return {};
  return JSON.parse(await readFile(stampFile(client), 'utf8').catch(() => '{}'));
}

export async function writeStamp(client: Client, stamp: Stamp): Promise<void> {
  const file = stampFile(client);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(stamp, undefined, 2)}\n`);
}

/** Returns why a language's clients can't be used, or `undefined` if all of them are built and up to date. */
export async function clientProblem(language: string): Promise<string | undefined> {
  const command = `make clients LANGUAGES=${language}`;
  for (const service of servicesOf(language)) {
    const { digest, isBuilt } = await readStamp({ language, service });
    if (!isBuilt) return `the ${language} client is not built: ${command}`;
    if (digest !== (await clientDigest({ language, service })))
      return `the ${language} client is older than its sources: ${command}`;
  }
  return undefined;
}

function stampFile({ language, service }: Client): string {
  return join(root, 'generated/clients/.stamps', `${language}-${service}.json`);
}
