import { NotFoundError, StaleVersionError } from '../errors.ts';
import { seeOther } from '../web/redirects.ts';
import type { RefusedForm } from '../web/refused-form.ts';
import { html } from '../web/views/html.ts';
import { type ActionForm, formOf, newFields, openedIn, refusedAction } from './action-form.ts';
import { actionLinks, doneNotice, REMOVED, UNCHANGED } from './action-links.ts';
import { type ActionView, type FormPlace, REMOVE, sendAction, sendSecret } from './action-view.ts';
import { callOperation, mayCall, operationOf, pathNames, pathOf, requireMayCall } from './call-operation.ts';
import { differs, withChoices } from './conflict.ts';
import { withCountries } from './country-choices.ts';
import { bodyOf, isSame, type Values, valuesOf } from './form-values.ts';
import { aboveOf, addressOf, idOf, linksFor, titleOf } from './links.ts';
import { withNumbers } from './named-records.ts';
import { isTooLarge, pictureHtml, tooLarge } from './picture.ts';
import type { Action, ActionFile, ActionPicture, ActionScreen, AnyRecord } from './screen.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** A form with the record as it is now. */
interface Opened
  extends FormPlace,
    Pick<ActionView, 'action' | 'form' | 'record' | 'question' | 'present' | 'links'> {
  /** The record's texts in the form. */
  values: Values;
  etag: string | undefined;
  /** Where to go once there is no record. */
  above: string;
}

/**
 * Shows the form of an action, or asks for a confirmation if it has no fields. The query string can fill in fields of a new record, but not
 * change those of a record that exists: somebody who follows a link may not notice.
 */
export async function showAction(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ActionScreen,
  action: Action,
): Promise<void> {
  const form = formOf(context, action);
  const opened = await open(ctx, context, screen, action, form);
  const filled = ctx.params.id === undefined && Object.fromEntries(new URLSearchParams(ctx.querystring));
  const values = { ...opened.values, ...filled };
  const notice = doneNotice(ctx, { actions: screen.actions ?? [action] });
  const hidden = newFields(form, opened);
  const refused = isTooLarge(ctx) && { refused: tooLarge(form.fields) };
  sendAction(ctx, context, screen, { ...opened, notice, values, hidden, ...refused });
}

/** Runs the action, and shows the form again with everything typed if it is refused. */
export async function submitAction(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ActionScreen,
  action: Action,
): Promise<void> {
  const { form: sent } = ctx.state;
  const { picture } = action;
  if (picture && sent[REMOVE] !== undefined)
    return submitRemoval(ctx, context, screen, { ...action, picture });
  const form = formOf(context, action);
  const { fields, isEdit, takesKey } = form;
  const opened = openedIn(sent);
  const typed = withChoices(fields, sent, opened);
  try {
    const body = await bodyIn(ctx, context, form);
    // Afterwards, the record that says where to go is gone.
    const above = action.endsRecord && (await open(ctx, context, screen, action, form)).above;
    const { body: done } = await callOperation(ctx, context, action.operation, {
      params: pathOf(ctx, context, action.operation, sent),
      ...(form.hasBody && { body: { ...body, ...action.preset } }),
      headers: {
        ...(isEdit && sent.etag && { 'If-Match': sent.etag }),
        ...(takesKey && sent.form_key && { 'Idempotency-Key': sent.form_key }),
      },
    });
    const response: AnyRecord = done ?? {};
    const secret = action.secret && response[action.secret];
    if (secret) return sendSecret(ctx, context, screen, action, String(secret));
    const file = action.file?.(response);
    if (file) return sendFile(ctx, file);
    const isUnchanged =
      isEdit && !action.preset && [...fields.values()].every((field) => isSame(field, typed, opened));
    const notice = isUnchanged ? UNCHANGED : action.name;
    const address = above || addressAfter(ctx, context, screen, response);
    seeOther(ctx, `${address}?done=${notice}`);
  } catch (error) {
    const present = await open(ctx, context, screen, action, form);
    const view = { ...present, values: typed };
    if (!(error instanceof StaleVersionError)) {
      const others = form.pathNames.map((name) => [name, sent[name]]);
      const { etag, opened: old, form_key } = sent;
      const hidden = { ...Object.fromEntries(others), etag, opened: old, form_key };
      return sendAction(ctx, context, screen, {
        ...view,
        hidden,
        refused: refusedAction(ctx, error, fields),
      });
    }
    const conflict = { opened, typed, present: present.values };
    const isSaved =
      !action.preset && !action.secret && [...fields.values()].every((field) => !differs(field, conflict));
    // Somebody else has just saved the same.
    if (isSaved) return seeOther(ctx, `${addressAfter(ctx, context, screen, {})}?done=${action.name}`);
    sendAction(ctx, context, screen, {
      ...view,
      hidden: newFields(form, present),
      refused: tooLate,
      conflict,
    });
  }
}

