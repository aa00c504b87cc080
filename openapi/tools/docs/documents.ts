import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A mistake in a guide. Its message includes the place, so no stack trace is needed. */
export class GuideError extends Error {}

export interface Guide {
  slug: string;
  title: string;
  short: string;
  summary: string;
  /** The file's text. Undefined for the live example, whose page `example.ts` builds. */
  source: string | undefined;
  /** Extra search terms. */
  words: string;
  address: string;
}

interface Section {
  title: string;
  guides: Guide[];
}

// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
export type Part = any;

export interface Service {
  name: string;
  title: string;
  summary: string;
  address: string;
  document: Part;
  operations: Operation[];
  tags: { name: string; description?: string; operations: Operation[] }[];
}

export type Operation = ReturnType<typeof operationsOf>[number];
export type Parameter = Operation['parameters'][number];
export type Content = NonNullable<ReturnType<typeof contentOf>>;

/** Everything that pages are made from. */
export interface Site {
  sections: Section[];
  services: Service[];
  operations: Operation[];
}

/** What a form sends, and what it has to create first: an entry of `openapi/docs/forms.yaml`, which explains the fields. */
interface FormPlan {
  body?: string;
  query?: Record<string, string>;
  makes?: Record<string, string | null>;
  needs?: Record<string, string>;
  without?: string;
}

/** What the documents don't say about operations, by ID. */
interface Plans {
  forms: Record<string, FormPlan>;
  words: Record<string, string>;
}

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const docsFolder = join(root, 'openapi/docs');

/**
 * Reads `openapi/docs/site.yaml`, `forms.yaml` and the documents of the services that are listed.
 * @throws GuideError when they name an unknown operation or parameter
 */
export async function readSite(): Promise<Site> {
  const { sections, services: listed, words } = parse(await readFile(join(docsFolder, 'site.yaml'), 'utf8'));
  const forms: Record<string, FormPlan> = parse(await readFile(join(docsFolder, 'forms.yaml'), 'utf8'));
  const services: Service[] = await Promise.all(
    listed.map((one: Part) => readService(one, { forms, words })),
  );
  const operations = services.flatMap((service) => service.operations);
  checkNames({ forms, words }, operations);
  return {
    sections: sections.map(({ title, guides }: Part) => ({ title, guides: guides.map(guideOf) })),
    services,
    operations,
  };
}

function checkNames({ forms, words }: Plans, operations: Operation[]): void {
  for (const id of Object.keys({ ...forms, ...words })) {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new GuideError(`openapi/docs/ names “${id}”, which isn’t an operation.`);
    const known = operation.parameters.map(({ name }) => name);
    const { needs, query } = operation.form;
    const unknown = Object.keys({ ...needs, ...query }).find((name) => !known.includes(name));
    if (unknown) throw new GuideError(`openapi/docs/forms.yaml: “${id}” has no parameter “${unknown}”.`);
  }
}

function guideOf({ slug, title, short = title, summary, source, live, words = '' }: Part): Guide {
  const file = resolve(docsFolder, source ?? `guides/${slug}.md`);
  return { slug, title, short, summary, source: live ? undefined : file, words, address: `/docs/${slug}/` };
}

async function readService({ name, title, summary }: Part, plans: Plans): Promise<Service> {
  const text = await readFile(join(root, `generated/${name}/openapi.json`), 'utf8');
  const document = withoutReferences(JSON.parse(text));
  const operations = operationsOf(name, document, plans);
  const tags = [...new Set(operations.map(({ tag }) => tag))].map((tag) => ({
    ...document.tags?.find((one: Part) => one.name === tag),
    name: tag,
    operations: operations.filter((one) => one.tag === tag),
  }));
  return { name, title, summary, address: `/docs/reference/${name}/`, document, operations, tags };
}

/** Replaces each reference with its target. Schemas get their names as `x-name`. */
function withoutReferences(document: Part): Part {
  for (const [name, schema] of Object.entries<Part>(document.components.schemas)) schema['x-name'] = name;
  const visited = new Set();
  const visit = (part: Part): Part => {
    if (part === null || typeof part !== 'object') return part;
    if (typeof part.$ref === 'string') {
      const steps: string[] = part.$ref.split('/').slice(1);
      return visit(steps.reduce((at: Part, step) => at[step], document));
    }
    // A schema can contain itself.
    if (visited.has(part)) return part;
    visited.add(part);
    for (const key of Object.keys(part)) part[key] = visit(part[key]);
    return part;
  };
  return visit(document);
}

function operationsOf(service: string, document: Part, { forms, words }: Plans) {
  return Object.entries<Part>(document.paths).flatMap(([path, item]) =>
    Object.entries<Part>(item)
      .filter(([, { operationId }]) => operationId)
      .map(([method, operation]) => {
        const { operationId: id, summary = '', description = '', requestBody, security = [] } = operation;
        const { servers } = { ...document, ...item, ...operation };
        /** All parameters, as in the document. */
        const written: Part[] = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
        return {
          service,
          path,
          method: method.toUpperCase(),
          /** The part of its address before the path. */
          base: addressOf(servers[0]),
          written,
          id: id as string,
          form: forms[id] ?? {},
          words: words[id],
          tag: operation.tags[0] as string,
          summary: summary as string,
          description: description as string,
          title: (summary || id).replace(/\.$/, '') as string,
          address: `/docs/reference/${service}/${id}/`,
          parameters: parametersOf(written),
          body: requestBody && contentOf(requestBody),
          answers: Object.entries<Part>(operation.responses).map(([status, response]) => ({
            status,
            description: response.description as string,
            content: contentOf(response),
          })),
          /** Names of the schemes that it accepts. Empty for a public operation. */
          credentials: security.flatMap(Object.keys) as string[],
          /** Roles that may call it. Only operations for staff have them. */
          roles: (operation['x-roles'] ?? []) as string[],
          scope: operation['x-scope'] as string | undefined,
          /** Whether staff call it only at the desk, just after they have proven who they are. */
          needsFreshProof: operation['x-fresh-proof'] === true,
        };
      }),
  );
}

export function addressOf({ url, variables = {} }: Part): string {
  return url.replace(/\{(\w+)\}/g, (text: string, name: string) => variables[name]?.default ?? text);
}

/** Parameters whose samples the server fills in. The numbers in the documents mean nothing. */
const filledIn: Record<string, string> = {
  team_id: 'TEAM_ID',
  team_page_id: 'TEAM_PAGE_ID',
  leaderboard_id: 'LEADERBOARD_ID',
  country_code: 'COUNTRY',
};

/** The parameters, without aliases of others. */
function parametersOf(written: Part[]) {
  return written
    .filter((one) => !one['x-alias-of'])
    .map((one) => ({
      name: one.name as string,
      in: one.in as string,
      schema: one.schema as Part,
      description: one.description as string | undefined,
      required: one.required === true,
      /** Whether the sample sends it, and the form by default. A list without a limit may be refused as too large. */
      isSent: one.required === true || one.name === 'limit',
      example: (one.in === 'path' && filledIn[one.name]) || one.example,
      aliases: written.filter((other) => other['x-alias-of'] === one.name).map(({ name }) => name as string),
    }));
}

/** The content of a request or a response, as JSON if possible. */
function contentOf({ content = {}, description }: Part) {
  const type = 'application/json' in content ? 'application/json' : Object.keys(content)[0];
  if (type === undefined) return undefined;
  const { schema, example, examples = {} } = content[type];
  const [first] = Object.values<Part>(examples);
  return { type, description, schema: schema as Part, example: example ?? first?.value };
}
