import type { CopyRow, CopyValue } from '../../db/transfer/copy-rows.ts';
import { ParseError } from '../column.ts';
import { parseDecimalCents } from '../types/number-types.ts';
import { giftTime } from '../types/time-types.ts';
import type { MappedRow, RowError } from './mapped-row.ts';

/** Whether a row of a gift says that some of it was given back, whatever its status says. */
export function namesRefund({ refund: { amount = '' } = {}, unreadable }: MappedRow): boolean {
  return unreadable.refunded_amount !== undefined || (amount !== '' && parseDecimalCents(amount) !== 0);
}

/**
 * The refund of a gift whose row says that it was given back: of all of it, unless the row says how much, and at the time of the gift,
 * unless the row says when. Its external id is made of the gift's, so that a second import finds it. Its line is the gift's, negative: lines tell
 * the rows of a batch apart.
 */
export function deriveRefund(
  gift: CopyRow,
  { refund: { amount = '', time = '' } = {}, unreadable }: MappedRow,
): { refund: CopyRow; errors: RowError[] } {
  const errors: RowError[] = [];
  const read = (field: string, value: CopyValue | ParseError) => {
    const known = unreadable[field] ?? value;
    if (!(known instanceof ParseError)) return known;
    errors.push({ field, reason: known.reason });
    return null;
  };
  const all = gift.amount_cents ?? null;
  const cents = read('refunded_amount', amount === '' ? all : parseDecimalCents(amount));
  const when = read('refunded_at', time === '' ? (gift.created_at ?? null) : giftTime.parse(time));
  const isWhole = Math.abs(Number(cents)) === Number(gift.amount_cents);
  return {
    errors,
    refund: {
      ...gift,
      line: -Number(gift.line),
      external_id: `${gift.external_id}/refund`,
      id: null,
      uid: null,
      message: null,
      refund_of: gift.external_id ?? null,
      refund_of_source: null,
      amount_cents: -Math.abs(Number(cents)),
      gift_aid_amount_cents: isWhole ? -Number(gift.gift_aid_amount_cents ?? 0) || 0 : 0,
      created_at: when,
      updated_at: null,
    },
  };
}
