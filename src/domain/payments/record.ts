import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import {
  DonationRepository,
  type DonationSummary,
  type NewDonation,
  type PlaceRecord,
} from '../../db/repositories/donations.ts';
import type { DonationType } from '../../db/rows/donation-rows.ts';
import { type FieldError, invalid, ValidationError } from '../../errors.ts';
import { amountRule, MOST_CENTS } from '../money.ts';

/** An earlier date is a mistake. */
export const EARLIEST_DONATION = new Date('2000-01-01T00:00:00Z');

export interface DonationInput
  extends Omit<NewDonation, 'type' | 'page_id' | 'campaign_id' | 'charity_id' | 'country_code'> {
  place: PlaceRecord;
  /** Default: `peer_to_peer` for a page, `appeal` for a campaign, else `charity`. */
  type?: DonationType | undefined;
  /** ISO 4217. Must be the currency of the place. */
  currency: string;
}

export interface RecordedDonation {
  donation: FeedDonation;
  /** The donation that was already recorded under the source's reference. Then nothing has changed. */
  earlier?: DonationSummary;
}

/** The row of a donation. @throws ValidationError for an amount or a currency that isn't accepted */
export function newDonation(input: DonationInput): NewDonation {
  const refused = refusedFieldsOf(input);
  if (refused.length > 0) throw new ValidationError(refused);
  const { place, ...given } = input;
  const { page_id, campaign_id, charity_id, country_code } = place;
  return { ...given, type: given.type ?? usualType(place), page_id, campaign_id, charity_id, country_code };
}

/**
 * Records donations and queues the notifications for the owners of their pages. Totals change in the same transaction.
 * @param given donations, each with a different reference
 */
export async function recordDonations(
  transaction: Transaction,
  given: readonly NewDonation[],
): Promise<RecordedDonation[]> {
  const recorded: RecordedDonation[] = [];
  for (const [index, donation] of (await new DonationRepository(transaction).create(given)).entries()) {
    recorded.push(donation ? { donation } : await readEarlier(transaction, given[index] as NewDonation));
  }
  return recorded;
}

/** Reads the donation that already has the source's reference. This must be a later statement than the one that found it. */
export async function readEarlier(
  database: Connection,
  { source, external_id }: Pick<NewDonation, 'source' | 'external_id'>,
): Promise<Required<RecordedDonation>> {
  const earlier = await new DonationRepository(database).find({ source, external_id });
  if (!earlier) throw new Error(`donation ${external_id} of ${source} was deleted while it was recorded`);
  return { donation: await donationRecord(database, earlier.id), earlier };
}

function usualType({ page_id, campaign_id }: PlaceRecord): DonationType {
  if (page_id !== null) return 'peer_to_peer';
  return campaign_id === null ? 'charity' : 'appeal';
}

function refusedFieldsOf({
  amount_cents,
  gift_aid_amount_cents = 0,
  currency,
  place,
}: DonationInput): FieldError[] {
  const isCents = (cents: number, least: number) =>
    Number.isSafeInteger(cents) && cents >= least && cents <= MOST_CENTS;
  return [
    ...(isCents(amount_cents, 1) ? [] : [invalid('amount', amountRule)]),
    ...(isCents(gift_aid_amount_cents, 0) ? [] : [invalid('gift_aid_amount', 'must not be negative')]),
    ...(currency === place.currency ? [] : [invalid('currency', `must be ${place.currency}`)]),
  ];
}
