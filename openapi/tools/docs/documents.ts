import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** What a writer of guides has to fix. Its message says where, and no stack would say more. */
export class GuideError extends Error {}

export interface Guide {
  slug: string;
  title: string;
  short: string;
  summary: string;
  /** The file that holds its text; none for the live example, whose page is made by `example.ts`. */
  source: string | undefined;
  /** Other words that it is searched by. */
  words: string;
  address: string;
}

export interface Section {
  title: string;
  guides: Guide[];
}

// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
export type Part = any;

export type Operation = ReturnType<typeof operationOf>;
export type Parameter = Operation['parameters'][number];
export type Content = NonNullable<ReturnType<typeof contentOf>>;

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const docsFolder = join(root, 'openapi/docs');

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

export const serviceAddress = (service: string) => `/docs/reference/${service}/`;

/** What `openapi/docs/site.yaml` lists. */
export async function readSections(): Promise<Section[]> {
  const { sections } = parse(await readFile(join(docsFolder, 'site.yaml'), 'utf8'));
  return sections.map((section: Part) => ({
    title: section.title,
    guides: section.guides.map((guide: Part) => ({
      ...guide,
      short: guide.short ?? guide.title,
      source: guide.live ? undefined : resolve(docsFolder, guide.source ?? `guides/${guide.slug}.md`),
      words: guide.words ?? '',
      address: `/docs/${guide.slug}/`,
    })),
  }));
}

/** The bundled documents, by service. What a reference leads to is in its place; the schemas say their names as `x-name`. */
export async function readDocuments(): Promise<Record<string, Part>> {
  const read = services.map(async ({ name }) => {
    const text = await readFile(join(root, `generated/${name}/openapi.json`), 'utf8');
    return [name, withoutReferences(JSON.parse(text))];
  });
  return Object.fromEntries(await Promise.all(read));
}

function withoutReferences(document: Part): Part {
  for (const [name, schema] of Object.entries<Part>(document.components.schemas)) schema['x-name'] = name;
  const follow = (part: Part): Part =>
    typeof part?.$ref === 'string'
      ? follow(
          part.$ref
            .split('/')
            .slice(1)
            .reduce((at: Part, step: string) => at[step], document),
        )
      : part;
  // A schema may be a part of itself.
  const visited = new Set();
  const visit = (part: Part) => {
    if (part === null || typeof part !== 'object' || visited.has(part)) return;
    visited.add(part);
    for (const key of Object.keys(part)) {
      part[key] = follow(part[key]);
      visit(part[key]);
    }
  };
  visit(document);
  return document;
}

/** Every operation of the documents. */
export function operationsOf(documents: Record<string, Part>): Operation[] {
  return services.flatMap(({ name: service }) =>
    Object.entries<Part>(documents[service].paths).flatMap(([path, item]) =>
      Object.entries<Part>(item)
        .filter(([, { operationId }]) => operationId)
        .map(([method, operation]) => {
          const { servers } = { ...documents[service], ...item, ...operation };
          const written: Part[] = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
          return operationOf({ service, method, path, base: addressOf(servers[0]), written }, operation);
        }),
    ),
  );
}

/** @param place where it is; `base` is before the path in its address, `written` are all parameters, as the document has them */
function operationOf(
  place: { service: string; method: string; path: string; base: string; written: Part[] },
  { operationId: id, tags, summary = '', description = '', requestBody, responses, security = [] }: Part,
) {
  const body = requestBody && contentOf(requestBody);
  return {
    ...place,
    method: place.method.toUpperCase(),
    id: id as string,
    tag: tags[0] as string,
    summary: summary as string,
    description: description as string,
    title: (summary || id).replace(/\.$/, '') as string,
    address: `${serviceAddress(place.service)}${id}/`,
    parameters: parametersOf(place.written),
    body,
    answers: Object.entries<Part>(responses).map(([status, response]) => ({
      status,
      description: response.description as string,
      content: contentOf(response),
    })),
    /** Names of the schemes that it takes; none for a public operation. */
    credentials: security.flatMap(Object.keys) as string[],
  };
}

export function addressOf({ url, variables = {} }: Part): string {
  return url.replace(/\{(\w+)\}/g, (text: string, name: string) => variables[name]?.default ?? text);
}

/** Samples of these are filled in by the server: the numbers that documents give them are no words of their own. */
const filledIn: Record<string, string> = {
  team_id: 'TEAM_ID',
  leaderboard_id: 'LEADERBOARD_ID',
  country_code: 'COUNTRY',
};

/** Those that are not another's alias. */
function parametersOf(written: Part[]) {
  return written
    .filter((one) => !one['x-alias-of'])
    .map((one) => ({
      name: one.name as string,
      in: one.in as string,
      schema: one.schema as Part,
      description: one.description as string | undefined,
      required: one.required === true,
      /** By the sample, and by the form unless it is changed; a list without a limit may be refused as too large. */
      isSent: one.required === true || one.name === 'limit',
      example: (one.in === 'path' && filledIn[one.name]) || one.example,
      aliases: written.filter((other) => other['x-alias-of'] === one.name).map(({ name }) => name as string),
    }));
}

/** What a body of a request or an answer holds, as JSON if it may. */
function contentOf({ content = {}, description }: Part) {
  const type = 'application/json' in content ? 'application/json' : Object.keys(content)[0];
  if (type === undefined) return undefined;
  const { schema, example, examples = {} } = content[type];
  const [first] = Object.values<Part>(examples);
  return { type, description, schema: schema as Part, example: example ?? first?.value };
}
