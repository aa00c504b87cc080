import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import {
  DonationRepository,
  type DonationSummary,
  type NamedDonation,
} from '../../db/repositories/donations.ts';
import { ConflictError } from '../../errors.ts';
import type { AdminActor, ApplicationActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { amountText } from '../money.ts';
import { known } from '../named-resource.ts';
import { movedDonation, OWN_SOURCE, STAFF_SOURCE } from './places.ts';

interface Refund {
  changed: boolean;
  refund_id: number;
  refunded_cents: number;
  donation: DonationSummary;
}

interface RefundInput {
  /** The donation's number. */
  id: number;
  /** Default: all that is left. */
  amount_cents?: number | undefined;
  /** The refund's own reference. Repeating a refund with the same reference changes nothing. */
  external_id?: string | undefined;
  /** The source that the reference belongs to. */
  source?: string | undefined;
  /** For the audit log. */
  reason?: string | undefined;
}

/**
 * Records a full or partial refund: a negative donation that refers to the original and lowers every total.
 * @throws ConflictError if nothing is left, or less than the amount
 */
export async function refundDonation(
  transaction: Transaction,
  actor: AdminActor | ApplicationActor,
  { id, amount_cents, external_id, source = OWN_SOURCE, reason }: RefundInput,
): Promise<Refund> {
  const donations = new DonationRepository(transaction);
  await donations.lock(id);
  const donation = await requireDonation(transaction, { id });
  const earlier = external_id && (await donations.find({ source, external_id }));
  if (earlier) return repeatedRefund(earlier, donation, amount_cents);
  if (source === OWN_SOURCE && isOwnForm(external_id)) refuseOwnForm(external_id);
  const cents = amount_cents ?? donation.left_cents;
  if (donation.left_cents === 0) await refuseMoved(transaction, id);
  refuseExcess(donation, cents);
  const giftAidCents = giftAidShare(donation, cents);
  const refundId = await donations.createRefund(id, {
    source: external_id === undefined && source !== STAFF_SOURCE ? OWN_SOURCE : source,
    external_id: external_id ?? nextReference(donation),
    amount_cents: -cents,
    gift_aid_amount_cents: -giftAidCents,
  });
  const details = {
    refund_id: refundId,
    amount_cents: cents,
    gift_aid_amount_cents: giftAidCents,
    ...(reason !== undefined && { reason }),
  };
  await audit(transaction, actor, 'donation.refund', ['donation', id], details);
  const refunded = await requireDonation(transaction, { id });
  return { changed: true, refund_id: refundId, refunded_cents: cents, donation: refunded };
}

/** @throws NotFoundError */
export async function requireDonation(database: Connection, named: NamedDonation): Promise<DonationSummary> {
  const donation = await new DonationRepository(database).find(named);
  return known(donation, `No donation ${nameText(named)}.`, 'unknown donation');
}

function nameText(named: NamedDonation): string {
  if ('id' in named) return String(named.id);
  return 'uid' in named ? named.uid : `${named.external_id} of source ${named.source}`;
}

/** One more than the highest number rather than the count, because failed refunds have been deleted. */
function nextReference({ id, refunds }: DonationSummary): string {
  const numbers = refunds.map(({ external_id }) => Number(/^refund-\d+-(\d+)$/.exec(external_id)?.[1] ?? 0));
  return `refund-${id}-${Math.max(0, ...numbers) + 1}`;
}

/** Whether a reference has the format that Groundswell uses for refunds and moved donations. */
export function isOwnForm(reference: string | undefined): reference is string {
  return reference !== undefined && /^(refund|move)-\d/.test(reference);
}

function refuseOwnForm(reference: string): never {
  throw new ConflictError(
    `References such as ${reference} are made by Groundswell itself.`,
    'taken reference',
  );
}

/** @throws ConflictError for a donation that was moved to another page */
async function refuseMoved(transaction: Transaction, id: number): Promise<void> {
  const moved = await new DonationRepository(transaction).find(movedDonation(id));
  if (!moved) return;
  throw new ConflictError(
    `Donation ${id} was moved to page ${moved.page_id}. Refund donation ${moved.id} instead.`,
    'moved donation',
  );
}

function refuseExcess({ id, refund_of_id, left_cents, currency }: DonationSummary, cents: number): void {
  if (refund_of_id !== null) {
    throw new ConflictError(`${id} is itself a refund, of donation ${refund_of_id}.`, 'refund of a refund');
  }
  if (left_cents === 0) {
    throw new ConflictError(`Donation ${id} has already been refunded.`, 'refunded donation');
  }
  if (cents <= left_cents) return;
  throw new ConflictError(
    `Donation ${id} has only ${amountText(left_cents, currency)} left; ${amountText(cents, currency)} cannot be refunded.`,
    'amount exceeds donation',
  );
}

/** The last refund covers all remaining Gift Aid. An earlier one covers its share, rounded down to whole cents. */
function giftAidShare(donation: DonationSummary, cents: number): number {
  const { amount_cents, gift_aid_amount_cents, left_cents } = donation;
  if (cents === left_cents) return giftAidLeft(donation);
  return Number((BigInt(gift_aid_amount_cents) * BigInt(cents)) / BigInt(amount_cents));
}

/** The Gift Aid that hasn't been refunded, in cents. */
export function giftAidLeft({ gift_aid_amount_cents, refunds }: DonationSummary): number {
  return refunds.reduce((left, refund) => left + refund.gift_aid_amount_cents, gift_aid_amount_cents);
}

/** @throws ConflictError if the reference belongs to another refund */
function repeatedRefund(
  refund: DonationSummary,
  donation: DonationSummary,
  amount_cents: number | undefined,
): Refund {
  const refunded = -refund.amount_cents;
  if (refund.refund_of_id !== donation.id || ![undefined, refunded].includes(amount_cents)) {
    throw new ConflictError(
      `The reference ${refund.external_id} belongs to another refund: ${amountText(refunded, refund.currency)} of donation ${refund.refund_of_id}.`,
      'taken reference',
    );
  }
  return { changed: false, refund_id: refund.id, refunded_cents: refunded, donation };
}