/** What was typed, as the body of the action's operation. @throws ValidationError for a name that several records have, or none */
export async function bodyIn(
  ctx: DeskRequest,
  context: DeskContext,
  { fields, required, isEdit }: ActionForm,
): Promise<Record<string, unknown>> {
  const { form: sent } = ctx.state;
  const opened = openedIn(sent);
  const typed = withChoices(fields, sent, opened);
  const edited = isEdit ? { opened, required } : undefined;
  const values = bodyOf(fields, typed, context.config.RECEIPT_TIME_ZONE, edited);
  return withNumbers(ctx, context, fields, values);
}

function sendFile(ctx: DeskRequest, { name, type, content }: ActionFile): void {
  ctx.attachment(name);
  ctx.type = type;
  ctx.body = content;
}

/** Removes a picture instead of replacing it. */
async function submitRemoval(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ActionScreen,
  { name, picture: { removal } }: Action & { picture: ActionPicture },
): Promise<void> {
  await callOperation(ctx, context, removal, { params: pathOf(ctx, context, removal) });
  seeOther(ctx, `${addressAfter(ctx, context, screen, {})}?done=${name}${REMOVED}`);
}

const tooLate: RefusedForm = {
  status: 412,
  errors: {
    '': 'This has changed since you opened the form. Nothing you typed is lost. Compare the values, choose what to keep, and save again.',
  },
};

/** Whether there is only one record. */
function isOnly(context: DeskContext, { detail }: ActionScreen): boolean {
  return detail !== undefined && pathNames(operationOf(context, detail.operation)).length === 0;
}

/** Where to go after an action, unless it ends the record: to the record, even if it is new or another one, or else to the list. */
function addressAfter(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ActionScreen,
  response: AnyRecord,
): string {
  const { path, detail, noun } = screen;
  if (isOnly(context, screen)) return path;
  if (!detail || !mayCall(context, detail.operation, ctx.state.staff)) return path;
  const { id } = ctx.params;
  const record: AnyRecord | undefined = response[detail.property ?? noun];
  if (record) return addressOf(screen, idOf(screen, record));
  return id === undefined ? path : addressOf(screen, String(id));
}

/** Reads the record of the address, if there is one. @throws NotFoundError; AuthorizationError for a role that may not do this */
async function open(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ActionScreen,
  action: Action,
  form: ActionForm,
): Promise<Opened> {
  const { noun, detail, path, title } = screen;
  const { values = (record: AnyRecord) => record, question, picture, title: heading } = action;
  const { id } = ctx.params;
  requireMayCall(context, action.operation, ctx.state.staff);
  if (id !== undefined && !detail) throw new NotFoundError();
  const isOnlyRecord = isOnly(context, screen);
  const { body, headers } =
    detail && (isOnlyRecord || id !== undefined)
      ? await callOperation(ctx, context, detail.operation, {
          params: pathOf(ctx, context, detail.operation),
        })
      : { body: {}, headers: undefined };
  // The screen of the record itself.
  const isMain = isOnlyRecord && screen.actions !== undefined;
  const others = screen.actions?.filter((other) => other !== action) ?? [];
  const response: AnyRecord = body;
  const record: AnyRecord = response[detail?.property ?? noun] ?? {};
  const parent = id === undefined ? path : addressOf(screen, String(id));
  // The desk serves the site's pictures itself.
  const present = picture?.address(record, response)?.replace(`${context.config.baseUrl}/`, '/');
  return {
    action,
    form: await withCountries(ctx, context, form),
    parent,
    parentTitle: isMain ? undefined : id === undefined ? title : titleOf(screen, record),
    address: isMain ? path : `${parent}/${action.name}`,
    links: isMain && actionLinks(ctx, context, { ...screen, actions: others }),
    record,
    question: question && html`<p>${question(record, response)}</p>`,
    present: pictureHtml(present, `Present ${heading.toLowerCase()}`),
    values: valuesOf(form.fields, values(record), context.config.RECEIPT_TIME_ZONE),
    etag: headers?.ETag,
    above: aboveOf(screen, record, linksFor(context, ctx.state.staff)).address,
  };
}
