import { decimalText, parsePositiveCents } from '../../domain/money.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** What the donor wants to give, by the address's `amount`, such as `25.00`; undefined where it names no amount above 0. */
export function chosenCents(ctx: Pick<HtmlContext, 'querystring'>): number | undefined {
  return parsePositiveCents(queryValue(ctx, 'amount') ?? '');
}

/** The same as a query, for the next view of the way to give. */
export function chosenAmount(ctx: Pick<HtmlContext, 'querystring'>): { amount?: string } {
  const cents = chosenCents(ctx);
  return cents === undefined ? {} : { amount: decimalText(cents) };
}
