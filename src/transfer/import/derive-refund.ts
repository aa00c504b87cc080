import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import { ParseError } from '../column.ts';
import { parseDecimalCents } from '../types/number-types.ts';
import { timestamp } from '../types/time-types.ts';
import type { RefundFields, RowError } from './mapped-row.ts';

/**
 * The refund of a gift whose row says that it was given back: of all of it, unless the row says how much, and at the time of the gift,
 * unless the row says when. Its external id is made of the gift's, so that a second import finds it. Its line is the gift's, negative: lines tell
 * the rows of a batch apart.
 */
export function deriveRefund(
  gift: CopyRow,
  { amount = '', time = '' }: RefundFields,
): { refund: CopyRow; errors: RowError[] } {
  const errors: RowError[] = [];
  const cents = amount === '' ? Number(gift.amount_cents) : parseDecimalCents(amount);
  if (cents instanceof ParseError) errors.push({ field: 'refunded_amount', reason: cents.reason });
  const when = time === '' ? (gift.created_at ?? null) : timestamp.parse(time);
  if (when instanceof ParseError) errors.push({ field: 'refunded_at', reason: when.reason });
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
      created_at: when instanceof ParseError ? null : when,
      updated_at: null,
    },
  };
}
