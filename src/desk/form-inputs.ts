import type { SchemaObject } from '../contract/document.ts';
import { decimalText, parseCents } from '../domain/money.ts';
import { described, type FormErrors, select, field as textField } from '../web/views/form.ts';
import { type Html, html } from '../web/views/html.ts';
import { type Field, fieldsOf, isMoney, words } from './field.ts';

/** Empty rows after the present items of a list of objects. */
const SPARE_ROWS = 2;
/** Longer texts get more lines. */
const LONGEST_LINE = 200;

type Values = Readonly<Record<string, string>>;

/** The inputs of a field in a form. A list has one for each item, with names such as `roles.0.role`. */
export function fieldInput(field: Field, values: Values, errors: FormErrors, isRequired: boolean): Html {
  const { schema, hint } = field;
  const error = errors[field.name];
  const choices = schema.items?.enum;
  if (schema.type === 'array' && choices) {
    return group(
      field,
      error,
      choices.map((choice) => checkbox(`${field.name}.${String(choice)}`, words(String(choice)), values)),
    );
  }
  if (schema.type === 'array' && schema.items?.properties) {
    return group(field, error, rows(field, schema.items, values));
  }
  if (schema.type === 'boolean')
    return html`${error && html`<p class="error">${error}</p>`}${checkbox(field.name, field.label, values)}`;
  return simpleInput(field, values[field.name], error, hint, isRequired);
}

function simpleInput(
  { name, label, schema }: Field,
  value: string | undefined,
  error: string | undefined,
  hint: string | undefined,
  isRequired: boolean,
): Html {
  const shown = { name, label, value, error, hint, required: isRequired };
  if (schema.enum) {
    const options = schema.enum.filter((option) => option !== null).map(String);
    const all = options.map((option) => ({ value: option, text: words(option) }));
    return select({ ...shown, options: isRequired ? all : [{ value: '', text: '' }, ...all] });
  }
  if (schema.type === 'array') {
    return textField({ ...shown, type: 'textarea', hint: html`${hint} One on each line.` });
  }
  const { maxLength } = schema;
  const isLong =
    schema.type === 'string' &&
    maxLength !== undefined &&
    maxLength > LONGEST_LINE &&
    !schema.format &&
    !schema.pattern;
  const type = isLong
    ? 'textarea'
    : schema.format === 'email'
      ? 'email'
      : schema.format === 'uri'
        ? 'url'
        : 'text';
  return textField({ ...shown, type, ...(maxLength !== undefined && { maxLength }) });
}

/** The items of a list of objects, and a few empty ones. */
function rows({ name }: Field, item: SchemaObject, values: Values): Html[] {
  const fields = [...fieldsOf(item).values()];
  const present = rowNumbers(name, values);
  const next = (present.at(-1) ?? -1) + 1;
  const spare = Array.from({ length: SPARE_ROWS }, (_, index) => next + index);
  return [...present, ...spare].map((row, index) => {
    const inputs = fields.map((field) => {
      const inputName = `${name}.${row}.${field.name}`;
      return simpleInput({ ...field, name: inputName }, values[inputName], undefined, undefined, false);
    });
    return html`<div class="form-row" role="group" aria-label="${index + 1}">${inputs}</div>`;
  });
}

/** The numbers of the rows that a form has, in order. They are from the browser, so they may be any. */
function rowNumbers(name: string, values: Values): number[] {
  const numbers = Object.keys(values)
    .filter((key) => key.startsWith(`${name}.`))
    .map((key) => Number(key.split('.')[1]))
    .filter((number) => Number.isSafeInteger(number) && number >= 0);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function group({ name, label, hint }: Field, error: string | undefined, content: readonly Html[]): Html {
  return html`<fieldset id="${name}" class="field${error && ' has-error'}"${described({ name, hint, error })}><legend>${label}</legend>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${content}</fieldset>`;
}

function checkbox(name: string, label: string, values: Values): Html {
  return html`<div class="field checkbox"><input id="${name}" name="${name}" type="checkbox" value="true"${values[name] === 'true' && html` checked`}> <label for="${name}">${label}</label></div>`;
}

/** A stored value as a form has it: the reverse of `bodyOf`. */
export function valuesOf(fields: ReadonlyMap<string, Field>, record: Record<string, unknown>): Values {
  return Object.fromEntries([...fields.values()].flatMap((field) => textsOf(field, record[field.name])));
}

function textsOf(field: Field, value: unknown): [string, string][] {
  const { name, schema } = field;
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) return [[name, isMoney(field) ? decimalText(Number(value)) : String(value)]];
  if (schema.items?.enum) return value.map((choice) => [`${name}.${String(choice)}`, 'true']);
  if (!schema.items?.properties) return [[name, value.join('\n')]];
  const parts = fieldsOf(schema.items);
  return value.flatMap((item: Record<string, unknown>, row) =>
    [...parts.values()].flatMap((part) =>
      textsOf(part, item[part.name]).map(([key, text]): [string, string] => [`${name}.${row}.${key}`, text]),
    ),
  );
}

/** Reads a form as the body of an operation. Texts that aren't right are unchanged, so that the contract reports them. */
export function bodyOf(fields: ReadonlyMap<string, Field>, form: Values): Record<string, unknown> {
  const entries = [...fields.values()].map((field) => [field.name, valueIn(field, form)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function valueIn(field: Field, form: Values): unknown {
  const { name, schema } = field;
  const text = form[name];
  if (schema.type === 'boolean') return form[name] === 'true';
  if (schema.type === 'array') return itemsIn(field, form);
  if (text === undefined) return undefined;
  return isMoney(field) ? (parseCents(text.replaceAll(',', '')) ?? text) : text;
}

function itemsIn({ name, schema: { items = {} } }: Field, form: Values): unknown[] {
  if (items.enum) return items.enum.filter((choice) => form[`${name}.${String(choice)}`] === 'true');
  if (!items.properties)
    return (form[name] ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  const fields = [...fieldsOf(items).values()];
  return rowNumbers(name, form)
    .map((row) =>
      Object.fromEntries(fields.map((field) => [field.name, form[`${name}.${row}.${field.name}`] ?? ''])),
    )
    .filter((item) => Object.values(item).some((text) => text !== ''));
}
