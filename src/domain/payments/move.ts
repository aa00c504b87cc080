import type { Transaction } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { DonationActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { movedDonation } from './places.ts';
import { giftAidLeft, requireDonation } from './refund.ts';
import { type OwnDonation, pageErrors, requireOwn } from './reported.ts';

/**
 * Moves what is left of a donation to another page: records a refund on the old page and a new donation on the other. Repeating a move
 * changes nothing. Both pages must be in the application's campaign, or in the reach of staff, and in the same country.
 * @throws NotFoundError; AuthorizationError for an application outside of its campaign; ValidationError
 */
export async function moveDonation(
  transaction: Transaction,
  actor: DonationActor,
  { donation, page_id }: OwnDonation & { page_id: number },
): Promise<FeedDonation> {
  const donations = new DonationRepository(transaction);
  const id = await requireOwn(transaction, actor, donation);
  await donations.lock(id);
  const page = await donations.findPlace({ page_id });
  const errors = pageErrors(actor, page);
  const moved = await donations.find(movedDonation(id));
  if (moved?.page_id === page_id) return donationRecord(transaction, moved.id);
  const before = await requireDonation(transaction, { id });
  if (moved) {
    errors.push(
      invalid(
        'page_id',
        `is invalid: the donation has already been moved. Move donation ${moved.id} instead`,
      ),
    );
  } else if (before.page_id === page_id) {
    errors.push(invalid('page_id', 'is invalid: the donation is already on that page'));
  } else if (page && errors.length === 0 && page.country_code !== before.country_code) {
    errors.push(invalid('page_id', 'is invalid: the page is in another country than the donation'));
  } else if (before.left_cents === 0) {
    errors.push(
      invalid('page_id', 'is invalid: the donation was fully refunded, and nothing is left to move'),
    );
  }
  if (errors.length > 0) throw new ValidationError(errors);
  const newId = await donations.move(id, page_id, {
    ...movedDonation(id),
    amount_cents: before.left_cents,
    gift_aid_amount_cents: giftAidLeft(before),
  });
  const details = {
    page_id: { from: before.page_id, to: page_id },
    donation_id: newId,
    amount_cents: before.left_cents,
  };
  await audit(transaction, actor, 'donation.move', ['donation', id], details);
  return donationRecord(transaction, newId);
}
