import { queryValue } from '../web/query-value.ts';
import { type Html, html } from '../web/views/html.ts';
import { mayCall, operationOf } from './call-operation.ts';
import { addressOf, idOf } from './links.ts';
import type { Action, AnyRecord, Screen } from './screen.ts';
import type { DeskContext, DeskRequest, DeskServices } from './session.ts';

/** Links to what the caller may do: to a record, or on a list without one. */
export function actionLinks(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Screen,
  record?: AnyRecord,
): Html[] {
  const parent = record ? addressOf(screen, idOf(screen, record)) : screen.path;
  return (screen.actions ?? [])
    .filter((action) => isOfRecord(context, action) === (record !== undefined))
    .filter(({ operation }) => mayCall(context, operation, ctx.state.staff))
    .filter((action) => !record || (action.suits?.(record) ?? true))
    .map(
      ({ name, title, isDangerous }) =>
        html`<a class="button small ${isDangerous ? 'danger' : record ? 'secondary' : ''}" href="${parent}/${name}">${title}</a>`,
    );
}

/** Whether an action is about one record. */
export function isOfRecord(services: Pick<DeskServices, 'contract'>, { operation }: Action): boolean {
  return operationOf(services, operation).parameters.some(({ in: place }) => place === 'path');
}

/** Confirms the action that led here; undefined if none did. */
export function doneNotice(ctx: DeskRequest, { actions = [] }: Screen): string | undefined {
  const name = queryValue(ctx, 'done');
  return actions.find((action) => action.name === name)?.done;
}
