import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationRepository, type DonationSummary } from '../../db/repositories/donations.ts';
import {
  type ReceiptRecord,
  type ReceiptReference,
  ReceiptRepository,
} from '../../db/repositories/receipts.ts';
import { ConflictError } from '../../errors.ts';
import type { AdminActor, SystemActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { daysIn } from './days-in.ts';
import { lockPlaces, numberBeforeMoves } from './places.ts';
import { giftAidLeft } from './refund.ts';

/** What a receipt says about its donation. If any of it changes, the receipt is replaced. */
const shownColumns = [
  'donation_id',
  'charity_uid',
  'amount_cents',
  'refunded_cents',
  'gift_aid_amount_cents',
  'currency',
  'donated_at',
] as const;

type Shown = Pick<ReceiptRecord, (typeof shownColumns)[number]>;

/**
 * Returns the current receipt of a donation, wherever the donation was moved to. Issues one if there is none yet. If the donation has
 * changed since, issues a corrected one that replaces it.
 * @param input.zone time zone of the printed dates, whose year the number belongs to
 * @throws ConflictError for a refund, and for a donation that was refunded before it had a receipt
 */
export async function issueReceipt(
  transaction: Transaction,
  actor: AdminActor | SystemActor,
  { donationId, zone, now }: { donationId: number; zone: string; now: Date },
): Promise<{ receipt: ReceiptRecord; isNew: boolean }> {
  const donations = new DonationRepository(transaction);
  const receipts = new ReceiptRepository(transaction);
  // Concurrent requests wait here, and each sees the receipt of the one before it. Refunds wait, too.
  const places = await lockPlaces(donations, await numberBeforeMoves(donations, donationId));
  const donation = places.at(-1) as DonationSummary;
  const [latest] = await receipts.ofDonation(places.map(({ id }) => id));
  const shown = shownOf(donation);
  const dayOf = daysIn(zone);
  if (latest && isSame(latest, shown)) return { receipt: latest, isNew: false };
  if (!latest) refuseWithoutGift(donation);
  const receipt = await receipts.issue({
    donation_id: donation.id,
    corrects_id: latest?.id ?? null,
    refunded_cents: shown.refunded_cents,
    gift_aid_amount_cents: shown.gift_aid_amount_cents,
    currency: shown.currency,
    donated_on: dayOf(donation.created_at),
    issued_on: dayOf(now),
  });
  const { reference, replaces } = receipt;
  await audit(transaction, actor, 'donation.receipt', ['donation', donation.id], { reference, replaces });
  return { receipt, isNew: true };
}

/** Reads a receipt's reference, such as `AU-31-2026-0007`. @returns undefined for any other text */
export function parseReceiptReference(text: string): ReceiptReference | undefined {
  const [, charityUid, year, number] = /^([a-z]{2}-[1-9]\d{0,15})-(\d{4})-(\d{4,9})$/i.exec(text) ?? [];
  return charityUid
    ? { charityUid: charityUid.toLowerCase(), year: Number(year), number: Number(number) }
    : undefined;
}

function shownOf(donation: DonationSummary): Shown {
  return {
    donation_id: donation.id,
    charity_uid: donation.charity,
    amount_cents: donation.amount_cents,
    refunded_cents: donation.amount_cents - donation.left_cents,
    gift_aid_amount_cents: giftAidLeft(donation),
    currency: donation.currency,
    donated_at: donation.created_at,
  };
}

function isSame(receipt: ReceiptRecord, shown: Shown): boolean {
  return isDeepStrictEqual(Object.fromEntries(shownColumns.map((name) => [name, receipt[name]])), shown);
}

/** @throws ConflictError */
function refuseWithoutGift({ id, refund_of_id, left_cents }: DonationSummary): void {
  if (refund_of_id !== null) {
    throw new ConflictError(
      `${id} is a refund of donation ${refund_of_id} and has no receipt of its own.`,
      'receipt of a refund',
    );
  }
  if (left_cents === 0) {
    throw new ConflictError(`Donation ${id} was refunded and has no receipt.`, 'refunded donation');
  }
}
