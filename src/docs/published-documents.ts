import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { Config } from '../config/config.ts';
import { readDocument } from '../contract/document.ts';
import { type ServiceName, serviceNames } from '../domain/service-names.ts';
import { forGenerators } from './for-generators.ts';

type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl' | 'metadataStatsUrl'>;

interface PublishedDocument {
  type: string;
  text: string;
  tag: string;
}

const formats = {
  json: {
    type: 'application/json; charset=utf-8',
    write: (document: object) => `${JSON.stringify(document, undefined, 2)}\n`,
  },
  yaml: {
    type: 'application/yaml; charset=utf-8',
    write: (document: object) =>
      // Readers of YAML 1.1 would take some strings for dates or truth values; these are quoted.
      stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' }),
  },
};

const documentPath = /^\/openapi\/([a-z]+)\.(json|yaml)$/;

/**
 * The OpenAPI documents as generators of clients take them, with this installation's addresses in place of variables.
 * @returns a function that finds the document at `/openapi/{service}.{json|yaml}`, and `undefined` for any other path
 */
export function publishedDocuments(addresses: Addresses) {
  const made = new Map<string, Promise<PublishedDocument>>();

  async function make(service: ServiceName, format: keyof typeof formats): Promise<PublishedDocument> {
    const { type, write } = formats[format];
    const text = write(withServers(forGenerators(await readDocument(service)), addresses));
    return { type, text, tag: createHash('sha256').update(text).digest('base64url').slice(0, 16) };
  }

  return async function findDocument(path: string): Promise<PublishedDocument | undefined> {
    const [, service, format] = documentPath.exec(path) ?? [];
    const name = serviceNames.find((known) => known === service);
    if (name === undefined || (format !== 'json' && format !== 'yaml')) return undefined;
    const document = made.get(path) ?? make(name, format);
    made.set(path, document);
    return document;
  };
}

/** Puts addresses in place of the variables of every `servers`, of the document and of single operations. */
function withServers(document: object, addresses: Addresses): object {
  const values: Record<string, string> = {
    '{base_url}': addresses.baseUrl,
    '{auth_url}': addresses.authUrl,
    '{metadata_url}': addresses.metadataUrl,
    '{metadata_stats_url}': addresses.metadataStatsUrl,
  };
  const replace = ({ variables: _, url, ...server }: { url: string; variables?: unknown }) => ({
    url: url.replace(/^\{\w+\}/, (variable) => values[variable] ?? variable),
    ...server,
  });
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'servers' && Array.isArray(value) ? value.map(replace) : value,
  );
}
