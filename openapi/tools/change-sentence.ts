/** One change reported by `redocly diff`. */
export interface DiffEntry {
  path: string;
  typeName: string;
  kind: 'added' | 'removed' | 'modified';
  impact: 'major' | 'minor' | 'patch';
  property?: string;
  verdicts: { message: string }[];
  base?: { value?: unknown };
  revision?: { value?: unknown };
}

// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
type Part = any;

/** Stands in for a value that is too long for a sentence. */
const TOO_LONG = '…';

const kinds = { added: 'new', removed: 'removed', modified: 'changed' };

/**
 * Describes a change in a sentence: the operation, the part of it, and what changed.
 * @param document the one of the two that contains the place
 */
export function sentenceOf(entry: DiffEntry, document: Part): string {
  const keys = keysOf(entry.path);
  if (keys[0] === 'servers') return `Addresses of the service${outcomeOf(entry)}`;
  if (keys[0] !== 'paths') return `\`${keys.join('.')}\`${outcomeOf(entry)}`;
  const [, address = '', method, ...rest] = keys;
  if (!method) return pathSentence(entry, address);
  const operation = `\`${method.toUpperCase()} ${address}\``;
  if (rest.length === 0 && !entry.property) return `${operation}: ${kinds[entry.kind]}.`;
  const part = partOf(rest, entry, document);
  const schema = sharedSchemaOf(keys, document);
  const everywhere = schema ? ` (everywhere that \`${schema}\` is used)` : '';
  return `${operation}${part ? `, ${part}` : ''}${everywhere}${outcomeOf(entry)}`;
}

function pathSentence(entry: DiffEntry, address: string): string {
  const item: Part = (entry.revision ?? entry.base)?.value ?? {};
  const known = ['get', 'post', 'put', 'patch', 'delete'].filter((method) => method in item);
  const operations = known.map((method) => `\`${method.toUpperCase()} ${address}\``);
  return `${operations.join(', ') || `\`${address}\``}${outcomeOf(entry)}`;
}

/** @param rest keys below the operation */
function partOf(rest: string[], entry: DiffEntry, document: Part): string {
  const [section = '', name = ''] = rest;
  const field = fieldPath(rest);
  if (section === 'parameters') {
    // An added or removed element isn't in the other document, where its index may belong to another one.
    const isWhole = rest.length === 2 && entry.kind !== 'modified';
    const value = isWhole ? (entry.revision ?? entry.base)?.value : undefined;
    const parameter = resolved(document, value) ?? nodeAt(document, keysOf(entry.path).slice(0, 5));
    return parameter ? `${parameter.in} parameter \`${parameter.name}\`` : 'a parameter';
  }
  if (section === 'requestBody') return field ? `body field \`${field}\`` : 'body';
  if (section === 'responses') {
    if (field) return `field \`${field}\` of the response ${name}`;
    const inner =
      rest[2] === 'headers' ? `header \`${rest[3]}\` of the ` : rest[2] === 'links' ? 'links of the ' : '';
    return `${inner}response ${name}`;
  }
  return section === 'security' ? 'credentials' : section;
}

function fieldPath(keys: string[]): string {
  const names = keys.slice(keys.indexOf('schema') + 1);
  if (!keys.includes('schema')) return '';
  return names
    .map((key, index) => (key === 'items' && names[index - 1] !== 'properties' ? '[]' : key))
    .filter((key, index) => !(key === 'properties' && names[index - 1] !== 'properties'))
    .join('.')
    .replaceAll('.[]', '[]');
}

function outcomeOf({ kind, typeName, property, verdicts, base, revision }: DiffEntry): string {
  const [verdict] = verdicts;
  if (kind !== 'modified') {
    const isClear = kind === 'added' || typeName === 'Server' || typeName === 'MediaType';
    return `: ${(isClear && verdict?.message) || `${kinds[kind]}.`}`;
  }
  if (verdict) return `: ${verdict.message}`;
  const [from, to] = [base?.value, revision?.value].map(shown);
  if (property === 'deprecated') return to === '`true`' ? ': deprecated.' : ': no longer deprecated.';
  if (from === TOO_LONG || to === TOO_LONG) return `: \`${property}\` changed.`;
  if (from && to) return `: \`${property}\` changed from ${from} to ${to}.`;
  return `: \`${property}\` ${to ? `is now ${to}` : from ? 'was removed' : 'changed'}.`;
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value);
  return text.length > 60 ? TOO_LONG : `\`${text}\``;
}

function keysOf(pointer: string): string[] {
  const keys = pointer.replace(/^#\/?/, '').split('/');
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the reused schema that the place is in, if any. */
function sharedSchemaOf(keys: string[], document: Part): string | undefined {
  let node = document;
  let schema: string | undefined;
  for (const key of keys) {
    schema = schemaName(node) ?? schema;
    node = resolved(document, node)?.[key];
  }
  return schemaName(node) ?? schema;
}

function schemaName(node: Part): string | undefined {
  return /^#\/components\/schemas\/(.+)$/.exec(node?.$ref ?? '')?.[1];
}

function nodeAt(document: Part, keys: string[]): Part {
  return keys.reduce((node, key) => resolved(document, node?.[key]), document);
}

function resolved(document: Part, node: Part): Part {
  return node?.$ref ? nodeAt(document, keysOf(node.$ref)) : node;
}
