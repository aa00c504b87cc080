import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { Config } from '../config/config.ts';
import { readDocument } from '../contract/document.ts';
import type { SampleRecords } from '../db/queries/site/sample-records.ts';
import { type ServiceName, serviceNames } from '../domain/service-names.ts';
import type { Encoding } from '../http/accepted-encoding.ts';
import { compressText } from './compress-text.ts';
import { withDocumentSamples } from './fill-in.ts';
import { forGenerators, forTypeScript } from './for-generators.ts';
import type { Samples } from './samples.ts';

type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl' | 'metadataStatsUrl' | 'operationsUrl'>;

interface PublishedDocument {
  type: string;
  tag: string;
  /** Compresses on the first request only. */
  bodyIn(encoding: Encoding | undefined): Promise<Buffer>;
}

const formats = {
  json: {
    type: 'application/json; charset=utf-8',
    write: (document: object) => `${JSON.stringify(document, undefined, 2)}\n`,
  },
  yaml: {
    type: 'application/yaml; charset=utf-8',
    write: (document: object) =>
      // Quotes strings that YAML 1.1 parsers would take for dates or booleans.
      stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' }),
  },
};

const documentPath = /^\/openapi\/([a-z]+)(\.typescript)?\.(json|yaml)$/;

/**
 * Prepares the OpenAPI documents for client generators, with this installation's addresses instead of variables, and its own data instead
 * of that in the examples.
 * @returns a function that finds the document at `/openapi/{service}.{json|yaml}` or, for
 * TypeScript, `/openapi/{service}.typescript.{json|yaml}`, and `undefined` for any other path
 */
export function publishedDocuments(addresses: Addresses) {
  let made = new Map<string, Promise<PublishedDocument>>();
  let madeWith: Samples | undefined;

  async function make(
    service: ServiceName,
    { format, isForTypeScript }: { format: keyof typeof formats; isForTypeScript: boolean },
    samples: Samples,
  ): Promise<PublishedDocument> {
    const { type, write } = formats[format];
    const document = forGenerators(await readDocument(service));
    const written = JSON.stringify(isForTypeScript ? forTypeScript(document) : document);
    const own = withDocumentSamples(written, { samples, addresses });
    const text = write(JSON.parse(own, (key, value) => ownPart(key, value, addresses, samples.records)));
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    return { type, tag, bodyIn: compressOnce(Buffer.from(text)) };
  }

  return async function findDocument(path: string, samples: Samples): Promise<PublishedDocument | undefined> {
    const [, service, typescript, format] = documentPath.exec(path) ?? [];
    const name = serviceNames.find((known) => known === service);
    if (name === undefined || (format !== 'json' && format !== 'yaml')) return undefined;
    if (samples !== madeWith) made = new Map();
    madeWith = samples;
    const document =
      made.get(path) ?? make(name, { format, isForTypeScript: typescript !== undefined }, samples);
    made.set(path, document);
    return document;
  };
}

function compressOnce(plain: Buffer): PublishedDocument['bodyIn'] {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return async (encoding) => {
    if (encoding === undefined) return plain;
    const body = compressed.get(encoding) ?? compressText[encoding](plain);
    compressed.set(encoding, body);
    return body;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any part of any document
function ownPart(key: string, value: any, addresses: Addresses, records: SampleRecords): unknown {
  if (key === 'servers' && Array.isArray(value)) return value.map((server) => atAddress(server, addresses));
  if (value?.in !== 'path') return value;
  // Values that can't be recognized as words of a text.
  const own: Record<string, string | undefined> = {
    team_id: records.team_id,
    leaderboard_id: records.leaderboard_id,
    country_code: records.country,
  };
  const example = own[value.name];
  return example === undefined ? value : { ...value, example: typed(example, value.example) };
}

function typed(text: string, like: unknown): string | number {
  return typeof like === 'number' ? Number(text) : text;
}

/** Replaces a server's variable with an address. */
function atAddress(
  { variables: _, url, ...server }: { url: string; variables?: unknown },
  addresses: Addresses,
) {
  const values: Record<string, string> = {
    '{base_url}': addresses.baseUrl,
    '{auth_url}': addresses.authUrl,
    '{metadata_url}': addresses.metadataUrl,
    '{metadata_stats_url}': addresses.metadataStatsUrl,
    '{operations_url}': addresses.operationsUrl,
  };
  return { url: url.replace(/^\{\w+\}/, (variable) => values[variable] ?? variable), ...server };
}
