import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationRepository, type DonationSummary } from '../../db/repositories/donations.ts';
import { type EventVerdict, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { ChargeRow, PaymentEventRow } from '../../db/rows/payment-event-rows.ts';
import type { FactEvent, NamedPayment } from './facts.ts';
import { findPlaceOf } from './find-place.ts';
import { foldEvents, type Payment } from './fold.ts';
import { recordDonation } from './record.ts';
import { updateShown } from './update-shown.ts';
import { amountsOf, lockWritten, writeDifferences } from './write-differences.ts';

type Verdict = Omit<EventVerdict, 'id'>;
type StoredEvent = PaymentEventRow & FactEvent;

const APPLIED: Verdict = { state: 'applied', reason: null };
const AWAITS_PAYMENT: Verdict = { state: 'received', reason: 'It waits for the payment that it is about.' };

/**
 * Updates the donation of a payment and its refunds to match all events of the payment, and writes the states of the events.
 * @param added the numbers of events that the donation doesn't reflect yet
 * @returns the state of each event
 */
export async function settle(
  transaction: Transaction,
  named: NamedPayment,
  added: readonly number[] = [],
): Promise<EventVerdict[]> {
  const repository = new PaymentEventRepository(transaction);
  const charge = { ...named, ...(await repository.lockCharge(named)) };
  if (charge.alias_of !== null) {
    await repository.moveEvents(named, charge.alias_of);
    return settle(transaction, { ...named, reference: charge.alias_of }, added);
  }
  const events = (await repository.ofCharge(charge)) as StoredEvent[];
  const { payment } = foldEvents(events);
  const verdict = payment
    ? await settlePayment(transaction, { charge, events, payment, added })
    : AWAITS_PAYMENT;
  await writeVerdicts(repository, events, verdict, payment);
  return events;
}

interface KnownPayment {
  charge: NamedPayment & ChargeRow;
  events: StoredEvent[];
  payment: Payment;
  added: readonly number[];
}

async function settlePayment(transaction: Transaction, known: KnownPayment): Promise<Verdict> {
  const { charge, events, payment, added } = known;
  const made = charge.donation_id === null ? await makeDonation(transaction, known) : undefined;
  if (made && 'verdict' in made) return made.verdict;
  const donationId = made?.id ?? Number(charge.donation_id);
  // The usual case: there is nothing but the payment.
  if (made?.isNew && events.length === 1) return APPLIED;
  const donations = new DonationRepository(transaction);
  const written = await lockWritten(donations, donationId, charge);
  const { donation } = written;
  if (donation.currency !== payment.currency) {
    const reason = `It is in ${payment.currency}, and donation ${donationId} in ${donation.currency}.`;
    return { state: 'failed', reason };
  }
  const isErased = written.shown.donor_is_erased;
  if (isErased) await new PaymentEventRepository(transaction).forgetDonor(charge);
  const previous = made ? undefined : foldEvents(events.filter(({ id }) => !added.includes(id))).payment;
  if (previous && !isErased) {
    await updateShown(donations, written, { previous, payment, kept: charge.kept_fields });
  }
  const amounts = amountsOf(written, { previous, payment });
  const { deductions } = foldEvents(events, written.manual, amounts);
  await writeDifferences(donations, charge, written, { amounts, deductions });
  return APPLIED;
}

async function makeDonation(
  transaction: Transaction,
  { charge, events, payment }: KnownPayment,
): Promise<{ id: number; isNew: boolean } | { verdict: Verdict }> {
  const found = await findPlaceOf(transaction, payment, charge);
  if ('reason' in found) return { verdict: { state: 'unmatched', reason: found.reason } };
  const repository = new PaymentEventRepository(transaction);
  // States go first: writing the donation locks the totals of the campaign.
  await writeVerdicts(repository, events, APPLIED, payment);
  const { donation, earlier } = await recordDonation(transaction, {
    ...payment,
    source: charge.source,
    external_id: charge.reference,
    place: found.place,
  });
  const { id } = donation;
  if (!earlier) return { id, isNew: true };
  if (isAnother(earlier, payment)) {
    const reason = `Its reference is that of donation ${id}, which is another one.`;
    return { verdict: { state: 'failed', reason } };
  }
  await repository.setDonation(charge, id);
  return { id, isNew: false };
}

/** An import may have recorded the same donation before. */
function isAnother({ refund_of_id, amount_cents, currency }: DonationSummary, payment: Payment): boolean {
  return refund_of_id !== null || amount_cents !== payment.amount_cents || currency !== payment.currency;
}

/** Writes the states that have changed. */
async function writeVerdicts(
  repository: PaymentEventRepository,
  events: StoredEvent[],
  verdict: Verdict,
  payment: Payment | undefined,
): Promise<void> {
  for (const event of events) {
    const { state, reason } = verdictOf(event, verdict, payment);
    if (event.state !== state || event.reason !== reason) {
      await repository.setState(Object.assign(event, { state, reason }));
    }
  }
}

function verdictOf({ fields }: StoredEvent, ofPayment: Verdict, payment: Payment | undefined): Verdict {
  if (payment && fields.currency !== payment.currency) {
    return {
      state: 'ignored',
      reason: `It is in ${fields.currency}, and its payment in ${payment.currency}.`,
    };
  }
  return fields.fact === 'payment' || ofPayment.state === 'applied' ? ofPayment : AWAITS_PAYMENT;
}
