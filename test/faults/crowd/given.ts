import type { DonationType } from '../../../src/db/rows/donation-rows.ts';
import { add, type Draft, type PageTotals } from './ledger.ts';

/** A donation as its writer remembers it. */
export interface Given {
  id: number;
  page: number;
  type: DonationType;
  cents: number;
  giftAidCents: number;
}

/** Notes in the ledger that a donation has come (1) or gone (-1). */
export function count(draft: Draft, { page, type, cents, giftAidCents }: Given, sign: 1 | -1): void {
  add(draft, page, figuresOf({ type, amount_cents: cents, gift_aid_amount_cents: giftAidCents }, sign));
}

/** What one donation adds to its page, or takes from it. */
export function figuresOf(
  row: { type: DonationType; amount_cents: number; gift_aid_amount_cents: number },
  sign: 1 | -1,
): Partial<PageTotals> {
  const offline = row.type === 'offline_donation';
  return {
    count: sign,
    cents: sign * row.amount_cents,
    offlineCount: offline ? sign : 0,
    offlineCents: offline ? sign * row.amount_cents : 0,
    giftAidCents: sign * row.gift_aid_amount_cents,
  };
}
