import { type FieldError, invalid } from '../errors.ts';
import type { SchemaObject } from './document.ts';

/**
 * Converts values from the wire into the types that the contract declares. A value that does not fit is left unchanged, so that validation
 * reports it. Only plain decimal digits: `0x10`, `1e3` and ` 5 ` are not integers here.
 */
export function coerceText(text: string, schema: SchemaObject): unknown {
  switch (schema.type) {
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
    case 'number':
      // How programs write the result of a computation: 0.30000000000000004, 5e-7.
      return /^-?\d{1,16}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : text;
    case 'boolean':
      return booleanWords[text.toLowerCase()] ?? text;
    default:
      return enumWord(text, schema.enum);
  }
}

/** `country_code=AU` means `au`. */
function enumWord(text: string, words: unknown[] = []): string {
  const lower = text.toLowerCase();
  return !words.includes(text) && words.includes(lower) ? lower : text;
}

const booleanWords: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/**
 * Recursively coerces the values in a body. Undeclared properties are dropped, and so are blank ones, except for empty `x-verbatim` texts.
 * @param keepsNull blank properties are null instead
 */
export function coerceValue(value: unknown, schema: SchemaObject, keepsNull = false): unknown {
  if (typeof value === 'string') return coerceString(value, schema, keepsNull);
  if (typeof value === 'number') return schema.type === 'string' ? String(value) : value;
  if (Array.isArray(value)) return schema.type === 'array' ? coerceArray(value, schema, keepsNull) : value;
  if (isRecord(value) && (schema.type === 'object' || schema.properties)) {
    return coerceObject(value, schema, keepsNull);
  }
  return value;
}

/** Converts a list of `{key, value}` to the map it represents; returns any other value unchanged. */
function mapOf(value: unknown, { maxProperties = Number.POSITIVE_INFINITY }: SchemaObject): unknown {
  if (!Array.isArray(value) || value.length > maxProperties) return value;
  if (!value.every((pair) => isRecord(pair) && typeof pair.key === 'string')) return value;
  return Object.fromEntries(value.map((pair) => [pair.key, pair.value]));
}

/** One item over the limit is enough for validation to report an error. */
function coerceArray(
  values: unknown[],
  { items = {}, maxItems = values.length }: SchemaObject,
  keepsNull: boolean,
): unknown[] {
  return values.slice(0, maxItems + 1).map((item) => coerceValue(item, items, keepsNull));
}

function coerceString(value: string, schema: SchemaObject, keepsNull: boolean): unknown {
  if (schema.type !== 'array') return coerceText(value, schema);
  const { maxItems } = schema;
  const most = maxItems === undefined ? undefined : maxItems + 1;
  return coerceArray(
    value.split(',', most).map((item) => item.trim()),
    schema,
    keepsNull,
  );
}

function coerceObject(
  value: Record<string, unknown>,
  schema: SchemaObject,
  keepsNull: boolean,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const sent = Object.hasOwn(value, name) ? value[name] : undefined;
    const isBlank = sent === null || (sent === '' && !property['x-verbatim']);
    if (sent === undefined || (isBlank && !keepsNull)) continue;
    const target = property['x-alias-of'] ?? name;
    if (target !== name && target in result) continue;
    const read = property['x-accepts-pairs'] ? mapOf(sent, property) : sent;
    result[target] = isBlank ? null : coerceValue(read, property, keepsNull);
  }
  if (!schema.additionalProperties) return result;
  const { additionalProperties, maxProperties = Number.POSITIVE_INFINITY } = schema;
  const itemSchema = additionalProperties === true ? {} : additionalProperties;
  for (const name of Object.keys(value).slice(0, maxProperties + 1)) {
    // A JSON key named __proto__ must not reach an assignment.
    if (name === '__proto__' || (schema.properties && name in schema.properties)) continue;
    result[name] = coerceValue(value[name], itemSchema, keepsNull);
  }
  return result;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rejects what PostgreSQL cannot store in a text: NUL and half a surrogate pair. */
export function forbiddenTextErrors(values: Record<string, unknown>): FieldError[] {
  if (!holdsForbiddenText(values)) return [];
  return Object.entries(values)
    .filter(([field, value]) => !isStorableText(field) || holdsForbiddenText(value))
    .map(([field]) =>
      invalid(
        field.toWellFormed().replaceAll('\0', ''),
        'is invalid: it contains a NUL or an incomplete character',
      ),
    );
}

function holdsForbiddenText(value: unknown): boolean {
  if (typeof value === 'string') return !isStorableText(value);
  if (Array.isArray(value)) return value.some(holdsForbiddenText);
  if (!isRecord(value)) return false;
  return Object.keys(value).some((key) => !isStorableText(key) || holdsForbiddenText(value[key]));
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Values that faulty scripts and templates send in place of a missing value. */
const blankWords = new Set(['', 'null', 'undefined']);

export function isBlankWord(text: string): boolean {
  return blankWords.has(text.trim());
}
