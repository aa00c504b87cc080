import { readDocument } from '../../src/contract/document.ts';
import type { TestClient } from './client.ts';
import { type ContractDocument, operationElements } from './contract-elements.ts';

/** The answer to a request as text: its body and where it leads. */
export interface Answer {
  /** The operation's ID, or `site`. */
  operation: string;
  path: string;
  status: number;
  /** Without the request's own path, which an answer may repeat. */
  text: string;
  /** Of the request. */
  headers: Record<string, string>;
}

/** Values to send, by name of the parameter, each in its own request. */
export type WalkValues = Readonly<Record<string, readonly (string | number)[]>>;

const document = readDocument('fundraising') as ContractDocument;
const reads = operationElements('fundraising', document).filter(({ method }) => method === 'get');

interface Walker {
  headers: Record<string, string>;
  /** Leaves out what anyone can see anyway. */
  isPublic: boolean;
}

/**
 * Sends every read of the contract with each value in its path, and for each of those with each value of each parameter. Required
 * parameters are always sent.
 */
export async function walkContract(
  client: TestClient,
  values: WalkValues,
  { headers, isPublic }: Walker,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { path, operation, parameters } of reads) {
    const { operationId } = operation;
    const needsKey = (operation.security ?? []).length > 0;
    if (needsKey === isPublic) continue;
    const queries = parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, required }) => ({
        required,
        sent: (values[`${operationId} ${name}`] ?? values[name] ?? []).map(
          (value) => `${name}=${encodeURIComponent(value)}`,
        ),
      }));
    const needed = queries.filter(({ required }) => required).map(({ sent }) => sent[0] ?? '');
    for (const filled of fillPath(operationId, path, values)) {
      for (const query of ['', ...queries.flatMap(({ sent }) => sent)]) {
        const all = [...needed, query].filter(Boolean).join('&');
        const address = all === '' ? filled : `${filled}?${all}`;
        answers.push(await askContract(client, operationId, address, headers));
      }
    }
  }
  return answers;
}

/** Sends one read of the contract. @param path with its query */
export async function askContract(
  client: TestClient,
  operation: string,
  path: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const { status, text } = await client.get(path, { headers });
  return { operation, path, status, text: without(path, text), headers };
}

function fillPath(operationId: string, path: string, values: WalkValues): string[] {
  const [, name] = /\{([^}]+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  const filling = values[`${operationId} ${name}`] ?? values[name];
  if (!filling) throw new Error(`no value for ${name} in the path of ${operationId}`);
  return filling.flatMap((value) => fillPath(operationId, path.replace(`{${name}}`, `${value}`), values));
}

/** Excludes the documentation, and the API, which `walkContract` covers. */
const isOfSite = (path: string) => !/^\/(api|docs|openapi|oauth|dashboard|sign-|assets)/.test(path);

/** Follows all links of a site from these paths on, including pictures and redirects. */
export async function walkSite(origin: string, siteUrl: string, from: Iterable<string>): Promise<Answer[]> {
  const answers = new Map<string, Answer>();
  const waiting = [...from];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (answers.has(path)) continue;
    const { links, ...answer } = await askSite(origin, path);
    answers.set(path, answer);
    for (const link of linksOf(links, siteUrl)) {
      if (!answers.has(link) && isOfSite(link)) waiting.push(link);
    }
  }
  return [...answers.values()];
}

/** Opens one path of a site. @returns also the text in which it has links */
export async function askSite(origin: string, path: string): Promise<Answer & { links: string }> {
  const response = await fetch(new URL(path, origin), { redirect: 'manual' });
  const body = await response.text();
  const redirect = `${response.headers.get('location') ?? ''}\n`;
  const isText = /html|xml/.test(response.headers.get('content-type') ?? '');
  const bare = without(path, redirect + body);
  const text = response.ok ? bare : withoutLastName(path, bare);
  const links = isText ? redirect + body : redirect;
  return { operation: 'site', path, status: response.status, text, headers: {}, links };
}

function linksOf(text: string, siteUrl: string): string[] {
  const found = text.matchAll(/(?:href|src|content|action)="([^"]+)"|<loc>([^<]+)<\/loc>|^(\S+)\n/g);
  return [...found].flatMap(([, attribute, location, redirect]) => {
    const address = (attribute ?? location ?? redirect ?? '').replaceAll('&amp;', '&');
    const path = address.startsWith(siteUrl) ? address.slice(siteUrl.length) : address;
    return path.startsWith('/') && !path.startsWith('//') ? [path.replace(/#.*/, '')] : [];
  });
}

/** A 404 searches for the last name of the path, and a redirect may lead to it in another place. */
function withoutLastName(path: string, text: string): string {
  const [name = ''] = /[^/]*$/.exec(path.replace(/\?.*/, '')) ?? [];
  return name === '' ? text : text.replaceAll(name, '');
}

function without(path: string, text: string): string {
  const bare = path.replace(/\?.*/, '');
  return [bare, encodeURIComponent(bare)].reduce((rest, own) => rest.replaceAll(own, ''), text);
}
