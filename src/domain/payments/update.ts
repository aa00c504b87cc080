import type { Transaction } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { ApplicationActor } from '../actor.ts';
import { audit, changedValues } from '../audit.ts';
import { type OwnDonation, requireOwn, type ShownInput, shownErrors, sourceOf } from './by-application.ts';
import { type ContactInput, changeContact, contactErrors, contactOf } from './donor-contact.ts';
import { lockPlaces, numberBeforeMoves } from './places.ts';

/**
 * Changes the texts shown with a donation, and how its donor can be reached. Absent fields stay the same.
 * @throws NotFoundError; AuthorizationError outside the campaign; ValidationError, also for details of an erased donor
 */
export async function updateDonation(
  transaction: Transaction,
  application: ApplicationActor,
  { donation, now, ...input }: OwnDonation & ShownInput & ContactInput & { now: Date },
): Promise<FeedDonation> {
  const id = await requireOwn(transaction, application, donation);
  const { nickname, message, anonymous } = input;
  const errors = [...shownErrors(input), ...contactErrors(input)];
  if (errors.length > 0) throw new ValidationError(errors);
  const fields = definedIn(input);
  const shown = {
    donor_name: nickname === undefined ? undefined : nickname.trim() || null,
    message: message === undefined ? undefined : message.trim() || null,
    anonymous,
  };
  const donations = new DonationRepository(transaction);
  // Lock the charge before the donation, in the same order as events do.
  const first = await numberBeforeMoves(donations, id);
  await new PaymentEventRepository(transaction).keepFields(first, definedIn(shown));
  const places = await lockPlaces(donations, first);
  const details = fields.filter((field) => field !== 'anonymous');
  const { donor_is_erased: isErased, ...former } = await donations.shownOf(first);
  if (details.length > 0 && isErased) {
    throw new ValidationError(
      details.map((field) => invalid(field, "can't be stored: the donor was erased")),
    );
  }
  const contact = contactOf(input, { source: sourceOf(application), at: now });
  let isChanged = contact !== undefined && (await changeContact(transaction, places, contact));
  for (const place of places) {
    if (await donations.update(place.id, shown)) isChanged = true;
  }
  // Of the donor's contact details, only the names of the fields: their values are deleted sooner than the audit log.
  const changed = { fields, ...changedValues(former, shown) };
  if (isChanged) await audit(transaction, application, 'donation.update', ['donation', id], changed);
  return donationRecord(transaction, id);
}

function definedIn(values: object): string[] {
  return Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [field]));
}
