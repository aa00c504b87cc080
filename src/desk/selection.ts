import { NotFoundError } from '../errors.ts';
import { seeOther } from '../web/redirects.ts';
import type { RefusedForm } from '../web/refused-form.ts';
import { countText } from '../web/views/count-text.ts';
import { html } from '../web/views/html.ts';
import { type ActionForm, formOf, refusedAction } from './action-form.ts';
import { sendAction } from './action-view.ts';
import { callOperation, operationOf, requireMayCall } from './call-operation.ts';
import { fieldsOf, recordSchema } from './field.ts';
import { bodyOf, type Values } from './form-values.ts';
import { linksFor } from './links.ts';
import { findPart } from './list.ts';
import { recordTable } from './record-table.ts';
import type { ListScreen, SelectionAction } from './screen.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** Asks for the values and a confirmation, with the records that were selected. */
export async function showSelection(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ListScreen,
  action: SelectionAction,
): Promise<void> {
  requireMayCall(context, action.operation, ctx.state.staff);
  const query = new URLSearchParams(ctx.querystring);
  const sent = { list: query.get('list') ?? '', ids: query.getAll('id').join(',') };
  await sendSelection(ctx, context, screen, action, { sent });
}

/** Changes all of them or none. */
export async function submitSelection(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ListScreen,
  action: SelectionAction,
): Promise<void> {
  const { form: sent } = ctx.state;
  const { fields } = selectionForm(context, screen, action);
  const body = {
    ...bodyOf(fields, sent, context.config.RECEIPT_TIME_ZONE),
    ...action.preset,
    [idsOf(screen)]: idsIn(sent),
  };
  try {
    await callOperation(ctx, context, action.operation, { body });
    seeOther(ctx, listAddress(screen, sent.list, { done: action.name }));
  } catch (error) {
    const refused =
      error instanceof NotFoundError
        ? { status: 404, errors: { '': `${error.message}.` } }
        : refusedAction(ctx, error, fields);
    await sendSelection(ctx, context, screen, action, { sent, refused });
  }
}

const idsOf = ({ noun }: ListScreen) => `${noun}_ids`;

/** The form without the field of the records, which were selected before. */
function selectionForm(context: DeskContext, screen: ListScreen, action: SelectionAction): ActionForm {
  return formOf(context, { ...action, preset: { ...action.preset, [idsOf(screen)]: [] } });
}

function idsIn({ ids = '' }: Values): string[] {
  return ids.split(',').filter(Boolean);
}

const nothingSelected: RefusedForm = {
  status: 422,
  errors: { '': 'Nothing is selected. Go back to the list and select rows.' },
};

async function sendSelection(
  ctx: DeskRequest,
  context: DeskContext,
  screen: ListScreen,
  action: SelectionAction,
  { sent, refused }: { sent: Values; refused?: RefusedForm },
): Promise<void> {
  const ids = new Set(idsIn(sent));
  const { list = '' } = sent;
  const { found } = await findPart(ctx, context, screen, list);
  const records = found?.items.filter(({ id }) => ids.has(String(id))) ?? [];
  const operation = operationOf(context, screen.list.operation);
  const table = recordTable({
    screen,
    fields: fieldsOf(recordSchema(operation)),
    columns: screen.list.columns,
    items: records,
    zone: context.config.RECEIPT_TIME_ZONE,
    linkTo: linksFor(context, ctx.state.staff),
    caption: 'Selected',
  });
  const others = ids.size - records.length;
  sendAction(ctx, context, screen, {
    action,
    form: selectionForm(context, screen, action),
    parent: listAddress(screen, list),
    parentTitle: screen.title,
    address: `${screen.path}/selected/${action.name}`,
    record: {},
    question: html`<p><strong>${countText(records.length, 'row is', 'rows are')} selected.</strong> ${action.question?.(records)} ${
      others > 0 && `${countText(others, 'other is', 'others are')} no longer in this part of the list.`
    }</p>`,
    values: sent,
    hidden: { list, ids: records.map(({ id }) => id).join(',') },
    ...(records.length === 0 ? { refused: nothingSelected } : refused && { refused }),
    below: table,
  });
}

function listAddress({ path }: ListScreen, list = '', changes: Record<string, string> = {}): string {
  const search = new URLSearchParams([...new URLSearchParams(list), ...Object.entries(changes)]).toString();
  return search === '' ? path : `${path}?${search}`;
}
