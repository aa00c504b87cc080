import { type Html, html } from '../web/views/html.ts';
import type { Field, Fields } from './field.ts';
import { fieldInput } from './form-inputs.ts';
import { isSame, textsIn, type Values } from './form-values.ts';
import type { AnyRecord } from './screen.ts';
import { valueHtml } from './value.ts';

/** An edit that somebody else was faster than: three versions of the same form. */
export interface Conflict {
  /** With which the form was opened. */
  opened: Values;
  typed: Values;
  /** As they are now. */
  present: Values;
}

const choiceOf = ({ name }: Pick<Field, 'name'>) => `keep:${name}`;

/** Whether the typed value isn't the present one, so that somebody has to choose. */
export function differs(field: Field, { typed, present }: Conflict): boolean {
  return !isSame(field, typed, present);
}

/**
 * The present value and the typed one side by side, with a choice. If only one of them was changed, it is chosen; if both were, nothing is
 * chosen, and the browser doesn't send the form without a choice.
 * @param record with the present values
 */
export function conflictInput(
  field: Field,
  conflict: Conflict,
  { record, zone, isRequired }: { record: AnyRecord; zone: string; isRequired: boolean },
): Html {
  const { name, label } = field;
  const isMine = isSame(field, conflict.present, conflict.opened);
  const isTheirs = isSame(field, conflict.typed, conflict.opened);
  const choice = (value: string, text: string, isChosen: boolean) => {
    const id = `${name}-${value}`;
    return html`<p class="choice"><input type="radio" id="${id}" name="${choiceOf(field)}" value="${value}" required${isChosen && html` checked`}> <label for="${id}">${text}</label></p>`;
  };
  return html`<fieldset class="conflict" id="${name}-conflict"><legend>${label}</legend>
<div>${choice('present', isMine ? 'Leave it as it is' : 'Keep what was saved since', isTheirs)}
<div class="present">${valueHtml(field, record, zone)}</div></div>
<div>${choice('typed', isTheirs ? 'Go back to the old value' : 'Save yours', isMine)}
${fieldInput(field, conflict.typed, {}, isRequired)}</div>
</fieldset>`;
}

/** The texts of a form after the choices: where the present value was chosen, that with which the form was opened. */
export function withChoices(fields: Fields, form: Values, opened: Values): Values {
  const parts = [...fields.values()].map((field) =>
    textsIn(field, form[choiceOf(field)] === 'present' ? opened : form),
  );
  return Object.assign({}, ...parts);
}
