import { decimalText, parseCents } from '../domain/money.ts';
import { typedNumber } from '../web/typed-number.ts';
import { type Field, type Fields, fieldsOf, isMoney, isTime } from './field.ts';
import { localTime, withOffset } from './zoned-time.ts';

/** Texts in a form, by the names of its inputs. A list has one for each item, with names such as `roles.0.role`. */
export type Values = Readonly<Record<string, string>>;

/** What an edit is compared with. */
export interface Edited {
  /** The values with which the form was opened. */
  opened: Values;
  /** Fields that the body must have, even unchanged. */
  required: readonly string[];
}

/** The texts in a form for the values of a record: the reverse of `bodyOf`. @param zone time zone of times */
export function valuesOf(fields: Fields, record: Record<string, unknown>, zone: string): Values {
  return Object.fromEntries(
    [...fields.values()].flatMap((field) => textsOf(field, record[field.name], zone)),
  );
}

function textsOf(field: Field, value: unknown, zone: string): [string, string][] {
  const { name, schema } = field;
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return textsOfList(field, value, zone);
  if (isMoney(field)) return [[name, decimalText(Number(value))]];
  if (isTime(field)) return [[name, localTime(new Date(String(value)), zone)]];
  // Something that can't be chosen, such as a state that only the system sets, is shown as no choice.
  if (schema.enum && !schema.enum.includes(value)) return [];
  return [[name, String(value)]];
}

function textsOfList(
  { name, schema: { items = {} } }: Field,
  value: readonly unknown[],
  zone: string,
): [string, string][] {
  if (items.enum) return value.map((choice) => [`${name}.${String(choice)}`, 'true']);
  if (!items.properties) return [[name, value.join('\n')]];
  const parts = fieldsOf(items);
  return value.flatMap((item, row) =>
    Object.entries(valuesOf(parts, item as Record<string, unknown>, zone)).map(
      ([part, text]): [string, string] => [`${name}.${row}.${part}`, text],
    ),
  );
}

/**
 * Reads a form as the body of an operation. Texts that aren't right are unchanged, so that the contract reports them. A new record has
 * no fields that are blank. An edit has only what was changed, so that saving an unchanged form changes nothing, and null for a field that
 * was cleared.
 * @param zone time zone of times
 * @param edited absent for anything but an edit
 */
export function bodyOf(fields: Fields, form: Values, zone: string, edited?: Edited): Record<string, unknown> {
  const sent = [...fields.values()].filter(
    (field) => !edited || edited.required.includes(field.name) || !isSame(field, form, edited.opened),
  );
  const entries = sent.map((field) => [field.name, valueIn(field, form, zone)] as const);
  return Object.fromEntries(entries.filter(([, value]) => edited || value !== null));
}

/** Whether a field has the same value in two forms. Browsers change line ends, and white space at the end. */
export function isSame(field: Field, one: Values, other: Values): boolean {
  const text = (form: Values) =>
    JSON.stringify(valueIn(field, form, 'UTC'), (_name, value) =>
      typeof value === 'string' ? value.trim() : value,
    );
  return text(one) === text(other);
}

/** @returns null for a blank text */
function valueIn(field: Field, form: Values, zone: string, input = field.name): unknown {
  const { schema } = field;
  if (schema.type === 'array') return itemsIn({ ...field, name: input }, form, zone);
  const text = (form[input] ?? '').replace(/\r\n?/g, '\n');
  if (schema.type === 'boolean' && !(schema.nullable && text === '')) return text === 'true';
  if (text.trim() === '') return null;
  if (isMoney(field)) return parseCents(typedNumber(text)) ?? text;
  return isTime(field) ? timeIn(text, zone) : text;
}

/** Reads what an input for dates and times sends, which may leave out the seconds; any other text is unchanged. */
function timeIn(text: string, zone: string): string {
  const [, minutes, seconds = ':00'] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?$/.exec(text) ?? [];
  const isRight = minutes !== undefined && !Number.isNaN(Date.parse(`${minutes}${seconds}Z`));
  return isRight ? withOffset(`${minutes}${seconds}`, zone) : text;
}

function itemsIn({ name, schema: { items = {} } }: Field, form: Values, zone: string): unknown[] {
  if (items.enum) return items.enum.filter((choice) => form[`${name}.${String(choice)}`] === 'true');
  if (!items.properties)
    return (form[name] ?? '')
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  const fields = [...fieldsOf(items).values()];
  return rowNumbers(name, form)
    .map((row) =>
      fields.map((field) => [field.name, valueIn(field, form, zone, `${name}.${row}.${field.name}`)]),
    )
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== null)))
    .filter((item) => Object.values(item).some(isFilledIn));
}

/** Whether a value in a row was typed or chosen: an empty row has unchecked boxes. */
function isFilledIn(value: unknown): boolean {
  return value !== false && !(Array.isArray(value) && value.length === 0);
}

/** The numbers of the rows that a form has, in order. They are from the browser, so they may be any. */
export function rowNumbers(name: string, values: Values): number[] {
  const numbers = Object.keys(values)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.split('.')[1]))
    .filter((number) => Number.isSafeInteger(number) && number >= 0);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The texts of one field of a form. */
export function textsIn({ name }: Field, form: Values): Values {
  return Object.fromEntries(
    Object.entries(form).filter(([key]) => key === name || key.startsWith(`${name}.`)),
  );
}
