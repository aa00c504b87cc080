import type { DonationRepository, DonationSummary, ShownDonation } from '../../db/repositories/donations.ts';
import type { NamedPayment } from './facts.ts';
import type { Deduction, Payment } from './fold.ts';
import { lockPlaces, movedDonation, STAFF_SOURCE } from './places.ts';

type Refund = DonationSummary['refunds'][number];
type Cents = Pick<Deduction, 'amount_cents' | 'gift_aid_amount_cents'>;

/** What is stored about a payment. */
export interface WrittenPayment {
  /** The donation, and those that it became on other pages, in this order. */
  places: [DonationSummary, ...DonationSummary[]];
  /** Where the donation is now. */
  donation: DonationSummary;
  /** The texts shown with it. */
  shown: ShownDonation;
  /** The refunds that come from events, by reference. All others were recorded manually or imported. */
  own: Map<string, Refund>;
  /** Those that staff have recorded. */
  byStaff: Refund[];
  /** The sum of all that don't come from events, as positive amounts. */
  manual: Cents;
}

/** Reads what is stored about a payment. Nobody else can refund or move its donation until the transaction ends. */
export async function lockWritten(
  donations: DonationRepository,
  id: number,
  { source, reference }: NamedPayment,
): Promise<WrittenPayment> {
  const places = await lockPlaces(donations, id);
  const donation = places.at(-1) as DonationSummary;
  const moves = new Set(places.map(moveOf));
  const refunds = places.flatMap((place) => place.refunds).filter((refund) => !moves.has(refund));
  const isOwn = (refund: Refund) =>
    refund.source === source && refund.external_id.startsWith(`${reference}#`);
  const own = new Map(refunds.filter(isOwn).map((refund) => [refund.external_id, refund]));
  const others = refunds.filter((refund) => !isOwn(refund));
  const shown = await donations.shownOf(donation.id);
  const byStaff = others.filter((refund) => refund.source === STAFF_SOURCE);
  return { places, donation, shown, own, byStaff, manual: sumGivenBack(others) };
}

/** Writes what differs from the wanted state, in an order in which the refunds never exceed the donation. */
export async function writeDifferences(
  donations: DonationRepository,
  { source, reference }: NamedPayment,
  written: WrittenPayment,
  { amounts: ofPayment, deductions }: { amounts: Cents; deductions: Deduction[] },
): Promise<void> {
  const { places, donation, own } = written;
  const wanted = new Map(deductions.map((deduction) => [`${reference}#${deduction.key}`, deduction]));
  const isRight = ([name, { amount_cents, gift_aid_amount_cents }]: [string, Refund]) => {
    const now = wanted.get(name);
    return now?.amount_cents === -amount_cents && now.gift_aid_amount_cents === -gift_aid_amount_cents;
  };
  const right = new Map([...own].filter(isRight));
  const gone = [...own.values()].filter(({ external_id }) => !right.has(external_id));
  const isGone = ({ external_id }: Refund) => gone.includes(own.get(external_id) as Refund);
  await donations.deleteRefunds(gone.map(({ id }) => id));
  const carried = await carryOn(donations, written, isGone);
  const amounts = places.length > 1 ? carried : ofPayment;
  if (!isSame(amounts, donation)) await donations.setAmounts(donation.id, amounts);

  const taken = sumGivenBack(donation.refunds.filter((refund) => !isGone(refund)));
  const missing = [...wanted].filter(([name]) => !right.has(name));
  for (const [external_id, { created_at, ...deduction }] of missing) {
    // A donation that was moved may have less left than the payment.
    const amount_cents = Math.min(deduction.amount_cents, amounts.amount_cents - taken.amount_cents);
    const gift_aid_amount_cents = Math.min(
      deduction.gift_aid_amount_cents,
      amounts.gift_aid_amount_cents - taken.gift_aid_amount_cents,
    );
    if (amount_cents <= 0) continue;
    taken.amount_cents += amount_cents;
    taken.gift_aid_amount_cents += gift_aid_amount_cents;
    await donations.createRefund(donation.id, {
      source,
      external_id,
      created_at,
      amount_cents: -amount_cents,
      gift_aid_amount_cents: -gift_aid_amount_cents,
    });
  }
}

/**
 * When refunds on an earlier page are deleted, their money follows the donation from page to page.
 * @returns the amounts for the last page
 */
async function carryOn(
  donations: DonationRepository,
  { places, donation }: WrittenPayment,
  isGone: (refund: Refund) => boolean,
): Promise<Cents> {
  let carried: Cents = { amount_cents: 0, gift_aid_amount_cents: 0 };
  for (const place of places) {
    const move = moveOf(place);
    if (!move) continue;
    const amounts = added(place, carried);
    if (!isSame(amounts, place)) await donations.setAmounts(place.id, amounts);
    carried = added(amounts, sumGivenBack(place.refunds.filter((refund) => !isGone(refund))), -1);
    const back = added(move, carried, -1);
    if (!isSame(back, move)) await donations.setAmounts(move.id, back);
  }
  return added(donation, carried);
}

/** The refund that was recorded when a donation was moved to another page. */
function moveOf({ id, refunds }: DonationSummary): Refund | undefined {
  const name = `${movedDonation(id).external_id}-back`;
  return refunds.find(({ external_id }) => external_id === name);
}

/**
 * The amounts of a payment's donation on its first page, after a new event. An amount that differs from the earlier events was changed by
 * someone, so it stays. It never falls below what was refunded manually, whatever the source reports.
 * @param payments.previous the payment according to the events before the new one
 */
export function amountsOf(
  { places, manual }: WrittenPayment,
  { previous, payment }: { previous: Payment | undefined; payment: Payment },
): Cents {
  const [first, ...others] = places;
  const amountOf = (name: keyof Cents) => {
    const said = payment[name];
    const before = previous?.[name];
    const isChanged = before !== undefined && first[name] !== Math.max(before, manual[name]);
    return said === undefined || isChanged || others.length > 0 ? first[name] : Math.max(said, manual[name]);
  };
  return {
    amount_cents: amountOf('amount_cents'),
    gift_aid_amount_cents: amountOf('gift_aid_amount_cents'),
  };
}

function isSame(left: Cents, right: Cents): boolean {
  return (
    left.amount_cents === right.amount_cents && left.gift_aid_amount_cents === right.gift_aid_amount_cents
  );
}

export function added(left: Cents, right: Cents, times = 1): Cents {
  return {
    amount_cents: left.amount_cents + times * right.amount_cents,
    gift_aid_amount_cents: left.gift_aid_amount_cents + times * right.gift_aid_amount_cents,
  };
}

/** The sum of refunds, as positive amounts. */
export function sumGivenBack(refunds: readonly Cents[]): Cents {
  const sum = (name: keyof Cents) => -refunds.reduce((total, refund) => total + refund[name], 0);
  return { amount_cents: sum('amount_cents'), gift_aid_amount_cents: sum('gift_aid_amount_cents') };
}
