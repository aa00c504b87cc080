import type { RefusedForm } from '../web/refused-form.ts';
import { csrfField, errorSummary, hiddenFields } from '../web/views/form.ts';
import { type Html, type HtmlValue, html } from '../web/views/html.ts';
import type { ActionForm } from './action-form.ts';
import { type Conflict, conflictInput, differs } from './conflict.ts';
import { fieldInput } from './form-inputs.ts';
import type { Values } from './form-values.ts';
import { allowPreview, previewButtons, previewPane } from './preview-view.ts';
import type { Action, AnyRecord, Screen } from './screen.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** Name of the button that removes a picture. */
export const REMOVE = 'remove';

/** Where a form is. */
export interface FormPlace {
  /** Of the screen above it, to which Cancel leads. */
  parent: string;
  /** Undefined if there is none, because the form is the whole screen. */
  parentTitle: string | undefined;
  /** To which the form is sent. */
  address: string;
}

export interface ActionView extends FormPlace {
  action: Pick<Action, 'title' | 'submit' | 'isDangerous' | 'picture' | 'preview'>;
  form: ActionForm;
  /** With the present values of a conflict. */
  record: AnyRecord;
  /** Links to other actions. */
  links?: HtmlValue;
  /** What happens. */
  question: HtmlValue;
  /** Confirms what was just done. */
  notice?: string | undefined;
  /** What an upload replaces. */
  present?: Html | undefined;
  /** What it's about, below the form. */
  below?: HtmlValue;
  values: Values;
  /** Absent values are left out. */
  hidden: Readonly<Record<string, string | undefined>>;
  refused?: RefusedForm;
  /** Fields that differ have both values. */
  conflict?: Conflict;
}

/** Shows the form of an action, with its question, or the errors for which it was refused. */
export function sendAction(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Pick<Screen, 'path'>,
  view: ActionView,
): void {
  const { action, form, parent, parentTitle, record, values, hidden, refused, conflict, notice } = view;
  const { errors, status } = refused ?? { errors: {}, status: 200 };
  const zone = context.config.RECEIPT_TIME_ZONE;
  const main = html`<div class="screen-head">
${parentTitle !== undefined && html`<p class="crumbs"><a href="${parent}">${parentTitle}</a></p>`}
<h1>${action.title}</h1>
${view.links}
</div>
${action.preview && html`<div class="with-preview">`}<section class="panel form-panel${action.isDangerous && ' dangerous'}">
${errorSummary(errors)}
${view.question}
${view.present}
<form method="post" action="${view.address}"${form.takesFile && html` enctype="multipart/form-data"`}${!conflict && html` novalidate`}>
${csrfField(ctx.state.session.csrfToken)}
${hiddenFields(hidden)}
${[...form.fields.values()].map((field) => {
  const { nullable, enum: choices } = field.schema;
  // What can't be cleared isn't optional in an edit. A value that can't be chosen is shown as no choice.
  const isRequired = form.required.includes(field.name) || (form.isEdit && !nullable && !choices);
  return conflict && differs(field, conflict)
    ? conflictInput(field, conflict, { record, zone, isRequired })
    : fieldInput(field, values, errors, isRequired);
})}
<div class="actions"><button type="submit"${action.isDangerous && html` class="danger"`}>${action.submit}</button>${view.present && html` <button class="secondary" type="submit" name="${REMOVE}" value="true">Remove</button>`}${action.preview && previewButtons(view.address, action.preview)} <a href="${parent}">Cancel</a></div>
</form>
</section>
${action.preview && html`${previewPane(view.address)}</div>`}
${view.below}`;
  const title = refused ? `Error: ${action.title}` : action.title;
  const script = action.preview && 'preview';
  sendDeskView(ctx, context, { title, path: screen.path, notice, main, script }, status);
  if (action.preview) allowPreview(ctx);
}

/** Shows a secret that no other screen shows. */
export function sendSecret(
  ctx: DeskRequest,
  context: DeskContext,
  { path, title: list }: Pick<Screen, 'path' | 'title'>,
  { title }: Action,
  secret: string,
): void {
  const main = html`<div class="screen-head">
<p class="crumbs"><a href="${path}">${list}</a></p>
<h1>${title}</h1>
</div>
<section class="panel form-panel">
<p><strong>Copy it now.</strong> It is shown only this once.</p>
<p><code class="secret">${secret}</code></p>
<p><a class="button" href="${path}">I have copied it</a></p>
</section>`;
  sendDeskView(ctx, context, { title, path, main });
}
