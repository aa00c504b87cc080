import type { DonationRepository } from '../../db/repositories/donations.ts';
import type { Payment } from './fold-charge.ts';
import type { WrittenCharge } from './write-charge.ts';

/** What a payment says about its donor, as it is stored with the donation. */
export function donorOf({ donor_name, message, anonymous = false }: Payment) {
  return { donor_name: donor_name ?? null, message: message ?? null, anonymous };
}

/**
 * Writes what a new event adds to what is shown with a donation. A value that differs from what the earlier events said was changed
 * by somebody since, and stays; a donor who is hidden is never shown again. The donation must be locked.
 * @returns whether anything was written
 */
export async function updateShown(
  donations: DonationRepository,
  { donation, shown }: Pick<WrittenCharge, 'donation' | 'shown'>,
  payments: { former: Payment; payment: Payment },
): Promise<boolean> {
  const [former, said] = [donorOf(payments.former), donorOf(payments.payment)];
  const added = <Name extends 'donor_name' | 'message'>(name: Name) =>
    shown[name] === former[name] && said[name] !== former[name] ? said[name] : undefined;
  const changes = {
    donor_name: added('donor_name'),
    message: added('message'),
    anonymous: said.anonymous && !former.anonymous && !shown.anonymous ? true : undefined,
  };
  if (Object.values(changes).every((value) => value === undefined)) return false;
  await donations.update(donation.id, changes);
  return true;
}
