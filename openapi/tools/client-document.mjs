// @ts-check
/** Formats of ours that accept more spellings than the standard one, which is what a client sends. */
const standardFormats = new Map([
  ['lenient-date-time', 'date-time'],
  ['lenient-date', 'date'],
]);

/** What stands before an API key in its header; a template sends it, so that callers give the bare key. */
const credentialPrefixes = new Map([['RegisteredApplication', 'Token token=']]);

/** What is no number even though it is called an id: text of the OAuth service, a place in a list. */
const textualIds = new Set(['client_id', 'scroll_id']);

/**
 * Prepares a bundled document for the client generators, which cannot express all that the server accepts:
 * - Other names of a parameter or a body field, kept for old callers, are left out: a new client needs one name.
 * - A body that may be JSON or a form is JSON: generators take the first kind, or mix the two.
 * - `lenient-date-time` is `date-time`, `lenient-date` is `date`: a client writes the standard spelling.
 * - What may stand in the query or in the body is sent in the body: addresses end up in logs, and these hold secrets.
 * - Streams are left out: a generated call waits for the end of its answer. Every language has a reader of server-sent events.
 * - 304 is left out: it answers only conditional requests, which no client sends by itself.
 * - A path's own `servers` are left out: generators fix their default at the time of generation. Where the statistics
 *   have an address of their own, a second configuration names it.
 * - An id in a request has the format `identifier`, for which every language says what takes a number as well as a text:
 *   answers give some ids as numbers and others as texts, and either is to be sent on as it was read. The server knows both.
 * - `_type` is a plain text: generators name its enumeration without the underscore, as they name that of `type`.
 * - An enumeration with a name of its own is written out wherever it is used: of a named one, Go and Python make a type that refuses the
 *   words of a newer server, Ruby and PHP a class that takes objects only.
 * - A schema that nothing of this uses is left out.
 * - Of the introduction only its first paragraph is left: generators repeat it in every file.
 * - `limit` bears `x-in-examples`: a list without it may be refused as too large.
 * - A credential scheme bears `x-prefix`, the text that stands before the key in the header.
 * @param {any} document
 * @param {string} [requestBodyName] what the parameter that holds a body is called, instead of its type's name
 * @returns {any} a copy
 */
export function clientDocument(document, requestBodyName) {
  const aliases = new Set(
    Object.entries(document.components.parameters ?? {})
      .filter(([, parameter]) => isAlias(parameter))
      .map(([name]) => `#/components/parameters/${name}`),
  );
  const words = namedWords(document);
  const prepared = JSON.parse(JSON.stringify(document), (key, value) =>
    prepare(key, words.get(value?.$ref) ?? value, aliases),
  );
  prepared.info.description = prepared.info.description.split('\n\n')[0].replaceAll('\n', ' ');
  for (const [path, pathItem] of Object.entries(prepared.paths)) {
    if (pathItem.get?.responses[200]?.content?.['text/event-stream']) {
      delete prepared.paths[path];
      continue;
    }
    delete pathItem.servers;
    for (const operation of Object.values(pathItem)) {
      sendOnce(operation, prepared);
      identifyBody(operation, prepared);
      if (requestBodyName && operation.requestBody)
        operation['x-codegen-request-body-name'] = requestBodyName;
    }
  }
  for (const [name, prefix] of credentialPrefixes) {
    const scheme = prepared.components.securitySchemes?.[name];
    if (scheme) scheme['x-prefix'] = prefix;
  }
  leaveOutUnused(prepared);
  return prepared;
}

/**
 * Takes away the schemas that nothing refers to any more, and then those that only these referred to.
 * @param {any} document
 */
function leaveOutUnused(document) {
  const { schemas = {} } = document.components;
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const used = new Set([...references].map(([, name]) => name));
  const unused = Object.keys(schemas).filter((name) => !used.has(name));
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) leaveOutUnused(document);
}

/**
 * Takes those parameters out of an operation's query that its body has as well.
 * @param {any} operation
 * @param {any} document
 */
function sendOnce(operation, document) {
  if (!operation.requestBody || !operation.parameters) return;
  const body = resolve(
    resolve(operation.requestBody, document).content['application/json']?.schema,
    document,
  );
  const others = operation.parameters.filter((/** @type {any} */ parameter) => {
    const { in: place, name } = resolve(parameter, document);
    return place !== 'query' || !body?.properties?.[name];
  });
  if (others.length === operation.parameters.length) return;
  operation.parameters = others;
  operation.requestBody = { ...resolve(operation.requestBody, document), required: true };
}

/**
 * Takes numbers and texts for the ids in an operation's body.
 * @param {any} operation
 * @param {any} document
 */
function identifyBody(operation, document) {
  const body = resolve(
    resolve(operation.requestBody, document)?.content['application/json']?.schema,
    document,
  );
  for (const [name, described] of Object.entries(body?.properties ?? {})) {
    if (!isId(name)) continue;
    body.properties[name] = identifier(resolve(described, document));
    body['x-has-identifiers'] = true;
  }
}

/** @param {string} name */
function isId(name) {
  return /(^|_)u?u?ids?(_or_u?u?id)?$/.test(name) && !textualIds.has(name);
}

/**
 * @param {any} schema of one id, or of a list of them
 * @returns {any} what may be said of a number and of a text alike
 */
function identifier({ pattern, minLength, maxLength, minimum, maximum, minItems, maxItems, ...schema }) {
  if (schema.type === 'array') return { ...schema, items: identifier(schema.items) };
  return { ...schema, type: 'string', format: 'identifier', 'x-identifier': true };
}

/**
 * @param {any} described an object, or a reference to one in `components`
 * @param {any} document
 */
function resolve(described, document) {
  const [, , kind, name] = described?.$ref?.split('/') ?? [];
  return name ? document.components[kind][name] : described;
}

/**
 * @param {any} document
 * @returns {Map<string, any>} enumerations that have a name, by what refers to them
 */
function namedWords(document) {
  const schemas = Object.entries(document.components.schemas ?? {});
  const words = schemas.filter(([, { type, enum: values }]) => type === 'string' && values);
  return new Map(words.map(([name, schema]) => [`#/components/schemas/${name}`, schema]));
}

/** @param {any} described */
function isAlias(described) {
  return Boolean(described?.deprecated && described['x-alias-of']);
}

/**
 * @param {string} key
 * @param {any} value
 * @param {Set<string>} aliases
 */
function prepare(key, value, aliases) {
  if (value === null || typeof value !== 'object') return key === 'format' ? standardFormat(value) : value;
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

/** @param {any} format */
function standardFormat(format) {
  return standardFormats.get(format) ?? format;
}

/** @param {Record<string, unknown>} named */
function withoutAliases(named) {
  const kept = Object.entries(named).filter(([, described]) => !isAlias(described));
  return Object.fromEntries(
    kept.map(([name, described]) => [name, name === '_type' ? asText(described) : described]),
  );
}

/** @param {any} described */
function asText({ enum: _values, ...described }) {
  return described;
}
