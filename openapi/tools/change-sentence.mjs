// @ts-check
/** @typedef {import('./contract-changes.mjs').DiffEntry} DiffEntry */

const kinds = { added: 'new', removed: 'removed', modified: 'changed' };

/**
 * @param {DiffEntry} entry
 * @param {object} document the one of the two that has the place
 * @returns {string} the change as a reader says it: which operation, which part of it, what became of it
 */
export function sentenceOf(entry, document) {
  const keys = keysOf(entry.path);
  if (keys[0] !== 'paths') return `${placeOutside(keys)}${outcomeOf(entry)}`;
  const [, address = '', method, ...rest] = keys;
  if (!method) return pathSentence(entry, address);
  const operation = `\`${method.toUpperCase()} ${address}\``;
  if (rest.length === 0 && !entry.property) return `${operation}: ${kinds[entry.kind]}.`;
  const part = partOf(rest, entry, document);
  const schema = sharedSchemaOf(keys, document);
  const everywhere = schema ? ` (everywhere that \`${schema}\` is used)` : '';
  return `${operation}${part ? `, ${part}` : ''}${everywhere}${outcomeOf(entry)}`;
}

/**
 * @param {DiffEntry} entry
 * @param {string} address
 */
function pathSentence(entry, address) {
  const item = /** @type {Record<string, unknown>} */ ((entry.revision ?? entry.base)?.value ?? {});
  const known = ['get', 'post', 'put', 'patch', 'delete'].filter((method) => method in item);
  const operations = known.map((method) => `\`${method.toUpperCase()} ${address}\``);
  return `${operations.join(', ') || `\`${address}\``}${outcomeOf(entry)}`;
}

/** @param {string[]} keys */
function placeOutside(keys) {
  return keys[0] === 'servers' ? 'Addresses of the service' : `\`${keys.join('.')}\``;
}

/**
 * @param {string[]} rest keys below the operation
 * @param {DiffEntry} entry
 * @param {object} document
 */
function partOf(rest, entry, document) {
  const [section = '', name = ''] = rest;
  const field = fieldPath(rest);
  if (section === 'parameters') {
    // One that came or went is nowhere in the other document, where another one may stand in its place.
    const isWhole = rest.length === 2 && entry.kind !== 'modified';
    const value = isWhole ? (entry.revision ?? entry.base)?.value : undefined;
    const parameter = /** @type {any} */ (
      resolved(document, value) ?? nodeAt(document, keysOf(entry.path, 5))
    );
    return parameter ? `${parameter.in} parameter \`${parameter.name}\`` : 'a parameter';
  }
  if (section === 'requestBody') return field ? `body field \`${field}\`` : 'body';
  if (section === 'responses') {
    if (field) return `field \`${field}\` of the answer ${name}`;
    const inner =
      rest[2] === 'headers' ? `header \`${rest[3]}\` of the ` : rest[2] === 'links' ? 'links of the ' : '';
    return `${inner}answer ${name}`;
  }
  return section === 'security' ? 'credentials' : section;
}

/** @param {string[]} keys */
function fieldPath(keys) {
  const names = keys.slice(keys.indexOf('schema') + 1);
  if (!keys.includes('schema')) return '';
  return names
    .map((key, index) => (key === 'items' && names[index - 1] !== 'properties' ? '[]' : key))
    .filter((key, index) => !(key === 'properties' && names[index - 1] !== 'properties'))
    .join('.')
    .replaceAll('.[]', '[]');
}

/** @param {DiffEntry} entry */
function outcomeOf({ kind, typeName, property, verdicts, base, revision }) {
  const [verdict] = verdicts;
  if (kind !== 'modified') {
    const isClear = kind === 'added' || typeName === 'Server' || typeName === 'MediaType';
    return `: ${(isClear && verdict?.message) || `${kinds[kind]}.`}`;
  }
  if (verdict) return `: ${verdict.message}`;
  const [from, to] = [base?.value, revision?.value].map(shown);
  if (property === 'deprecated') return to === '`true`' ? ': deprecated.' : ': no longer deprecated.';
  if (from && to) return `: \`${property}\` was ${from}, is ${to}.`;
  return `: \`${property}\` ${to ? `is ${to} now` : from ? 'was taken away' : 'changed'}.`;
}

/** @param {unknown} value */
function shown(value) {
  if (value === undefined) return '';
  const text = JSON.stringify(value);
  return text.length > 60 ? 'another' : `\`${text}\``;
}

/**
 * @param {string} pointer
 * @param {number} [length]
 */
function keysOf(pointer, length) {
  const keys = pointer.replace(/^#\/?/, '').split('/').slice(0, length);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * @param {string[]} keys
 * @param {object} document
 * @returns {string | undefined} the reused schema that the place lies in, if any
 */
function sharedSchemaOf(keys, document) {
  let node = /** @type {any} */ (document);
  /** @type {string | undefined} */
  let schema;
  for (const key of keys) {
    schema = schemaName(node) ?? schema;
    node = resolved(document, node)?.[key];
  }
  return schemaName(node) ?? schema;
}

/** @param {any} node */
function schemaName(node) {
  return /^#\/components\/schemas\/(.+)$/.exec(node?.$ref ?? '')?.[1];
}

/**
 * @param {object} document
 * @param {string[]} keys
 */
function nodeAt(document, keys) {
  let node = /** @type {any} */ (document);
  for (const key of keys) node = resolved(document, node?.[key]);
  return node;
}

/**
 * @param {object} document
 * @param {any} node
 * @returns {any}
 */
function resolved(document, node) {
  return node?.$ref ? nodeAt(document, keysOf(node.$ref)) : node;
}
