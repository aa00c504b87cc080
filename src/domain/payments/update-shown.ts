import type { DonationRepository } from '../../db/repositories/donations.ts';
import type { Payment } from './fold.ts';
import type { WrittenCharge } from './write-differences.ts';

/** What a payment says about its donor, as it is stored with the donation. */
function donorOf({ donor_name, message, anonymous = false }: Payment) {
  return { donor_name: donor_name ?? null, message: message ?? null, anonymous };
}

/**
 * Writes what a new event adds to what is shown with a donation. A field that an application has set stays, and so does a value that
 * differs from what the earlier events said, such as one of an import. A donor who is hidden is never shown again. The donation must be locked.
 */
export async function updateShown(
  donations: DonationRepository,
  { places, shown }: Pick<WrittenCharge, 'places' | 'shown'>,
  { kept, ...payments }: { former: Payment; payment: Payment; kept: readonly string[] },
): Promise<void> {
  const [former, said] = [donorOf(payments.former), donorOf(payments.payment)];
  const added = <Name extends 'donor_name' | 'message'>(name: Name) =>
    !kept.includes(name) && shown[name] === former[name] && said[name] !== former[name]
      ? said[name]
      : undefined;
  const changes = {
    donor_name: added('donor_name'),
    message: added('message'),
    anonymous: said.anonymous && !former.anonymous && !shown.anonymous ? true : undefined,
  };
  if (Object.values(changes).every((value) => value === undefined)) return;
  for (const { id } of places) await donations.update(id, changes);
}
