import type { ImportFile, ImportResponse, ImportSettings } from '../../../generated/operations/operations.ts';
import { cutText } from '../../cut-text.ts';
import {
  csrfField,
  errorSummary,
  type FormErrors,
  field,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { operationOf } from '../call-operation.ts';
import { type Fields, fieldsOf, words } from '../field.ts';
import type { Values } from '../form-values.ts';
import type { DeskContext } from '../session.ts';

interface SettingsView {
  response: ImportResponse;
  /** Of the operation's body. */
  fields: Fields;
  /** The texts in the form. */
  values: Values;
  errors: FormErrors;
  /** What the form was opened with. */
  version: { etag: string | undefined; opened: Values };
  /** What somebody else has saved since, for comparison. */
  saved?: Values;
  csrfToken: string;
}

/** Settings that are single texts or choices, besides the mapping. */
export const simpleSettings = [
  'encoding',
  'delimiter',
  'source',
  'date_format',
  'time_zone',
  'decimal_mark',
] as const;

export function settingFields(context: DeskContext): Fields {
  return fieldsOf(operationOf(context, 'updateImport').bodySchema ?? {});
}

/** In characters: a cell may have thousands of them. */
const LONGEST_SAMPLE = 60;

/** Empty rows after the default values that are set. */
const EMPTY_DEFAULTS = 2;

/** The values of the form when it is opened. */
export function openedSettings({ settings, file }: ImportResponse): Values {
  const simple = simpleSettings.flatMap((name) => (settings[name] ? [[name, String(settings[name])]] : []));
  const columns = (file?.columns ?? []).map(({ fields }, index) => [`column.${index}`, fields[0] ?? '']);
  const defaults = (settings.constants ?? []).flatMap(({ field: name, value }, index) => [
    [`default.${index}.field`, name],
    [`default.${index}.value`, value],
  ]);
  return Object.fromEntries([['mapping', settings.mapping ?? ''], ...simple, ...columns, ...defaults]);
}

/** The form for how the file is read: mapping, columns, and what can't be detected. */
export function settingsView(view: SettingsView): Html {
  const { response, fields, values, errors, version, saved, csrfToken } = view;
  const { import: record, settings, file } = response;
  const shown: Shown = { values, saved };
  const choice = (name: (typeof simpleSettings)[number]) => simpleInput(name, fields, shown, errors);
  return html`<section class="panel import-settings" aria-labelledby="settings"><h2 id="settings">What's in the file</h2>
${errorSummary(errors)}
${file?.problem && html`<p class="error-box" role="alert">${file.problem}</p>`}
<form method="post" action="/imports/${record.id}/settings" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ etag: version.etag, opened: JSON.stringify(version.opened) })}
${file && mappingSelect(file, shown)}
${file && file.columns.length > 0 && columnTable(file, shown)}
<details${hasMore(settings, errors) && html` open`}><summary>Format and default values</summary>
<div class="form-row">${(['encoding', 'delimiter', 'decimal_mark'] as const).map(choice)}</div>
<div class="form-row">${(['date_format', 'time_zone', 'source'] as const).map(choice)}</div>
${file && defaultRows(file, settings, values)}
</details>
<div class="actions">${submitButton('Apply')} <span class="soft">The preview below shows the effect.</span></div>
</form>
</section>`;
}

/** The texts in the form and, if they differ, what somebody else has saved since. */
interface Shown {
  values: Values;
  saved: Values | undefined;
}

/** What somebody else has saved in a field, if it differs from the text in the form. */
function savedSince(
  name: string,
  { values, saved }: Shown,
  textOf: (value: string) => string,
): string | undefined {
  const [mine, theirs] = [values[name] ?? '', saved?.[name] ?? ''];
  return saved && mine !== theirs ? `Now saved: ${textOf(theirs)}.` : undefined;
}

function hasMore({ constants, source, date_format }: ImportSettings, errors: FormErrors): boolean {
  return Boolean(constants?.length || source || date_format) || Object.keys(errors).length > 0;
}

function simpleInput(
  name: (typeof simpleSettings)[number],
  fields: Fields,
  form: Shown,
  errors: FormErrors,
): Html {
  const { label = name, hint: described, schema } = fields.get(name) ?? {};
  const since = savedSince(name, form, (value) => (value ? words(value) : 'as detected'));
  const hint = [described, since].filter(Boolean).join(' ') || undefined;
  const shown = { name, label, hint, error: errors[name], value: form.values[name] };
  const choices = schema?.enum?.filter((each) => each !== null).map(String);
  if (!choices) return field({ ...shown, ...(schema?.maxLength && { maxLength: schema.maxLength }) });
  const text = (value: string) =>
    name === 'encoding' ? value.replace(/^utf/, 'UTF').replace(/^w/, 'W') : words(value);
  const options = [
    { value: '', text: 'As detected' },
    ...choices.map((value) => ({ value, text: text(value) })),
  ];
  return select({ ...shown, options });
}

function mappingSelect({ mappings }: ImportFile, form: Shown): Html | undefined {
  if (mappings.length === 0) return undefined;
  const options = mappings.map(({ name, missing }) => ({
    value: name,
    text: `${words(name)} ${missing.length === 0 ? '(fits this file)' : `(needs ${missing.slice(0, 2).join(', ')})`}`,
  }));
  return select({
    name: 'mapping',
    label: 'Exported by',
    hint: [
      'This sets what each column becomes. You can change individual columns below.',
      savedSince('mapping', form, (name) => (name ? words(name) : 'another system')),
    ]
      .filter(Boolean)
      .join(' '),
    value: form.values.mapping,
    options: [{ value: '', text: 'Another system, or Groundswell' }, ...options],
  });
}

function columnTable({ columns, fields, missing }: ImportFile, form: Shown): Html {
  const options = [
    { name: '', text: 'Leave out' },
    ...fields.map(({ name, required }) => ({ name, text: `${words(name)}${required ? ' *' : ''}` })),
  ];
  return html`${missing.length > 0 && html`<p class="error" role="alert">Choose a column for ${missing.map((name) => words(name)).join(', ')}, or set a default value.</p>`}
<table class="records" role="table">
<caption class="hidden">Columns</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Column</th><th scope="col" role="columnheader">First values</th><th scope="col" role="columnheader">Becomes</th></tr></thead>
<tbody role="rowgroup">${columns.map(({ name, samples, fields: [, ...others] }, index) => {
    const id = `column.${index}`;
    const chosen = form.values[id] ?? '';
    const since = savedSince(id, form, (field) => (field ? words(field) : 'left out'));
    return html`<tr role="row"><th scope="row" role="rowheader" data-label="Column">${name}</th>
<td role="cell" data-label="First values" class="soft">${samples.filter(Boolean).map(shortened).join(' · ')}</td>
<td role="cell" data-label="Becomes"><select name="${id}" aria-label="What ${name} becomes">${options.map(
      (option) =>
        html`<option value="${option.name}"${option.name === chosen && html` selected`}>${option.text}</option>`,
    )}</select>${others.length > 0 && html`<span class="hint">also ${others.map((other) => words(other)).join(', ')}</span>`}${since && html`<span class="hint">${since}</span>`}</td></tr>`;
  })}</tbody>
</table>`;
}

function shortened(sample: string): string {
  return sample.length > LONGEST_SAMPLE ? `${cutText(sample, LONGEST_SAMPLE)}…` : sample;
}

function defaultRows({ fields }: ImportFile, { constants }: ImportSettings, values: Values): Html {
  const typed = Object.keys(values).filter((name) => /^default\.\d+\.field$/.test(name) && values[name]);
  const filled = Math.max(constants?.length ?? 0, typed.length);
  const rows = Array.from({ length: filled + EMPTY_DEFAULTS }, (_none, index) => index);
  const options = [
    { value: '', text: 'None' },
    ...fields.map(({ name }) => ({ value: name, text: words(name) })),
  ];
  return html`<fieldset class="field"><legend>Default values</legend>
<p class="hint">For fields that are blank or missing, such as the charity of all donations.</p>
${rows.map(
  (index) => html`<div class="form-row" role="group" aria-label="Default value ${index + 1}">
${select({ name: `default.${index}.field`, label: 'Field', value: values[`default.${index}.field`], options })}
${field({ name: `default.${index}.value`, label: 'Value', value: values[`default.${index}.value`], maxLength: 5000 })}
</div>`,
)}</fieldset>`;
}
