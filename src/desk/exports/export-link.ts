import { type Html, html } from '../../web/views/html.ts';
import { mayCall, operationOf } from '../call-operation.ts';
import { type Fields, fieldsOf } from '../field.ts';
import type { Typed } from '../filters.ts';
import type { ListScreen } from '../screen.ts';
import type { DeskContext, DeskRequest } from '../session.ts';

/** Kinds whose records are in a campaign or for a charity. */
const limitedKinds = ['donations', 'pages', 'teams'];

/** The filters of such an export. */
export const limits = ['campaign_id', 'charity_id', 'created_since', 'created_until'];

/** Links a list to a new export of its records, with those filters of the list that exports have. Undefined for records that can't be exported. */
export function exportLink(
  ctx: DeskRequest,
  context: DeskContext,
  { noun, path }: Pick<ListScreen, 'noun' | 'path'>,
  filters: Typed,
): Html | undefined {
  if (!mayCall(context, 'createExport', ctx.state.staff)) return undefined;
  const kind = exportedKinds(ctx, context).find((name) => path === `/${name}` || name === `${noun}s`);
  if (!kind) return undefined;
  const kept = limitedKinds.includes(kind) ? limits.filter((name) => filters[name]) : [];
  const values = Object.fromEntries(kept.map((name) => [name, filters[name] ?? '']));
  const query = new URLSearchParams({ kind, ...values });
  return html`<a class="button secondary small" href="/exports/new?${query.toString()}">Export…</a>`;
}

/** The kinds that somebody may export. */
export function exportedKinds(ctx: DeskRequest, context: DeskContext): string[] {
  const all = (fieldsOfExport(context).get('kind')?.schema.enum ?? []).map(String);
  const { grants } = ctx.state.staff.principal;
  const isLimited = grants.every(
    ({ campaign_id, charity_id }) => campaign_id !== null || charity_id !== null,
  );
  return isLimited ? limitedKinds : all;
}

export function fieldsOfExport(context: DeskContext): Fields {
  return fieldsOf(operationOf(context, 'createExport').bodySchema ?? {});
}
