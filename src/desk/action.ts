import { NotFoundError } from '../errors.ts';
import { errorResponse, toDomainError } from '../http/error-response.ts';
import { seeOther } from '../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../web/refused-form.ts';
import { csrfField, errorSummary, type FormErrors, hiddenFields } from '../web/views/form.ts';
import { html } from '../web/views/html.ts';
import { callOperation, operationOf, pathOf } from './call-operation.ts';
import { type Fields, fieldsOf } from './field.ts';
import { bodyOf, fieldInput, valuesOf } from './form-inputs.ts';
import { addressOf, titleOf } from './links.ts';
import type { Action, AnyRecord, Screen } from './screen.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** A record as it was when its form was opened. */
interface Opened {
  record: AnyRecord;
  /** Sent back with an edit, so that nobody overwrites a change that they haven't seen. */
  etag: string | undefined;
}

/** Shows the form of an action, or asks for a confirmation if it has no fields. */
export async function showAction(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  action: Action,
): Promise<void> {
  const opened = await open(ctx, context, screen);
  const fields = inputsOf(context, action);
  const values = valuesOf(fields, action.values?.(opened.record) ?? opened.record);
  sendAction(ctx, context, screen, { action, fields, opened, values, errors: {}, status: 200 });
}

/** Runs the action, and shows the form again with everything typed if it is refused. */
export async function submitAction(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  action: Action,
): Promise<void> {
  const { form } = ctx.state;
  const fields = inputsOf(context, action);
  const opened = await open(ctx, context, screen);
  try {
    const { body } = await callOperation(ctx, context, action.operation, {
      params: pathOf(ctx, context, action.operation),
      ...(fields.size > 0 && { body: bodyOf(fields, form) }),
      headers: form.etag ? { 'If-Match': form.etag } : {},
    });
    const secret = action.secret && (body as unknown as AnyRecord)[action.secret];
    if (secret) return showSecret(ctx, context, screen, action, String(secret));
    const address =
      action.endsRecord || ctx.params.id === undefined
        ? screen.path
        : addressOf(screen, String(ctx.params.id));
    seeOther(ctx, `${address}?done=${action.name}`);
  } catch (error) {
    const labels = Object.fromEntries([...fields.values()].map(({ name, label }) => [name, label]));
    const { status, errors } = refusedAction(ctx, error, labels);
    sendAction(ctx, context, screen, { action, fields, opened, values: form, errors, status });
  }
}

/** @throws the error itself when it isn't about what was typed */
function refusedAction(
  ctx: DeskRequest,
  error: unknown,
  labels: Readonly<Record<string, string>>,
): RefusedForm {
  const { status } = errorResponse(toDomainError(error));
  const errors = conflicts[status];
  return errors ? { status, errors: { '': errors(error as Error) } } : refusedForm(ctx, error, labels);
}

/** Errors that are about the state of the record. */
const conflicts: Readonly<Record<number, (error: Error) => string>> = {
  409: ({ message }) => message.replace(/\.?$/, '.'),
  412: () =>
    'Somebody changed this after you opened the form. Nothing is lost: check your values against the present ones, and save again.',
};

/** Reads the record of the address, if there is one. @throws NotFoundError */
async function open(ctx: DeskRequest, context: DeskContext, { noun, detail }: Screen): Promise<Opened> {
  if (ctx.params.id === undefined) return { record: {}, etag: undefined };
  if (!detail) throw new NotFoundError();
  const params = pathOf(ctx, context, detail.operation);
  const { body, headers } = await callOperation(ctx, context, detail.operation, { params });
  return { record: (body as unknown as AnyRecord)[detail.property ?? noun], etag: headers?.ETag };
}

function inputsOf(context: DeskContext, { operation }: Action): Fields {
  return fieldsOf(operationOf(context, operation).bodySchema ?? {});
}

interface ActionView {
  action: Action;
  fields: Fields;
  opened: Opened;
  values: Readonly<Record<string, string>>;
  errors: FormErrors;
  status: number;
}

function sendAction(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  { action, fields, opened: { record, etag }, values, errors, status }: ActionView,
): void {
  const { id } = ctx.params;
  const parent = id === undefined ? screen.path : addressOf(screen, String(id));
  const { required = [] } = operationOf(context, action.operation).bodySchema ?? {};
  const question = action.question?.(record);
  const main = html`<div class="screen-head">
<p class="crumbs"><a href="${parent}">${id === undefined ? screen.title : titleOf(screen, record)}</a></p>
<h1>${action.title}</h1>
</div>
<section class="panel form-panel">
${errorSummary(errors)}
${question && html`<p>${question}</p>`}
<form method="post" action="${parent}/${action.name}" novalidate>
${csrfField(ctx.state.session.csrfToken)}
${etag && hiddenFields({ etag })}
${[...fields.values()].map((field) => fieldInput(field, values, errors, required.includes(field.name)))}
<div class="actions"><button type="submit"${action.isDangerous && html` class="danger"`}>${action.submit}</button> <a href="${parent}">Cancel</a></div>
</form>
</section>`;
  const title = Object.keys(errors).length > 0 ? `Error: ${action.title}` : action.title;
  sendDeskView(ctx, context, { title, path: screen.path, main }, status);
}

/** Shows a secret that no other screen shows. */
function showSecret(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  { title }: Action,
  secret: string,
): void {
  const main = html`<div class="screen-head">
<p class="crumbs"><a href="${screen.path}">${screen.title}</a></p>
<h1>${title}</h1>
</div>
<section class="panel form-panel">
<p><strong>Copy it now.</strong> It is shown only this once.</p>
<p><code class="secret">${secret}</code></p>
<p><a class="button" href="${screen.path}">I have copied it</a></p>
</section>`;
  sendDeskView(ctx, context, { title, path: screen.path, main });
}
