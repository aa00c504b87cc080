// @ts-check

/**
 * @typedef {Record<string, any>} Document an OpenAPI document
 */

/** How deep fields are named: those of a body, and of the object that a body is wrapped in. */
const DEEPEST = 2;

/**
 * The names that a caller of an operation writes or reads: parameters, fields of its bodies, and the models that these are.
 * @param {Document} document
 * @param {Record<string, any>} operation
 * @returns {string[]} each once
 */
export function fieldNames(document, operation) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const parameter of operation.parameters ?? []) names.add(resolve(document, parameter).name);
  const bodies = [operation.requestBody, ...successes(operation)].filter(Boolean);
  for (const body of bodies) {
    for (const { schema } of Object.values(resolve(document, body).content ?? {})) {
      addFields(document, schema, names, DEEPEST);
    }
  }
  return [...names];
}

/** @param {Record<string, any>} operation */
function successes({ responses }) {
  return Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') ? [response] : [],
  );
}

/**
 * @param {Document} document
 * @param {any} schema
 * @param {Set<string>} names
 * @param {number} depth how many levels of fields are still named
 */
function addFields(document, schema, names, depth) {
  if (!schema || depth === 0) return;
  if (schema.$ref) names.add(schema.$ref.split('/').at(-1));
  const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = resolve(document, schema);
  for (const part of [...allOf, ...oneOf, ...anyOf]) addFields(document, part, names, depth);
  if (items) addFields(document, items, names, depth);
  for (const [name, field] of Object.entries(properties)) {
    names.add(name);
    addFields(document, field, names, depth - 1);
  }
}

/**
 * @param {Document} document
 * @param {any} part
 */
function resolve(document, part) {
  if (!part?.$ref) return part;
  const [, ...steps] = part.$ref.split('/');
  return steps.reduce((/** @type {any} */ at, /** @type {string} */ step) => at[step], document);
}
