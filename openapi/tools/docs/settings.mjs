// @ts-check
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { fieldNames } from './field-names.mjs';

/**
 * @typedef {{ slug: string, title: string, short: string, summary: string, source: string, live: boolean, words: string }} Guide
 *   `words`: other words that it is searched by; `source` is the file that holds its text; `live`: its page is made by `docs-example.mjs`
 * @typedef {{ title: string, guides: Guide[] }} Section
 */

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const docsFolder = path.join(root, 'openapi/docs');

/** The services, in the order in which the reference shows them. */
export const services = [
  {
    name: 'fundraising',
    title: 'Fundraising',
    summary: 'Pages, teams, campaigns, charities, leaderboards, fitness, totals and search.',
  },
  {
    name: 'oauth',
    title: 'OAuth',
    summary: 'Let a user sign in with this platform and allow your application to act for them.',
  },
  {
    name: 'metadata',
    title: 'Metadata',
    summary: 'Values of your own beside pages, teams, campaigns and donations.',
  },
];

/** @returns {Promise<Section[]>} what `openapi/docs/site.yaml` lists */
export async function readSections() {
  const { sections } = parse(await readFile(path.join(docsFolder, 'site.yaml'), 'utf8'));
  return sections.map((/** @type {any} */ section) => ({
    title: section.title,
    guides: section.guides.map((/** @type {any} */ guide) => ({
      ...guide,
      short: guide.short ?? guide.title,
      source: path.resolve(docsFolder, guide.source ?? `guides/${guide.slug}.md`),
      live: guide.live ?? false,
      words: guide.words ?? '',
    })),
  }));
}

/** @returns {Promise<Record<string, any>>} the bundled documents, by service */
export async function readDocuments() {
  const read = services.map(async ({ name }) => [
    name,
    JSON.parse(await readFile(path.join(root, `generated/${name}/openapi.json`), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/**
 * @typedef {{ service: string, id: string, method: string, path: string, tag: string, summary: string, description: string,
 *   names: string[] }} Operation `names`: its parameters, fields and models
 * @returns {Promise<Operation[]>} every operation of the three documents
 */
export async function readOperations() {
  const documents = await readDocuments();
  return services.flatMap(({ name }) => {
    const document = documents[name];
    return Object.entries(document.paths).flatMap(([address, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.operationId)
        .map(([method, operation]) => ({
          service: name,
          id: operation.operationId,
          method: method.toUpperCase(),
          path: address,
          tag: operation.tags[0],
          summary: operation.summary ?? '',
          description: operation.description ?? '',
          names: fieldNames(document, operation),
        })),
    );
  });
}
