import type { DonationRepository } from '../../db/repositories/donations.ts';
import type { NamedPayment } from './facts.ts';
import type { Deduction } from './fold.ts';
import type { WrittenPayment } from './write-differences.ts';

/**
 * Lets refunds that a payment's source reports take the place of those that staff recorded before, so that the same money isn't counted
 * twice. Only what the source hasn't reported before replaces anything: refunds that staff saw when they recorded theirs count as well.
 * @param reported what the events take back, as if staff had recorded nothing
 * @returns whether anything was replaced
 */
export async function replaceStaffRefunds(
  donations: DonationRepository,
  { source, reference }: NamedPayment,
  { own, byStaff }: Pick<WrittenPayment, 'own' | 'byStaff'>,
  reported: readonly Deduction[],
): Promise<boolean> {
  const nameOf = ({ key }: Deduction) => `${reference}#${key}`;
  const refunds = reported.filter(({ key }) => key.startsWith('refund'));
  const before = [...own].filter(([name]) => name.startsWith(`${reference}#refund`));
  const sum = (all: readonly { amount_cents: number }[]) =>
    all.reduce((total, { amount_cents }) => total + amount_cents, 0);
  let cents = sum(refunds) + sum(before.map(([, refund]) => refund));
  const unwritten = new Set(refunds.filter((refund) => !own.has(nameOf(refund))));
  let isReplaced = false;
  for (const { id, amount_cents, gift_aid_amount_cents } of byStaff) {
    const replaced = Math.min(cents, -amount_cents);
    if (replaced <= 0) continue;
    cents -= replaced;
    isReplaced = true;
    const left = -amount_cents - replaced;
    const same = [...unwritten].find((refund) => left === 0 && refund.amount_cents === replaced);
    if (same) {
      unwritten.delete(same);
      await donations.setReference(id, { source, external_id: nameOf(same) });
    } else if (left === 0) await donations.deleteRefunds([id]);
    else {
      const giftAid = (BigInt(gift_aid_amount_cents) * BigInt(left)) / BigInt(-amount_cents);
      await donations.setAmounts(id, { amount_cents: -left, gift_aid_amount_cents: Number(giftAid) });
    }
  }
  return isReplaced;
}
