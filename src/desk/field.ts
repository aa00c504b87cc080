import type { SchemaObject } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';

/** A field of a record, a filter or an input, as the document describes it. */
export interface Field {
  name: string;
  label: string;
  /** Its description, in which choices are called as in the form, and null is called blank. */
  hint: string | undefined;
  schema: SchemaObject;
  /** Records to choose from, instead of the schema's values. */
  choices?: readonly Choice[];
}

interface Choice {
  value: string;
  text: string;
}

export type Fields = ReadonlyMap<string, Field>;

/** Amounts are in cents, and people read and write them with decimals. */
export function isMoney({ name }: Field): boolean {
  return /(_cents$|^amount_)/.test(name);
}

export function isTime({ schema }: Field): boolean {
  return schema.format === 'date-time' || schema.format === 'lenient-date-time';
}

/** Whether the value is the address of a picture, which is shown in its place. */
export function isPicture({ name }: Field): boolean {
  return /(^|_)(banner|logo|picture)_url$/.test(name);
}

/** Whether the value is a web or email address. It may have placeholders. */
export function isAddress({ name }: Pick<Field, 'name'>): boolean {
  return /(^|[_.])(url|address|mail_from)$/.test(name);
}

/** Whether a form sends a file in this field. */
export function isFile({ schema }: Field): boolean {
  return schema.format === 'binary';
}

/** Whether the value says which record is meant, by its number, UUID or address. */
export function isReference({ name }: Pick<Field, 'name'>): boolean {
  return /(^|_)u?id$/.test(name);
}

/** The fields of an object in the document, by name and in order. */
export function fieldsOf({ properties = {} }: SchemaObject): Fields {
  return new Map(Object.entries(properties).map(([name, schema]) => [name, describe(name, schema)]));
}

/** The filters of a list, by name and in order: everything in the query but the conventions of all lists. */
export function filtersOf({ parameters }: Operation): Fields {
  const filters = parameters.filter(({ in: place, name }) => place === 'query' && !conventions.has(name));
  return new Map(
    filters.map(({ name, description, schema }) => [
      name,
      describe(name, { description, ...schema } as SchemaObject),
    ]),
  );
}

const conventions = new Set(['sort', 'limit', 'after']);

/** The schema of the records in a response: of an item in a list, or of a property such as `page`. */
export function recordSchema({ id, replySchema }: Operation, property = 'items'): SchemaObject {
  const found = replySchema?.properties?.[property];
  const schema = found?.type === 'array' ? found.items : found;
  if (!schema) throw new Error(`The response of ${id} has no ${property}`);
  return schema;
}

function describe(name: string, schema: SchemaObject): Field {
  const choices = schema.enum ?? schema.items?.enum ?? [];
  const label = schema.title ?? words(name.replace(/_(cents|at|name|uid)$/, ''));
  // Programmers read the description without the label.
  const saysMore = schema.description?.toLowerCase() !== `its ${label.toLowerCase()}.`;
  const description = saysMore ? schema.description : undefined;
  return {
    name,
    label,
    hint: description
      ?.replace(/`([^`]*)`/g, (_all, code: string) => (choices.includes(code) ? words(code) : code))
      .replace(/\bnull\b/g, 'blank'),
    schema,
  };
}

/** `partly_refunded` as `Partly refunded`, `oauth-tokens` as `OAuth tokens`, and `redirect_uris` as `Redirect URIs`. Types of events stay as programs know them. */
export function words(name: string): string {
  if (name.includes('.')) return name;
  const text = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/\b(?:api|https|id|ur[il])(?=s?\b)/g, (word) => word.toUpperCase())
    .replace(/\boauth\b/g, 'OAuth');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
