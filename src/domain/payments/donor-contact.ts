import { isDeepStrictEqual } from 'node:util';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { type DonationContact, DonationContactRepository } from '../../db/repositories/donation-contacts.ts';
import { thankDonor } from '../../db/repositories/donation-thanks.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { addressColumns, type DonorConsent } from '../../db/rows/donation-rows.ts';
import { AuthorizationError, type FieldError } from '../../errors.ts';
import { storedCountry } from '../accounts/user-details.ts';
import type { ApplicationActor } from '../actor.ts';
import { nameErrors } from '../display-name.ts';
import type { Payment } from './fold.ts';
import { numberBeforeMoves } from './places.ts';
import { requireOwn, sourceOf } from './reported.ts';

const LONGEST_PHONE = 50;
const LONGEST_PART = 255;

/** How a donor can be reached, named as in the contract. An empty text removes it. */
export interface ContactInput {
  donor_email?: string | undefined;
  donor_phone?: string | undefined;
  /** Replaces the whole address. */
  donor_address?: { [Part in (typeof addressColumns)[number]]?: string | null | undefined } | undefined;
  donor_consent?: DonorConsent | undefined;
}

/** Who reports a contact, and when. */
interface Report {
  source: string;
  at: Date;
}

export function contactErrors({ donor_email, donor_phone, donor_address = {} }: ContactInput): FieldError[] {
  const lineErrors = (field: string, text: string | null | undefined, longest: number) =>
    text?.trim() ? nameErrors(field, text, longest) : [];
  const address = addressColumns.flatMap((part) =>
    lineErrors('donor_address', donor_address[part], LONGEST_PART),
  );
  return [
    ...(donor_email?.trim() ? emailErrors('donor_email', donor_email.trim()) : []),
    ...lineErrors('donor_phone', donor_phone, LONGEST_PHONE),
    ...address.slice(0, 1),
  ];
}

/** The contact as it is stored; undefined if nothing is given. */
export function contactOf(input: ContactInput, { source, at }: Report): DonationContact | undefined {
  const { donor_email, donor_phone, donor_address, donor_consent } = input;
  const stored = (text: string | null | undefined) => text?.trim() || null;
  const country = stored(donor_address?.country);
  const isDecided = donor_consent !== undefined && donor_consent !== 'not_asked';
  const contact: DonationContact = {
    ...(donor_email !== undefined && { email: stored(donor_email) }),
    ...(donor_phone !== undefined && { phone: stored(donor_phone) }),
    ...(donor_address && {
      ...Object.fromEntries(addressColumns.map((part) => [part, stored(donor_address[part])])),
      country: country && storedCountry(country),
    }),
    ...(donor_consent && {
      consent: donor_consent,
      consent_at: isDecided ? at : null,
      consent_source: isDecided ? source : null,
    }),
  };
  return Object.keys(contact).length > 0 ? contact : undefined;
}

/** Changes the contact of a donation on all of its pages, which must be locked. @returns whether anything has changed */
export async function changeContact(
  transaction: Transaction,
  places: readonly { id: number }[],
  contact: DonationContact,
): Promise<boolean> {
  const contacts = new DonationContactRepository(transaction);
  let isChanged = false;
  for (const { id } of places) {
    if (await contacts.change(id, contact)) isChanged = true;
  }
  return isChanged;
}

/** The contact of a donation; without details if none are stored. */
export type RecordedContact = DonationContact & { donation_id: number };

/**
 * Reads the contact of a donation for the application that recorded it.
 * @throws NotFoundError; AuthorizationError if someone else recorded it
 */
export async function recordedContact(
  connection: Connection,
  application: ApplicationActor,
  donation: string,
): Promise<RecordedContact> {
  const donation_id = await requireOwn(connection, application, donation);
  const donations = new DonationRepository(connection);
  const first = await donations.find({ id: await numberBeforeMoves(donations, donation_id) });
  if (first?.source !== sourceOf(application)) throw new AuthorizationError();
  return { donation_id, ...(await new DonationContactRepository(connection).find(donation_id)) };
}

/** The contact in a payment, with the source of the consent. */
export function reportedContact({ contact }: Payment, source: string): DonationContact | undefined {
  return contact && { ...contact, consent_source: contact.consent && source };
}

/** Adds what a new event says about the donor to a donation, on all of its pages, which must be locked. A new address is thanked. */
export async function addContact(
  transaction: Transaction,
  places: readonly { id: number }[],
  { previous, payment, source }: { previous: Payment | undefined; payment: Payment; source: string },
): Promise<void> {
  if (!payment.contact || isDeepStrictEqual(payment.contact, previous?.contact)) return;
  const contact = reportedContact(payment, source) as DonationContact;
  for (const { id } of places) {
    await new DonationContactRepository(transaction).add(id, contact);
    // Not for a donation without a previous payment: it was imported.
    if (previous && !previous.contact?.email && contact.email) await thankDonor(transaction, id);
  }
}
