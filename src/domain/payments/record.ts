import type { Connection } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { DonationRepository, type PlaceRecord } from '../../db/repositories/donations.ts';
import type { DonationType } from '../../db/rows/donation-rows.ts';
import { type FieldError, invalid, ValidationError } from '../../errors.ts';
import { amountRule, MOST_CENTS } from '../money.ts';

/** What claims to have been given before is a mistake. */
export const EARLIEST_DONATION = new Date('2000-01-01T00:00:00Z');

/** The source of what is made here: refunds by the operator, and donations that were moved. */
export const OWN_SOURCE = 'groundswell';

/** Names the donation that another one has become on another page. */
export function movedDonation(id: number): { source: string; externalId: string } {
  return { source: OWN_SOURCE, externalId: `move-${id}` };
}

/** The number that a donation had before it was moved, perhaps several times; its own for one that never was. */
export async function numberBeforeMoves(donations: DonationRepository, id: number): Promise<number> {
  const donation = await donations.find({ id });
  const [, former] = /^move-(\d{1,15})$/.exec(donation?.external_id ?? '') ?? [];
  // A move makes a higher number; an import may say anything.
  if (donation?.source !== OWN_SOURCE || former === undefined || Number(former) >= id) return id;
  return numberBeforeMoves(donations, Number(former));
}

/**
 * Locks a donation and what it has become on other pages, one after the other: what is shown with one of them is shown with all.
 * @param first its number before it was moved
 */
export async function lockPlaces(donations: DonationRepository, first: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let next: number | undefined = first; next !== undefined; ) {
    await donations.lock(next);
    numbers.push(next);
    const moved = await donations.find(movedDonation(next));
    // A move makes a higher number; an import may say anything.
    next = moved && moved.id > next ? moved.id : undefined;
  }
  return numbers;
}

export interface GivenDonation {
  /** Where it was taken, and the number that it has there: together they name it. */
  source: string;
  externalId: string;
  place: PlaceRecord;
  /** Default: `peer_to_peer` for a page, `appeal` for a campaign, else `charity`. */
  type?: DonationType | undefined;
  amountCents: number;
  /** ISO 4217; only that of the campaign's, or else the charity's, country is taken. */
  currency: string;
  giftAidCents?: number | undefined;
  donorName?: string | undefined;
  donorUserId?: number | undefined;
  anonymous?: boolean | undefined;
  message?: string | undefined;
  /** Default: now. */
  occurredAt?: Date | undefined;
}

interface RecordedDonation {
  donation: FeedDonation;
  /** False when the source's number was there already: then nothing was changed, whatever else was given. */
  isNew: boolean;
}

/**
 * Writes a donation down, and has the owner of its page told; all totals follow in the same transaction.
 * @throws ValidationError for an amount or a currency that cannot be taken
 */
export async function recordDonation(
  database: Connection,
  { source, externalId, place, ...given }: GivenDonation,
): Promise<RecordedDonation> {
  const donations = new DonationRepository(database);
  const refused = refusedFieldsOf(given, place);
  if (refused.length > 0) throw new ValidationError(refused);
  const { page_id, campaign_id, charity_id, country_code } = place;
  const donation = await donations.create({
    source,
    external_id: externalId,
    page_id,
    campaign_id,
    charity_id,
    country_code,
    type: given.type ?? usualType(place),
    amount_cents: given.amountCents,
    gift_aid_amount_cents: given.giftAidCents ?? 0,
    donor_user_id: given.donorUserId ?? null,
    donor_name: given.donorName ?? null,
    anonymous: given.anonymous ?? false,
    message: given.message ?? null,
    created_at: given.occurredAt,
  });
  if (donation) return { donation, isNew: true };
  // A statement of its own: it sees what somebody else has written meanwhile.
  const earlier = await donations.find({ source, externalId });
  if (!earlier) throw new Error(`donation ${externalId} of ${source} was deleted while it was recorded`);
  return { donation: await donationRecord(database, earlier.id), isNew: false };
}

function usualType({ page_id, campaign_id }: PlaceRecord): DonationType {
  if (page_id !== null) return 'peer_to_peer';
  return campaign_id === null ? 'charity' : 'appeal';
}

function refusedFieldsOf(
  {
    amountCents,
    giftAidCents = 0,
    currency,
  }: Pick<GivenDonation, 'amountCents' | 'giftAidCents' | 'currency'>,
  place: PlaceRecord,
): FieldError[] {
  const isCents = (cents: number, least: number) =>
    Number.isSafeInteger(cents) && cents >= least && cents <= MOST_CENTS;
  return [
    ...(isCents(amountCents, 1) ? [] : [invalid('amount', amountRule)]),
    ...(isCents(giftAidCents, 0) ? [] : [invalid('gift_aid_amount', 'must not be negative')]),
    ...(currency === place.currency ? [] : [invalid('currency', `must be ${place.currency}`)]),
  ];
}
