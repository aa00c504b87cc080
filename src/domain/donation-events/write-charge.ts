import type { DonationRepository, DonationSummary } from '../../db/repositories/donations.ts';
import { movedDonation } from '../commands/record-donation.ts';
import type { Deduction, FoldedCharge, Payment } from './fold-charge.ts';

export interface NamedCharge {
  /** The source's number and name. */
  source_id: number;
  source: string;
  reference: string;
}

type Refund = DonationSummary['refunds'][number];
type Cents = Pick<Deduction, 'amount_cents' | 'gift_aid_amount_cents'>;

/** What stands written about a charge. */
interface WrittenCharge {
  /** The donation, or what it has become on another page. */
  donation: DonationSummary;
  isMoved: boolean;
  /** What events have brought, by its reference; the rest was written by hand or imported. */
  own: Map<string, Refund>;
  /** Above 0. */
  byHand: Cents;
}

/** Nobody else refunds or moves the donation of a charge until the transaction ends. */
export async function lockWritten(
  donations: DonationRepository,
  id: number,
  { source, reference }: NamedCharge,
): Promise<WrittenCharge> {
  const places = [await lock(donations, id)];
  for (let next = await movedFrom(donations, id); next; next = await movedFrom(donations, next.id)) {
    places.push(await lock(donations, next.id));
  }
  const donation = places.at(-1) as DonationSummary;
  const moves = new Set(places.map((place) => `${movedDonation(place.id).externalId}-back`));
  const refunds = places.flatMap((place) => place.refunds).filter((refund) => !moves.has(refund.external_id));
  const isOwn = (refund: Refund) =>
    refund.source === source && refund.external_id.startsWith(`${reference}#`);
  const own = new Map(refunds.filter(isOwn).map((refund) => [refund.external_id, refund]));
  const others = refunds.filter((refund) => !isOwn(refund));
  return { donation, isMoved: places.length > 1, own, byHand: sumGivenBack(others) };
}

/**
 * Writes what differs from what is wanted, in an order in which at no time more is given back than there is.
 * @returns whether anything did
 */
export async function writeDifferences(
  donations: DonationRepository,
  { source, reference }: NamedCharge,
  { donation, isMoved, own, byHand }: WrittenCharge,
  { payment, deductions }: FoldedCharge & { payment: Payment },
): Promise<boolean> {
  const wanted = new Map(deductions.map((deduction) => [`${reference}#${deduction.key}`, deduction]));
  const isRight = ([name, { amount_cents, gift_aid_amount_cents }]: [string, Refund]) => {
    const now = wanted.get(name);
    return now?.amount_cents === -amount_cents && now.gift_aid_amount_cents === -gift_aid_amount_cents;
  };
  const right = new Map([...own].filter(isRight));
  const gone = [...own.values()].filter(({ external_id }) => !right.has(external_id));
  await donations.deleteRefunds(gone.map(({ id }) => id));
  const amounts = isMoved ? donation : amountsOf(donation, payment, byHand);
  const isOtherAmount = !isSame(amounts, donation);
  if (isOtherAmount) await donations.setAmounts(donation.id, amounts);

  const taken = sumGivenBack(
    donation.refunds.filter((refund) => !gone.includes(own.get(refund.external_id) as Refund)),
  );
  const missing = [...wanted].filter(([name]) => !right.has(name));
  for (const [external_id, { occurred_at, ...deduction }] of missing) {
    // Of a donation that was moved, less may be left than of the payment.
    const amount_cents = Math.min(deduction.amount_cents, amounts.amount_cents - taken.amount_cents);
    const gift_aid_amount_cents = Math.min(
      deduction.gift_aid_amount_cents,
      amounts.gift_aid_amount_cents - taken.gift_aid_amount_cents,
    );
    if (amount_cents <= 0) continue;
    taken.amount_cents += amount_cents;
    taken.gift_aid_amount_cents += gift_aid_amount_cents;
    await donations.createRefund(donation.id, {
      ...{ source, external_id, created_at: occurred_at },
      amount_cents: -amount_cents,
      gift_aid_amount_cents: -gift_aid_amount_cents,
    });
  }
  return isOtherAmount || gone.length + missing.length > 0;
}

async function lock(donations: DonationRepository, id: number): Promise<DonationSummary> {
  await donations.lock(id);
  const donation = await donations.find({ id });
  if (!donation) throw new Error(`donation ${id} is gone`);
  return donation;
}

function movedFrom(donations: DonationRepository, id: number): Promise<DonationSummary | undefined> {
  return donations.find(movedDonation(id));
}

/** What was given back by hand stays within it, whatever the source says now. */
function amountsOf(donation: Cents, payment: Payment, byHand: Cents): Cents {
  const giftAid = payment.gift_aid_amount_cents ?? donation.gift_aid_amount_cents;
  return {
    amount_cents: Math.max(payment.amount_cents, byHand.amount_cents),
    gift_aid_amount_cents: Math.max(giftAid, byHand.gift_aid_amount_cents),
  };
}

function isSame(left: Cents, right: Cents): boolean {
  return (
    left.amount_cents === right.amount_cents && left.gift_aid_amount_cents === right.gift_aid_amount_cents
  );
}

function sumGivenBack(refunds: readonly Cents[]): Cents {
  const sum = (name: keyof Cents) => -refunds.reduce((total, refund) => total + refund[name], 0);
  return { amount_cents: sum('amount_cents'), gift_aid_amount_cents: sum('gift_aid_amount_cents') };
}
