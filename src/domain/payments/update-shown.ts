import type { DonationRepository } from '../../db/repositories/donations.ts';
import type { Payment } from './fold.ts';
import type { WrittenPayment } from './write-differences.ts';

/** The donor's details in a payment, as a donation stores them. */
function donorOf({ donor_name, message, anonymous = false }: Payment) {
  return { donor_name: donor_name ?? null, message: message ?? null, anonymous };
}

/**
 * Adds the details of a new event to what is shown with a donation. It keeps fields that an application has set, and values that differ
 * from those of the earlier events, such as imported ones. A hidden donor is never shown again. The donation must be locked.
 */
export async function updateShown(
  donations: DonationRepository,
  { places, shown }: Pick<WrittenPayment, 'places' | 'shown'>,
  { kept, ...payments }: { previous: Payment; payment: Payment; kept: readonly string[] },
): Promise<void> {
  const [previous, said] = [donorOf(payments.previous), donorOf(payments.payment)];
  const added = <Name extends 'donor_name' | 'message'>(name: Name) =>
    !kept.includes(name) && shown[name] === previous[name] && said[name] !== previous[name]
      ? said[name]
      : undefined;
  const changes = {
    donor_name: added('donor_name'),
    message: added('message'),
    anonymous: said.anonymous && !previous.anonymous && !shown.anonymous ? true : undefined,
  };
  if (Object.values(changes).every((value) => value === undefined)) return;
  for (const { id } of places) await donations.update(id, changes);
}
