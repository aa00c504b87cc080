import { decimalText } from '../domain/money.ts';
import { ValidationError } from '../errors.ts';
import { numberText } from '../web/views/count-text.ts';
import { emptyState } from '../web/views/empty-state.ts';
import { type Html, html } from '../web/views/html.ts';
import { callOperation, type OperationId, operationOf } from './call-operation.ts';
import { fieldsOf, recordSchema } from './field.ts';
import type { Typed } from './filters.ts';
import { linksFor } from './links.ts';
import type { Listed } from './list.ts';
import { recordTable } from './record-table.ts';
import { listScreens } from './screens/index.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';

/** The groups in the order of how often staff look for them, with the list that has all matches. */
const groups: Record<string, OperationId> = {
  donations: 'listDonations',
  donations_of_amount: 'listDonations',
  pages: 'listPages',
  users: 'listUsers',
  teams: 'listTeams',
  campaigns: 'listCampaigns',
  charities: 'listCharities',
  payment_events: 'listPaymentEvents',
};

/** Columns of a group; the list has the others. */
const COLUMNS = 6;

/** Searches everything, and shows the first matches of each list. */
export async function showSearch(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const q = new URLSearchParams(ctx.querystring).get('q')?.trim() ?? '';
  const results = q === '' ? {} : await find(ctx, context, q);
  const found = Object.entries(groups).flatMap(([name, operation]) => {
    const list = results[name];
    return list && list.items.length > 0 ? [groupView(ctx, context, name, operation, list, q)] : [];
  });
  const main = html`<div class="screen-head"><h1>${q === '' ? 'Search' : `Search for “${q}”`}</h1></div>
${found.length > 0 ? found : emptyState(q === '' ? hint : `Nothing matches. ${hint}`)}`;
  sendDeskView(ctx, context, { title: q === '' ? 'Search' : `Search for ${q}`, main });
}

const hint =
  'Enter the beginning of a name or email address, a number such as au-90417, the reference of a payment, or an amount.';

async function find(ctx: DeskRequest, context: DeskContext, q: string): Promise<Record<string, Listed>> {
  try {
    const { body } = await callOperation(ctx, context, 'searchEverything', {
      search: new URLSearchParams({ q }).toString(),
    });
    return body.results as Record<string, Listed>;
  } catch (error) {
    // The text is too long to match anything.
    if (error instanceof ValidationError) return {};
    throw error;
  }
}

function groupView(
  ctx: DeskRequest,
  context: DeskContext,
  name: string,
  operation: OperationId,
  { items, count, count_is_exact: isExact }: Listed,
  q: string,
): Html | undefined {
  const screen = listScreens.find(({ list }) => list.operation === operation);
  if (!screen) return undefined;
  const amount = name === 'donations_of_amount' ? decimalText(items[0]?.amount_cents) : undefined;
  const title = amount === undefined ? screen.title : `Donations of ${amount}`;
  const filters: Typed = amount === undefined ? { q } : { amount_min: amount, amount_max: amount };
  const address = `${screen.path}?${new URLSearchParams(filters)}`;
  const total = `${isExact ? '' : 'at least '}${numberText(count)}`;
  return html`<section class="panel" aria-labelledby="${name}"><h2 id="${name}">${title} <span class="soft">${total}</span></h2>
${recordTable({
  screen,
  fields: fieldsOf(recordSchema(operationOf(context, operation))),
  columns: screen.list.columns.slice(0, COLUMNS),
  items,
  zone: context.config.RECEIPT_TIME_ZONE,
  linkTo: linksFor(context, ctx.state.staff),
  caption: title,
})}
${(count > items.length || !isExact) && html`<p><a href="${address}">All ${total}</a></p>`}
</section>`;
}
