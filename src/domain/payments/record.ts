import type { Connection } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { DonationRepository, type NewDonation, type PlaceRecord } from '../../db/repositories/donations.ts';
import type { DonationRow, DonationType } from '../../db/rows/donation-rows.ts';
import { type FieldError, invalid, ValidationError } from '../../errors.ts';
import { amountRule, MOST_CENTS } from '../money.ts';

/** What claims to have been given before is a mistake. */
export const EARLIEST_DONATION = new Date('2000-01-01T00:00:00Z');

/** The source of what is made here: refunds by the operator, and donations that were moved. */
export const OWN_SOURCE = 'groundswell';

/** Names the donation that another one has become on another page. */
export function movedDonation(id: number): Pick<DonationRow, 'source' | 'external_id'> {
  return { source: OWN_SOURCE, external_id: `move-${id}` };
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

export interface DonationInput
  extends Omit<NewDonation, 'type' | 'page_id' | 'campaign_id' | 'charity_id' | 'country_code'> {
  place: PlaceRecord;
  /** Default: `peer_to_peer` for a page, `appeal` for a campaign, else `charity`. */
  type?: DonationType | undefined;
  /** ISO 4217; only that of the campaign's, or else the charity's, country is taken. */
  currency: string;
}

interface RecordedDonation {
  donation: FeedDonation;
  /** False when the source's reference was known already: then nothing was changed, whatever else was given. */
  isNew: boolean;
}

/**
 * Records a donation, and has the owner of its page notified; all totals follow in the same transaction.
 * @throws ValidationError for an amount or a currency that cannot be taken
 */
export async function recordDonation(
  database: Connection,
  { place, ...given }: DonationInput,
): Promise<RecordedDonation> {
  const refused = refusedFieldsOf(given, place);
  if (refused.length > 0) throw new ValidationError(refused);
  const donations = new DonationRepository(database);
  const { page_id, campaign_id, charity_id, country_code } = place;
  const type = given.type ?? usualType(place);
  const donation = await donations.create({
    ...given,
    type,
    page_id,
    campaign_id,
    charity_id,
    country_code,
  });
  if (donation) return { donation, isNew: true };
  // A separate statement sees what another transaction has written in the meantime.
  const { source, external_id } = given;
  const earlier = await donations.find({ source, external_id });
  if (!earlier) throw new Error(`donation ${external_id} of ${source} was deleted while it was recorded`);
  return { donation: await donationRecord(database, earlier.id), isNew: false };
}

function usualType({ page_id, campaign_id }: PlaceRecord): DonationType {
  if (page_id !== null) return 'peer_to_peer';
  return campaign_id === null ? 'charity' : 'appeal';
}

function refusedFieldsOf(
  {
    amount_cents,
    gift_aid_amount_cents = 0,
    currency,
  }: Pick<DonationInput, 'amount_cents' | 'gift_aid_amount_cents' | 'currency'>,
  place: PlaceRecord,
): FieldError[] {
  const isCents = (cents: number, least: number) =>
    Number.isSafeInteger(cents) && cents >= least && cents <= MOST_CENTS;
  return [
    ...(isCents(amount_cents, 1) ? [] : [invalid('amount', amountRule)]),
    ...(isCents(gift_aid_amount_cents, 0) ? [] : [invalid('gift_aid_amount', 'must not be negative')]),
    ...(currency === place.currency ? [] : [invalid('currency', `must be ${place.currency}`)]),
  ];
}
