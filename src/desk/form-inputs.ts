import type { SchemaObject } from '../contract/document.ts';
import { described, type FormErrors, fileField, select, field as textField } from '../web/views/form.ts';
import { type Html, html } from '../web/views/html.ts';
import { type Field, fieldsOf, isAddress, isFile, isReference, isTime, words } from './field.ts';
import { rowNumbers, type Values } from './form-values.ts';
import { acceptedPictures } from './picture.ts';

/** Empty rows after the present items of a list of objects. */
const SPARE_ROWS = 2;
/** Longer texts get more lines. */
const LONGEST_LINE = 258;

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
  if (isCheckbox(field))
    return html`${error && html`<p class="error">${error}</p>`}${checkbox(field.name, field.label, values)}`;
  return simpleInput(field, values[field.name], error, hint, isRequired);
}

/** Whether there are only two values: with null there is a third. */
function isCheckbox({ schema }: Field): boolean {
  return schema.type === 'boolean' && !schema.nullable;
}

const yesOrNo = [
  { value: '', text: '' },
  { value: 'true', text: 'Yes' },
  { value: 'false', text: 'No' },
];

function simpleInput(
  field: Field,
  value: string | undefined,
  error: string | undefined,
  hint: string | undefined,
  isRequired: boolean,
): Html {
  const { name, label, schema } = field;
  const shown = { name, label, value, error, hint, required: isRequired };
  if (isFile(field)) return fileField({ ...shown, accept: acceptedPictures });
  if (schema.type === 'boolean') return select({ ...shown, options: yesOrNo });
  const options = schema.enum?.filter((option) => option !== null).map(String);
  const all = field.choices ?? options?.map((option) => ({ value: option, text: words(option) }));
  if (all) {
    // Nothing that somebody has to decide is chosen for them.
    const isChosen = all.some((option) => option.value === value);
    const none = { value: '', text: isRequired ? 'Choose one' : '' };
    return select({ ...shown, options: isRequired && isChosen ? all : [none, ...all] });
  }
  if (schema.type === 'array') {
    return textField({ ...shown, type: 'textarea', hint: html`${hint} One on each line.` });
  }
  const { maxLength } = schema;
  return textField({
    ...shown,
    type: inputType(field, value),
    ...(maxLength !== undefined && { maxLength }),
  });
}

/** An input whose type doesn't suit its value would show and send another one, or none. */
function inputType(field: Field, value = ''): Parameters<typeof textField>[0]['type'] {
  const { type, format, pattern, maxLength = 0 } = field.schema;
  const isLine = format || pattern || isReference(field) || isAddress(field);
  const isLong = type === 'string' && maxLength > LONGEST_LINE && !isLine;
  if (isLong || /[\r\n]/.test(value)) return 'textarea';
  if (isTime(field)) return value === '' || /^[\d-]+T[\d:]+$/.test(value) ? 'datetime-local' : 'text';
  if (format === 'lenient-date') return value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'text';
  if (format === 'email') return 'email';
  return format === 'uri' ? 'url' : 'text';
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
      return isCheckbox(field)
        ? checkbox(inputName, field.label, values)
        : simpleInput({ ...field, name: inputName }, values[inputName], undefined, undefined, false);
    });
    return html`<div class="form-row" role="group" aria-label="${index + 1}">${inputs}</div>`;
  });
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
