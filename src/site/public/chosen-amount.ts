import { decimalText, parsePositiveCents } from '../../domain/money.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** The amount in the query, such as `amount=25.00`, in cents; undefined unless it is above 0. */
export function chosenCents(ctx: Pick<HtmlContext, 'querystring'>): number | undefined {
  return parsePositiveCents(queryValue(ctx, 'amount') ?? '');
}

/** The same amount as a query, for links to the next screen. */
export function chosenAmount(ctx: Pick<HtmlContext, 'querystring'>): { amount?: string } {
  const cents = chosenCents(ctx);
  return cents === undefined ? {} : { amount: decimalText(cents) };
}
