// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
type Part = any;

/** Our formats that accept more spellings than the standard one, which clients send. */
const standardFormats = new Map([
  ['lenient-date-time', 'date-time'],
  ['lenient-date', 'date'],
]);

/** Text before an API key in its header. A template sends it, so that callers pass only the key. */
const credentialPrefixes = { RegisteredApplication: 'Token token=' };

/** Names that look like ids but are text: in the OAuth service, and a position in a list. */
const textualIds = new Set(['client_id', 'scroll_id']);

/**
 * Prepares a bundled document for the client generators, which can't express everything that the server accepts:
 * - Aliases of parameters and body fields, which exist for old clients, are removed, because a new client needs only one name.
 * - A body that can be JSON or a form becomes JSON, because generators use the first kind or mix the two.
 * - `lenient-date-time` becomes `date-time`, `lenient-date` becomes `date`: a client sends the standard spelling.
 * - Values that can be in the query or in the body are sent in the body, because they are secrets and addresses end up in logs.
 * - Streams are removed, because a generated call waits for the end of its response. Every language has a reader for server-sent events.
 * - 304 is removed, because it only answers conditional requests, which no client sends by itself.
 * - A path's own `servers` are removed, because generators fix their default at the time of generation. If the statistics have a separate
 *   address,
 *   a second configuration names it.
 * - An id in a request has the format `identifier`, for which every language defines a type of numbers and texts: responses contain some
 *   ids as numbers and others as texts, and clients send them back as they read them. The server accepts both.
 * - `_type` becomes plain text, because generators name its enumeration without the underscore, like that of `type`.
 * - A named enumeration is written out wherever it is used, because Go and Python turn it into a type that rejects the values of a newer
 *   server, Ruby
 *   and PHP a class that accepts only objects.
 * - Schemas that are no longer used are removed.
 * - Only the first paragraph of the introduction remains, because generators repeat it in every file.
 * - `limit` has `x-in-examples`: a list without it may be refused as too large.
 * - A credential scheme has `x-prefix`, the text before the key in the header.
 * @param requestBodyName the name of the parameter that holds a body, instead of its type's name
 * @returns a copy
 */
export function clientDocument(document: Part, requestBodyName?: string): Part {
  const { parameters = {}, schemas = {} } = document.components;
  const referencesTo = (kind: string, parts: Part, condition: (part: Part) => boolean) =>
    new Map(
      Object.entries<Part>(parts)
        .filter(([, part]) => condition(part))
        .map(([name, part]) => [`#/components/${kind}/${name}`, part]),
    );
  const aliases = referencesTo('parameters', parameters, isAlias);
  const words = referencesTo('schemas', schemas, ({ type, enum: values }) => type === 'string' && values);
  const prepared = JSON.parse(JSON.stringify(document), (key, value) =>
    prepare(key, words.get(value?.$ref) ?? value, aliases),
  );
  prepared.info.description = prepared.info.description.split('\n\n')[0].replaceAll('\n', ' ');
  for (const [path, pathItem] of Object.entries<Part>(prepared.paths)) {
    if (pathItem.get?.responses[200]?.content?.['text/event-stream']) {
      delete prepared.paths[path];
      continue;
    }
    delete pathItem.servers;
    for (const operation of Object.values<Part>(pathItem)) {
      if (operation.requestBody) prepareBody(operation, prepared, requestBodyName);
    }
  }
  for (const [name, prefix] of Object.entries(credentialPrefixes)) {
    const scheme = prepared.components.securitySchemes?.[name];
    if (scheme) scheme['x-prefix'] = prefix;
  }
  leaveOutUnused(prepared);
  return prepared;
}

/** Removes unused schemas, then those that only the removed ones referred to. */
function leaveOutUnused(document: Part): void {
  const { schemas = {} } = document.components;
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const used = new Set([...references].map(([, name]) => name));
  const unused = Object.keys(schemas).filter((name) => !used.has(name));
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) leaveOutUnused(document);
}

function prepareBody(operation: Part, document: Part, requestBodyName: string | undefined): void {
  const requestBody = resolve(operation.requestBody, document);
  const body = resolve(requestBody.content['application/json']?.schema, document);
  if (requestBodyName) operation['x-codegen-request-body-name'] = requestBodyName;
  const others = operation.parameters?.filter((parameter: Part) => {
    const { in: place, name } = resolve(parameter, document);
    return place !== 'query' || !body?.properties?.[name];
  });
  if (others && others.length < operation.parameters.length) {
    operation.parameters = others;
    operation.requestBody = { ...requestBody, required: true };
  }
  for (const [name, described] of Object.entries<Part>(body?.properties ?? {})) {
    if (!isId(name)) continue;
    body.properties[name] = identifier(resolve(described, document));
    body['x-has-identifiers'] = true;
  }
}

function isId(name: string): boolean {
  return /(^|_)u?u?ids?(_or_u?u?id)?$/.test(name) && !textualIds.has(name);
}

/** Returns the schema of an id or a list of ids, without constraints specific to numbers or texts. */
function identifier({
  pattern,
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  ...schema
}: Part): Part {
  if (schema.type === 'array') return { ...schema, items: identifier(schema.items) };
  return { ...schema, type: 'string', format: 'identifier', 'x-identifier': true };
}

/** @param described an object, or a reference to one in `components` */
function resolve(described: Part, document: Part): Part {
  const [, , kind, name] = described?.$ref?.split('/') ?? [];
  return name ? document.components[kind][name] : described;
}

function isAlias(described: Part): boolean {
  return Boolean(described?.deprecated && described['x-alias-of']);
}

function prepare(key: string, value: Part, aliases: ReadonlyMap<string, Part>): Part {
  if (key === 'format') return standardFormats.get(value) ?? value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.filter((item) => !isAlias(item) && !aliases.has(item?.$ref));
  if (key === 'parameters' || key === 'properties') return withoutAliases(value);
  if (key === 'content' && value['application/json'])
    return { 'application/json': value['application/json'] };
  if (key === 'responses') delete value[304];
  if (value.in === 'query' && value.name === 'limit') return { ...value, 'x-in-examples': true };
  if (value.in && isId(value.name))
    return { ...value, schema: identifier(value.schema), 'x-identifier': true };
  return value;
}

function withoutAliases(named: Record<string, Part>): Part {
  const kept = Object.fromEntries(Object.entries(named).filter(([, described]) => !isAlias(described)));
  if (kept._type) kept._type = { ...kept._type, enum: undefined };
  return kept;
}
