import type { OperationElements } from './contract-elements.ts';

export interface SentRequest {
  method: string;
  /** With its query, without the prefix of the service. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** Elements that the tests have exercised: `listPages 200`, `listPages query ids`, `createPage body slug`. */
export type Exercised = Set<string>;

/** Global to the process, because Mocha loads a file with a top-level await, and everything it imports, separately from the others. */
export const exercised: Exercised = sharedSet(globalThis as { exercisedElements?: Exercised });

function sharedSet(holder: { exercisedElements?: Exercised }): Exercised {
  holder.exercisedElements ??= new Set();
  return holder.exercisedElements;
}

/** Words that mean "not given" (openapi/README.md, "Text for numbers"). */
const absent = new Set(['', 'null', 'undefined']);

/**
 * Records what a request has exercised. The status always counts. Parameters and fields count only if the request succeeds, because a
 * refusal doesn't show their effect.
 */
export function noteExchange(elements: OperationElements, request: SentRequest, status: number): void {
  const { operationId } = elements.operation;
  exercised.add(`${operationId} ${status}`);
  if (status >= 400) return;
  for (const { in: place, name } of sentParameters(elements, request)) {
    exercised.add(`${operationId} ${place} ${name}`);
  }
  const sent = sentFields(request.body);
  for (const field of elements.fields) if (sent.has(field)) exercised.add(`${operationId} body ${field}`);
}

function sentParameters({ parameters }: OperationElements, { path, headers }: SentRequest) {
  const inQuery = givenNames(new URLSearchParams(path.split('?')[1] ?? ''));
  const inHeaders = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const sent = parameters.filter(
    ({ in: place, name }) =>
      place === 'path' || (place === 'query' ? inQuery.has(name) : inHeaders.has(name.toLowerCase())),
  );
  const only = sent.filter((parameter) => parameter['x-replaces-all-others']);
  // The other parameters weren't read then, so their effect wasn't tested.
  return only.length > 0 ? only : sent;
}

/** Returns the fields of a body. Its first character, not its type, shows whether it is JSON or a form. */
function sentFields(body = ''): Set<string> {
  if (!/^\s*[[{]/.test(body)) return givenNames(new URLSearchParams(body));
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return new Set(fields.filter(([, value]) => value !== null && value !== '').map(([name]) => name));
}

/** @returns names with a value, without subscripts: `ids[]=7` gives `ids` */
function givenNames(search: URLSearchParams): Set<string> {
  const given = [...search].filter(([, value]) => !absent.has(value.trim()));
  return new Set(given.map(([name]) => name.replace(/\[.*$/, '')));
}
