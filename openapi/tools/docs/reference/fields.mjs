// @ts-check
import { html } from '../from-site.mjs';
import { resolve } from './document-parts.mjs';
import { inlineMarkdown } from './markdown.mjs';

/** @typedef {import('../from-site.mjs').Html} Html */

/** How deep the fields of fields are shown; the example shows the rest. */
const DEEPEST = 4;

/**
 * The fields of an object, or of the objects in a list, each with those of its own to open.
 * @param {any} document
 * @param {any} schema
 * @param {readonly unknown[]} above the schemas that this one stands in
 * @returns {Html | false} `false` where there is nothing to list
 */
export function fieldList(document, schema, above = []) {
  const object = elementOf(document, schema);
  if (above.includes(object) || above.length >= DEEPEST) return false;
  const within = [...above, object];
  if (object.oneOf) return variants(document, object.oneOf, within);
  const { properties, required } = fieldsOf(document, object);
  const names = Object.keys(properties).filter((name) => !properties[name]['x-alias-of']);
  if (names.length === 0) return false;
  return html`<ul class="fields">${names.map((name) => {
    const aliases = Object.keys(properties).filter((other) => properties[other]['x-alias-of'] === name);
    const field = properties[name];
    const inner = fieldList(document, field, within);
    return html`<li>${fieldText(document, { name, schema: field, isRequired: required.includes(name), aliases })}
${inner && html`<details><summary>Fields of <code>${name}</code></summary>${inner}</details>`}</li>
`;
  })}</ul>`;
}

/**
 * One field or parameter: its name, its type and what it means.
 * @param {any} document
 * @param {{ name: string, schema: any, isRequired?: boolean, description?: string, aliases?: string[] }} field
 */
export function fieldText(document, { name, schema, isRequired = false, description, aliases = [] }) {
  const known = resolve(document, schema);
  return html`<p class="field"><code>${name}</code> <span class="type">${typeOf(document, schema)}</span>${isRequired && html` <span class="required">required</span>`}${known.deprecated && html` <span class="type">deprecated</span>`}</p>
<p>${inlineMarkdown(description ?? known.description ?? '')}${limits(document, schema)}${
    aliases.length > 0 && html` Also accepted as ${codes(aliases)}.`
  }</p>`;
}

/**
 * @param {any} document
 * @param {any[]} members
 * @param {readonly unknown[]} within
 */
function variants(document, members, within) {
  return html`<ul class="fields">${members.map((member) => {
    const name = member.$ref?.split('/').at(-1) ?? typeOf(document, member);
    return html`<li><details><summary>As <code>${name}</code></summary>
<p>${inlineMarkdown(resolve(document, member).description ?? '')}</p>${fieldList(document, member, within)}</details></li>
`;
  })}</ul>`;
}

/**
 * The object itself, or what a list holds.
 * @param {any} document
 * @param {any} schema
 * @returns {any}
 */
function elementOf(document, schema) {
  const known = resolve(document, schema);
  if (known.items) return elementOf(document, known.items);
  const { additionalProperties: values } = known;
  return !known.properties && typeof values === 'object' ? elementOf(document, values) : known;
}

/**
 * @param {any} document
 * @param {any} object
 * @returns {{ properties: Record<string, any>, required: string[] }}
 */
function fieldsOf(document, object) {
  const parts = (object.allOf ?? []).map((/** @type {any} */ part) =>
    fieldsOf(document, resolve(document, part)),
  );
  const all = [...parts, { properties: object.properties ?? {}, required: object.required ?? [] }];
  return {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required }) => required),
  };
}

/**
 * @param {any} document
 * @param {any} schema
 * @returns {string} as in “list of text, or null”
 */
function typeOf(document, schema) {
  const known = resolve(document, schema);
  const orNull = known.nullable ? ' or null' : '';
  if (known.items) return `list of ${typeOf(document, known.items)}${orNull}`;
  const name = known.type ?? (known.oneOf ? 'one of several' : 'object');
  const format = known.format && !known.format.startsWith('int') ? ` (${known.format})` : '';
  return `${name}${format}${orNull}`;
}

/**
 * @param {any} document
 * @param {any} schema
 */
function limits(document, schema) {
  const known = resolve(document, schema);
  const element = elementOf(document, schema);
  const most = element.maxLength !== undefined && `At most ${element.maxLength} characters.`;
  const range = [
    known.minimum !== undefined && `From ${known.minimum}.`,
    known.maximum !== undefined && known.maximum < 2 ** 31 - 1 && `Up to ${known.maximum}.`,
    most,
  ].filter(Boolean);
  return html`${element.enum && html` One of ${codes(element.enum)}.`}${known.default !== undefined && html` By default <code>${JSON.stringify(known.default)}</code>.`}${range.map((one) => html` ${one}`)}`;
}

/** @param {unknown[]} values */
function codes(values) {
  return values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`);
}
