import type { CopyRow, CopyValue } from '../../db/transfer/copy-rows.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { parseDecimalCents } from '../types/number-types.ts';
import { giftTime } from '../types/time-types.ts';
import type { MappedRow, RowError } from './mapped-row.ts';

/** Whether a donation's row has a refunded amount, regardless of its status. */
export function namesRefund({ refund: { amount = '' } = {}, unreadable }: MappedRow): boolean {
  return unreadable.refunded_amount !== undefined || (amount !== '' && parseDecimalCents(amount) !== 0);
}

/**
 * Derives the refund of a donation whose row marks it as refunded: the whole amount, unless the row has a refunded amount, and at the time
 * of the donation, unless the row has a time. Its external id is derived from the donation's, so that a second import finds it. Its line is
 * the negative of the donation's, because lines identify the rows of a batch.
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
