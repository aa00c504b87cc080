import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { DonationContactRepository } from '../../db/repositories/donation-contacts.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { DonationContactRow, DonationRow } from '../../db/rows/donation-rows.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { DonationActor } from '../actor.ts';
import { audit, changedValues } from '../audit.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { type ContactInput, changeContact, contactErrors, contactOf } from './donor-contact.ts';
import { lockPlaces, numberBeforeMoves } from './places.ts';
import {
  type OwnDonation,
  requireOwn,
  requireWhereItIs,
  type ShownInput,
  shownErrors,
  sourceOf,
} from './reported.ts';

/** What staff can edit of a donation. */
export interface EditableDonation extends Pick<DonationRow, 'donor_name' | 'message' | 'anonymous'> {
  donor_email: string | null;
  donor_consent: DonationContactRow['consent'];
}

interface DonationUpdate extends OwnDonation, ShownInput, ContactInput {
  now: Date;
  /** Whether staff have read this version. */
  isExpected?: IsExpected;
}

/** The version of a donation that staff edit. */
export function donationVersion(donation: EditableDonation): string {
  const { donor_name, message, anonymous, donor_email, donor_consent } = donation;
  return versionOf([donor_name, message, anonymous, donor_email, donor_consent]);
}

/**
 * Changes the texts shown with a donation, and how its donor can be reached. Absent fields stay the same. Events of its payment don't
 * change the shown fields again that an application sends, or to which staff give another value.
 * @throws NotFoundError, AuthorizationError for a donation that is, or was moved, out of reach; ValidationError, also for details of an
 *   erased donor; StaleVersionError
 */
export async function updateDonation(
  transaction: Transaction,
  actor: DonationActor,
  { donation, now, isExpected, ...input }: DonationUpdate,
): Promise<FeedDonation> {
  const id = await requireOwn(transaction, actor, donation);
  const { nickname, message, anonymous } = input;
  const errors = [...shownErrors(input), ...contactErrors(input)];
  if (errors.length > 0) throw new ValidationError(errors);
  const shown = {
    donor_name: nickname === undefined ? undefined : nickname.trim() || null,
    message: message === undefined ? undefined : message.trim() || null,
    anonymous,
  };
  const donations = new DonationRepository(transaction);
  // Lock the charge before the donation, in the same order as events do.
  const first = await numberBeforeMoves(donations, id);
  const kept =
    actor.kind === 'staff' ? changedValues(await readEditable(transaction, id), shown) : definedIn(shown);
  await new PaymentEventRepository(transaction).keepFields(first, Object.keys(kept));
  const places = await lockPlaces(donations, first);
  await requireWhereItIs(transaction, actor, places);
  const { donor_is_erased: isErased, ...former } = await readEditable(transaction, id);
  requireVersion(isExpected, donationVersion(former));
  const details = Object.keys(definedIn(input, ['', 'not_asked'])).filter((field) => field !== 'anonymous');
  if (details.length > 0 && isErased) {
    throw new ValidationError(
      details.map((field) => invalid(field, "can't be stored: the donor was erased")),
    );
  }
  const contact = contactOf(input, { source: sourceOf(actor), at: now });
  let isChanged = contact !== undefined && (await changeContact(transaction, places, contact));
  for (const place of places) {
    if (await donations.update(place.id, shown)) isChanged = true;
  }
  // Of the donor's contact details, only the names of the fields: their values are deleted sooner than the audit log.
  const values = { ...shown, donor_email: contact?.email, donor_consent: contact?.consent };
  const fields = actor.kind === 'staff' ? changedValues(former, values) : definedIn(input);
  const changed = { fields: Object.keys(fields), ...changedValues(former, shown) };
  if (isChanged) await audit(transaction, actor, 'donation.update', ['donation', id], changed);
  return donationRecord(transaction, id);
}

async function readEditable(
  connection: Connection,
  id: number,
): Promise<EditableDonation & { donor_is_erased: boolean }> {
  const shown = await new DonationRepository(connection).shownOf(id);
  const contact = await new DonationContactRepository(connection).find(id);
  return { ...shown, donor_email: contact?.email ?? null, donor_consent: contact?.consent ?? 'not_asked' };
}

/** The fields that have a value, other than one of these. */
function definedIn(values: object, others: readonly unknown[] = []): object {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !others.includes(value)),
  );
}
