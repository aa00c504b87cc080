import { amountRule, parseCents } from '../domain/money.ts';
import { type FieldError, invalid } from '../errors.ts';
import { typedNumber } from '../web/typed-number.ts';
import { described, type FormErrors, labelled } from '../web/views/form.ts';
import { type Html, html } from '../web/views/html.ts';
import { type Field, isMoney, isTime, words } from './field.ts';
import { withOffset } from './zoned-time.ts';

/** Values of filters as people typed them, by name. */
export type Typed = Readonly<Record<string, string>>;

/** The filters of a list that are set in a query string, and its other conventions. */
export function typedIn(querystring: string, names: Iterable<string>): Typed {
  const query = new URLSearchParams(querystring);
  const values = [...names].map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** Translates typed filters into the query string of the operation: amounts into cents, days into times. */
export function searchOf(
  typed: Typed,
  fields: ReadonlyMap<string, Field>,
  zone: string,
): { search: string; errors: FieldError[] } {
  const search = new URLSearchParams();
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(typed)) {
    const field = fields.get(name);
    const cents = field && isMoney(field) ? parseCents(typedNumber(value)) : undefined;
    if (field && isMoney(field) && cents === undefined) errors.push(invalid(name, amountRule));
    else if (field && isTime(field)) search.set(name, startOfDay(value, zone));
    else search.set(name, cents === undefined ? value : String(cents));
  }
  return { search: search.toString(), errors };
}

/** The first moment of a day such as `2026-11-01` in a time zone, with its offset; any other text is unchanged. */
function startOfDay(day: string, zone: string): string {
  const isDate = isDay(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return isDate ? withOffset(`${day}T00:00:00`, zone) : day;
}

/** A filter as an input of the form above a list. */
export function filterInput(field: Field, value: string | undefined, errors: FormErrors): Html {
  const { name, label, schema } = field;
  const error = errors[name];
  const shown = { name, label, error, saysOptional: false, hint: undefined };
  const attributes = html`id="${name}" name="${name}"${described(shown)}`;
  if (schema.enum || schema.type === 'boolean') {
    const options = schema.enum ? schema.enum.map(String) : ['true', 'false'];
    const text = (option: string) => (schema.enum ? words(option) : option === 'true' ? 'Yes' : 'No');
    return labelled(
      shown,
      html`<select ${attributes}><option value="">Any</option>${options.map(
        (option) =>
          html`<option value="${option}"${option === value && html` selected`}>${text(option)}</option>`,
      )}</select>`,
    );
  }
  const type = isTime(field) && isDay(value) ? 'date' : name === 'q' ? 'search' : 'text';
  const isNumber = isMoney(field) || schema.type === 'integer';
  return labelled(
    shown,
    html`<input ${attributes} type="${type}"${value && html` value="${value}"`}${isNumber && html` inputmode="decimal"`}${
      schema.maxLength && html` maxlength="${schema.maxLength}"`
    } autocomplete="off">`,
  );
}

/** A date input shows nothing else, and a wrong value must not be lost. */
function isDay(value = ''): boolean {
  return value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value);
}
