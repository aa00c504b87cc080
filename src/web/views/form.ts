import type { FieldError } from '../../errors.ts';
import { type Html, type HtmlValue, html } from './html.ts';

/** Full sentences by name of the field. The empty name is for errors of the whole form. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** The values and errors that a form is shown with. */
export interface FormState {
  /** The typed or stored values. */
  form: Readonly<Record<string, string>>;
  errors: FormErrors;
  csrfToken: string;
}

interface Field {
  label: string;
  /** Also the input's id. */
  name: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'datetime-local' | 'textarea';
  /** The value typed before; a password is never shown again. */
  value?: string | undefined;
  error?: string | undefined;
  hint?: HtmlValue;
  autocomplete?: string;
  required?: boolean | undefined;
  maxLength?: number;
}

/** A labelled input, with its hint and error linked to it for screen readers. */
export function field({
  label,
  name,
  type = 'text',
  value,
  error,
  hint,
  autocomplete = 'off',
  required,
  maxLength,
}: Field): Html {
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete}"${required && html` required`}${
    maxLength && html` maxlength="${maxLength}"`
  }${described({ name, hint, error })}`;
  const input =
    type === 'textarea'
      ? // HTML drops the first line break of a textarea, so one is always put there.
        html`<textarea ${attributes} rows="5">
${value}</textarea>`
      : html`<input ${attributes} type="${type}"${type === 'datetime-local' && html` step="1"`}${type !== 'password' && value && html` value="${value}"`}>${type === 'date' && dateInWords(name, value)}`;
  return labelled({ label, name, required, hint, error }, input);
}

/** The day of a date field in words, because a browser shows only numbers, in an order that differs between countries. The site's script updates it. */
function dateInWords(name: string, value = ''): Html {
  const day = new Date(`${value}T00:00:00Z`);
  const words = Number.isNaN(day.getTime()) ? '' : dayInWords.format(day);
  return html` <output class="hint" for="${name}" data-words-of="${name}">${words}</output>`;
}

/** `Tuesday 3 March 2026`. */
const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

interface FileChoice extends Pick<Field, 'label' | 'name' | 'error' | 'hint' | 'required'> {
  /** Media types that the browser offers. */
  accept: string;
}

/** A file input. Its form must be posted as `multipart/form-data`. */
export function fileField({ accept, ...field }: FileChoice): Html {
  return labelled(
    field,
    html`<input id="${field.name}" name="${field.name}" type="file" accept="${accept}"${field.required && html` required`}${described(field)}>`,
  );
}

interface Choice extends Pick<Field, 'label' | 'name' | 'value' | 'error' | 'hint' | 'required'> {
  options: readonly { value: string; text: string }[];
}

export function select({ options, value, ...field }: Choice): Html {
  return labelled(
    field,
    html`<select id="${field.name}" name="${field.name}"${field.required && html` required`}${described(field)}>${options.map(
      (option) =>
        html`<option value="${option.value}"${option.value === value && html` selected`}>${option.text}</option>`,
    )}</select>`,
  );
}

export interface Labelled extends Pick<Field, 'label' | 'name' | 'required' | 'hint' | 'error'> {
  /** Whether the label says that the input is optional. Default: true. */
  saysOptional?: boolean;
}

/** Attributes that link hint and error to the input. */
export function described({ name, hint, error }: Pick<Labelled, 'name' | 'hint' | 'error'>): Html {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`${ids && html` aria-describedby="${ids}"`}${error && html` aria-invalid="true"`}`;
}

/** An input with its label, hint and error. */
export function labelled(
  { label, name, required, hint, error, saysOptional = true }: Labelled,
  input: Html,
): Html {
  return html`<div class="field${error && ' has-error'}">
<label for="${name}">${label}${!required && saysOptional && html` <span class="optional">(optional)</span>`}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${input}
</div>`;
}

export function checkbox({ label, name, checked }: { label: string; name: string; checked?: boolean }): Html {
  return html`<div class="field checkbox"><input id="${name}" name="${name}" type="checkbox" value="true"${checked && html` checked`}> <label for="${name}">${label}</label></div>`;
}

/** The hidden token that every posted form needs; see `createCsrfToken`. */
export function csrfField(token: string): Html {
  return html`<input type="hidden" name="csrf_token" value="${token}">`;
}

/** Fields that are sent without being shown. Undefined values are left out. */
export function hiddenFields(values: Readonly<Record<string, string | undefined>>): Html {
  return html`${Object.entries(values).map(
    ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
  )}`;
}

/** All errors above the form, each linked to its field; empty without errors. */
export function errorSummary(errors: FormErrors): Html {
  const found = Object.entries(errors).filter(([, message]) => message);
  if (found.length === 0) return html``;
  return html`<div class="error-summary" role="alert" aria-labelledby="error-summary-title">
<h2 id="error-summary-title">There's a problem</h2>
<ul>${found.map(([name, message]) =>
    name === '' ? html`<li>${message}</li>` : html`<li><a href="#${name}">${message}</a></li>`,
  )}</ul>
</div>`;
}

export function submitButton(label: string): Html {
  return html`<button type="submit">${label}</button>`;
}

/**
 * Turns domain errors into sentences: "Email address can't be blank". A message that is already a sentence is unchanged.
 * @param labels of the fields, by name; errors of all other fields are shown for the whole form
 */
export function formErrors(
  errors: readonly FieldError[],
  labels: Readonly<Record<string, string>>,
): FormErrors {
  return Object.fromEntries(
    errors.map(({ field: name, message }) => {
      const label = labels[name];
      if (label === undefined) return ['', message];
      return [name, /^\p{Lu}.*\.$/su.test(message) ? message : sentence(label, message)];
    }),
  );
}

/** Shows only the reason, if there is one. */
function sentence(label: string, message: string): string {
  const [, reason] = /^is invalid: (.+)$/s.exec(message) ?? [];
  return reason === undefined ? `${label} ${message}` : `${label}: ${reason}`;
}
