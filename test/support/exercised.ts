import type { OperationElements } from './contract-elements.ts';

export interface SentRequest {
  method: string;
  /** With its query, without the prefix of the service. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** What the tests have exercised: `listPages 200`, `listPages query ids`, `createPage body slug`. */
export type Exercised = Set<string>;

/** Global to the process: Mocha loads a file with a top-level await, and all that it imports, separately from the others. */
export const exercised: Exercised = sharedSet(globalThis as { exercisedElements?: Exercised });

function sharedSet(holder: { exercisedElements?: Exercised }): Exercised {
  holder.exercisedElements ??= new Set();
  return holder.exercisedElements;
}

/** Words that mean "not given" (openapi/README.md, "Text for numbers"). */
const absent = new Set(['', 'null', 'undefined']);

/**
 * Records what an exchange has exercised. The status counts always; parameters and fields count only with a success, since a
 * refusal says nothing about their effect.
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
  // The others are not read then, so their effect was not seen.
  return only.length > 0 ? only : sent;
}

/** A body is JSON or a form, whatever its type says: its first character decides. */
function sentFields(body = ''): Set<string> {
  if (!/^\s*[[{]/.test(body)) return givenNames(new URLSearchParams(body));
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return new Set(fields.filter(([, value]) => value !== null && value !== '').map(([name]) => name));
}

/** @returns names that have a value, without subscripts: `ids[]=7` gives `ids` */
function givenNames(search: URLSearchParams): Set<string> {
  const given = [...search].filter(([, value]) => !absent.has(value.trim()));
  return new Set(given.map(([name]) => name.replace(/\[.*$/, '')));
}
