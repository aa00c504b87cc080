// @ts-check
/**
 * What is sent, as each language writes it.
 * @typedef {import('./curl-call.mjs').Body} Body
 * @typedef {import('./curl-call.mjs').Field} Field
 */
import { camel, pascal } from './names.mjs';

/** @param {Field} field */
const isMoment = ({ schema }) => /date-time/.test(schema.format ?? '');
/** @param {Field} field */
const isDay = ({ schema }) => /date$/.test(schema.format ?? '');

/**
 * @param {any} value
 * @param {{ quote?: (text: string) => string, pair: (name: string, value: string) => string, around: [string, string], words?: string[] }} spelling
 * @returns {string}
 */
function written(value, spelling) {
  const { quote = (text) => `'${text}'`, pair, around, words: [yes, no] = ['true', 'false'] } = spelling;
  if (value === true) return yes ?? '';
  if (value === false) return no ?? '';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return quote(value);
  const pairs = Object.entries(value).map(([name, one]) => pair(name, written(one, spelling)));
  return `${around[0]}${pairs.join(', ')}${around[1]}`;
}

/** @type {Parameters<typeof written>[1]} */
const asObject = { pair: (name, value) => `${name}: ${value}`, around: ['{ ', ' }'] };
/** @type {Parameters<typeof written>[1]} */
const asArray = { pair: (name, value) => `'${name}' => ${value}`, around: ['[', ']'] };
/** @type {Parameters<typeof written>[1]} */
const asMap = {
  quote: JSON.stringify,
  pair: (name, value) => `"${name}", ${value}`,
  around: ['Map.of(', ')'],
};
/** @type {Parameters<typeof written>[1]} */
const asDict = {
  quote: JSON.stringify,
  pair: (name, value) => `"${name}": ${value}`,
  around: ['{', '}'],
  words: ['True', 'False'],
};

/** @param {Body} body */
export function typescriptBody({ fields }) {
  const lines = fields.map((field) => {
    const value = written(field.value, asObject);
    return `  ${field.name}: ${isMoment(field) ? `new Date(${value})` : value},`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

/** @param {Body} body */
export function pythonBody({ fields }) {
  return `{\n${fields.map(({ name, value }) => `    "${name}": ${written(value, asDict)},`).join('\n')}\n}`;
}

/** @param {Body} body */
export function rubyBody({ fields }) {
  return `{\n${fields.map(({ name, value }) => `  ${name}: ${written(value, asObject)}`).join(',\n')}\n}`;
}

/** @param {Body} body */
export function phpBody({ type, fields }) {
  const lines = fields.map((field) => {
    const value = written(field.value, asArray);
    return `    ${camel(field.name)}: ${isMoment(field) || isDay(field) ? `new DateTimeImmutable(${value})` : value},`;
  });
  return `new Model\\${type}(\n${lines.join('\n')}\n)`;
}

/** @param {Body} body */
export function goBody({ fields }) {
  return JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])), undefined, 2);
}

/** @param {Body} body */
export function javaBody({ type, fields }) {
  return `new ${type}()${fields.map((field) => `\n        .${javaName(field.name)}(${javaValue(type, field)})`).join('')}`;
}

/**
 * Words of the language itself are written so by its client.
 * @param {string} name
 */
function javaName(name) {
  return name === 'public' ? '_public' : camel(name);
}

/**
 * @param {string} type
 * @param {Field} field
 */
function javaValue(type, field) {
  const { name, value, schema } = field;
  const text = written(value, asMap);
  if (isMoment(field)) return `OffsetDateTime.parse(${text})`;
  if (isDay(field)) return `LocalDate.parse(${text})`;
  if (schema.enum) return `${type}.${pascal(name)}Enum.${String(value).toUpperCase()}`;
  if (schema.type === 'number') return Number.isInteger(value) ? `${text}.0` : text;
  return schema.type === 'integer' && schema.format === 'int64' && !/(^|_)u?id$/.test(name)
    ? `${text}L`
    : text;
}
