import { type Html, html, raw } from '../../../../src/web/views/html.ts';
import type { Part } from '../documents.ts';
import { createRenderer } from '../guide-text.ts';

/** Maximum number of levels of nested fields that are shown. The example shows the rest. */
const DEEPEST = 4;

const renderer = createRenderer();

/** Renders a description of several paragraphs. */
export function markdown(text: string): Html {
  // The renderer accepts no HTML in its input.
  return raw(renderer.render(text));
}

/** Renders a description within a paragraph. */
export function inlineMarkdown(text = ''): Html {
  // The renderer accepts no HTML in its input.
  return raw(renderer.renderInline(text));
}

/**
 * Renders the fields of an object, or of the objects in a list, each with its own fields to expand. `false` if there are none.
 * @param above the schemas that contain this one
 */
export function fieldList(schema: Part, above: readonly Part[] = []): Html | false {
  const object = elementOf(schema);
  if (above.includes(object) || above.length >= DEEPEST) return false;
  const within = [...above, object];
  if (object.oneOf) return variants(object.oneOf, within);
  const { properties, required } = fieldsOf(object);
  const names = Object.keys(properties).filter((name) => !properties[name]['x-alias-of']);
  if (names.length === 0) return false;
  return html`<ul class="fields">${names.map((name) => {
    const aliases = Object.keys(properties).filter((other) => properties[other]['x-alias-of'] === name);
    const field = properties[name];
    const inner = fieldList(field, within);
    return html`<li>${fieldText({ name, schema: field, required: required.includes(name), aliases })}
${inner && html`<details><summary>Fields of <code>${name}</code></summary>${inner}</details>`}</li>
`;
  })}</ul>`;
}

interface Field {
  name: string;
  schema: Part;
  required: boolean;
  aliases: string[];
  description?: string;
}

/** Renders one field or parameter: its name, its type and its meaning. */
export function fieldText({
  name,
  schema,
  required,
  aliases,
  description = schema.description,
}: Field): Html {
  return html`<p class="field"><code>${name}</code> <span class="type">${typeOf(schema)}</span>${required && html` <span class="required">required</span>`}${schema.deprecated && html` <span class="type">deprecated</span>`}</p>
<p>${inlineMarkdown(description)}${limits(schema)}${aliases.length > 0 && html` Also accepted as ${codes(aliases)}.`}</p>`;
}

function variants(members: Part[], within: readonly Part[]): Html {
  return html`<ul class="fields">${members.map(
    (member) => html`<li><details><summary>As <code>${member['x-name'] ?? typeOf(member)}</code></summary>
<p>${inlineMarkdown(member.description)}</p>${fieldList(member, within)}</details></li>
`,
  )}</ul>`;
}

/** Returns the object itself, or the element of a list. */
function elementOf(schema: Part): Part {
  const { items, properties, additionalProperties: values } = schema;
  if (items) return elementOf(items);
  return !properties && typeof values === 'object' ? elementOf(values) : schema;
}

function fieldsOf({ allOf = [], properties = {}, required = [] }: Part): {
  properties: Part;
  required: string[];
} {
  const all = [...allOf.map(fieldsOf), { properties, required }];
  return {
    properties: Object.assign({}, ...all.map((part) => part.properties)),
    required: all.flatMap((part) => part.required),
  };
}

/** Describes a type, such as “list of text, or null”. */
function typeOf({ items, type, format, oneOf, nullable }: Part): string {
  const orNull = nullable ? ' or null' : '';
  if (items) return `list of ${typeOf(items)}${orNull}`;
  const name = type ?? (oneOf ? 'one of several' : 'object');
  return `${name}${format && !format.startsWith('int') ? ` (${format})` : ''}${orNull}`;
}

function limits(schema: Part): Html {
  const { minimum, maximum, default: otherwise, 'x-roles': roles } = schema;
  const { enum: values, maxLength } = elementOf(schema);
  return html`${values && html` One of ${codes(values)}.`}${otherwise !== undefined && html` By default <code>${JSON.stringify(otherwise)}</code>.`}${
    minimum !== undefined && ` From ${minimum}.`
  }${maximum < 2 ** 31 - 1 && ` Up to ${maximum}.`}${maxLength !== undefined && ` At most ${maxLength} characters.`}${roles && html` Only for ${codes(roles)}.`}`;
}

function codes(values: unknown[]): Html[] {
  return values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`);
}
