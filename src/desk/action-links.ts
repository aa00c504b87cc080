import { queryValue } from '../web/query-value.ts';
import { type Html, html } from '../web/views/html.ts';
import { mayCall, operationOf } from './call-operation.ts';
import { addressOf, idOf } from './links.ts';
import type { Action, AnyRecord, Screen } from './screen.ts';
import { screens } from './screens/index.ts';
import type { DeskContext, DeskRequest, DeskServices } from './session.ts';

/** The most links in a row. Others are in a menu, and so is what is dangerous if there are as many. */
const MOST_LINKS = 4;

/** Links to what the caller may do: to a record, or on a list without one. */
export function actionLinks(
  ctx: DeskRequest,
  context: DeskContext,
  screen: Pick<Screen, 'path' | 'id' | 'actions'>,
  record?: AnyRecord,
): Html {
  const parent = record ? addressOf(screen, idOf(screen, record)) : screen.path;
  const offered = (screen.actions ?? [])
    .filter((action) => isOfRecord(context, action) === (record !== undefined))
    .filter(({ operation, roles }) => mayCall(context, operation, ctx.state.staff, roles))
    .filter((action) => !record || (action.suits?.(record) ?? true))
    .sort((one, other) => Number(one.isDangerous ?? false) - Number(other.isDangerous ?? false));
  const link = ({ name, title, isDangerous }: Action) =>
    html`<a class="button small ${isDangerous ? 'danger' : record ? 'secondary' : ''}" href="${parent}/${name}">${title}</a>`;
  if (offered.length <= MOST_LINKS) return html`${offered.map(link)}`;
  const first = offered.filter(({ isDangerous }) => !isDangerous).slice(0, MOST_LINKS - 1);
  const others = offered.filter((action) => !first.includes(action));
  return html`${first.map(link)}<details class="more"><summary class="button small secondary">More</summary><div>${others.map(link)}</div></details>`;
}

/** Whether an action is about one record. */
export function isOfRecord(services: Pick<DeskServices, 'contract'>, { operation }: Action): boolean {
  return operationOf(services, operation).parameters.some(({ in: place }) => place === 'path');
}

/** Instead of the name of an action: the form was sent as it was opened. */
export const UNCHANGED = 'unchanged';

/** After the name of an action: its picture was removed. */
export const REMOVED = '-removed';

/** Confirms the action that led here, which may have ended a record within this one; undefined if none did. */
export function doneNotice(
  ctx: DeskRequest,
  { noun, actions = [], list }: Partial<Pick<Screen, 'noun' | 'actions' | 'list'>>,
): string | undefined {
  const name = queryValue(ctx, 'done');
  if (name === UNCHANGED) return 'Nothing was changed.';
  if (name?.endsWith(REMOVED))
    return actions.find((action) => action.name + REMOVED === name)?.picture?.removed;
  const ending = screens
    .filter(({ within }) => within !== undefined && within === noun)
    .flatMap((screen) => screen.actions?.filter(({ endsRecord }) => endsRecord) ?? []);
  return [...actions, ...(list?.selection ?? []), ...ending].find((action) => action.name === name)?.done;
}
