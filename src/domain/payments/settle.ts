import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  DonationRepository,
  type DonationSummary,
  type NewDonation,
} from '../../db/repositories/donations.ts';
import { type EventVerdict, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { ChargeRow, PaymentEventRow } from '../../db/rows/payment-event-rows.ts';
import { addContact, reportedContact } from './donor-contact.ts';
import type { FactEvent, NamedPayment } from './facts.ts';
import { findPlaceOf } from './find-place.ts';
import { foldEvents, type Payment } from './fold.ts';
import { newDonation, type RecordedDonation, recordDonations } from './record.ts';
import { replaceStaffRefunds } from './replace-staff-refunds.ts';
import { updateShown } from './update-shown.ts';
import { added, amountsOf, lockWritten, sumGivenBack, writeDifferences } from './write-differences.ts';

type Verdict = Omit<EventVerdict, 'id'>;
type StoredEvent = PaymentEventRow & FactEvent;

const APPLIED: Verdict = { state: 'applied', reason: null };
const AWAITS_PAYMENT: Verdict = { state: 'received', reason: 'It waits for the payment it refers to.' };

/** A payment, and the numbers of its events that its donation doesn't reflect yet. */
export interface ChangedPayment {
  named: NamedPayment;
  added: readonly number[];
}

interface LockedPayment {
  charge: NamedPayment & ChargeRow;
  events: StoredEvent[];
  payment: Payment | undefined;
  added: readonly number[];
}

type KnownPayment = LockedPayment & { payment: Payment };

/** Settles one payment like `settlePayments`. */
export function settle(transaction: Transaction, named: NamedPayment): Promise<EventVerdict[]> {
  return settlePayments(transaction, [{ named, added: [] }]);
}

/**
 * Updates the donations of payments and their refunds to match all events of the payments, and writes the states of the events. All new
 * donations are recorded by one statement.
 * @param changed in the order in which they are locked
 * @returns the state of each event
 */
export async function settlePayments(
  transaction: Transaction,
  changed: readonly ChangedPayment[],
): Promise<EventVerdict[]> {
  const locked: LockedPayment[] = [];
  for (const payment of changed) locked.push(await lockPayment(transaction, payment));
  const made: KnownPayment[] = [];
  const donations: NewDonation[] = [];
  for (const one of locked) {
    const { payment } = one;
    const next = payment ? await donationOrVerdict(transaction, { ...one, payment }) : AWAITS_PAYMENT;
    // States go first: writing the donation locks the totals of the campaign.
    await writeVerdicts(transaction, one, 'state' in next ? next : APPLIED);
    if ('state' in next || !payment) continue;
    made.push({ ...one, payment });
    donations.push(next);
  }
  for (const [index, recorded] of (await recordDonations(transaction, donations)).entries()) {
    const known = made[index] as KnownPayment;
    await writeVerdicts(transaction, known, await settleRecorded(transaction, known, recorded));
  }
  return locked.flatMap(({ events }) => events);
}

async function lockPayment(
  transaction: Transaction,
  { named, added }: ChangedPayment,
): Promise<LockedPayment> {
  const repository = new PaymentEventRepository(transaction);
  const charge = { ...named, ...(await repository.lockCharge(named)) };
  if (charge.alias_of !== null) {
    await repository.moveEvents(named, charge.alias_of);
    return lockPayment(transaction, { named: { ...named, reference: charge.alias_of }, added });
  }
  const events = (await repository.ofCharge(charge)) as StoredEvent[];
  return { charge, events, payment: foldEvents(events).payment, added };
}

/** @returns the donation to record for a payment that has none yet and whose place is known */
async function donationOrVerdict(
  transaction: Transaction,
  known: KnownPayment,
): Promise<NewDonation | Verdict> {
  const { charge, events, payment, added } = known;
  if (charge.donation_id !== null) {
    const { payment: previous } = foldEvents(events.filter(({ id }) => !added.includes(id)));
    return applyEvents(transaction, known, charge.donation_id, previous);
  }
  const found = await findPlaceOf(transaction, payment, charge);
  if ('reason' in found) return { state: 'unmatched', reason: found.reason };
  const { source, reference: external_id } = charge;
  const contact = reportedContact(payment, source);
  return newDonation({ ...payment, source, external_id, place: found.place, contact });
}

async function settleRecorded(
  transaction: Transaction,
  known: KnownPayment,
  { donation: { id }, earlier }: RecordedDonation,
): Promise<Verdict> {
  const { charge, events, payment } = known;
  if (earlier) {
    if (isAnother(earlier, payment)) {
      const reason = `Its reference already belongs to donation ${id}, which is a different donation.`;
      return { state: 'failed', reason };
    }
    await new PaymentEventRepository(transaction).setDonation(charge, id);
  } else if (events.length === 1) {
    // The usual case: the payment is the only event.
    return APPLIED;
  }
  return applyEvents(transaction, known, id, undefined);
}

/** Updates a recorded donation to match all events of its payment. @param previous the payment as its donation reflects it */
async function applyEvents(
  transaction: Transaction,
  { charge, events, payment }: KnownPayment,
  donationId: number,
  previous: Payment | undefined,
): Promise<Verdict> {
  const donations = new DonationRepository(transaction);
  const written = await lockWritten(donations, donationId, charge);
  const { donation } = written;
  if (donation.currency !== payment.currency) {
    const reason = `It is in ${payment.currency}, but donation ${donationId} is in ${donation.currency}.`;
    return { state: 'failed', reason };
  }
  const isErased = written.shown.donor_is_erased;
  if (isErased) await new PaymentEventRepository(transaction).forgetDonor(charge);
  else if (previous) {
    await updateShown(donations, written, { previous, payment, kept: charge.kept_fields });
  }
  if (!isErased) await addContact(transaction, written.places, { previous, payment, source: charge.source });
  const amounts = amountsOf(written, { previous, payment });
  const others = added(written.manual, sumGivenBack(written.byStaff), -1);
  const { deductions: reported } = foldEvents(events, others, amounts);
  const isReplaced = await replaceStaffRefunds(donations, charge, written, reported);
  const present = isReplaced ? await lockWritten(donations, donationId, charge) : written;
  const { deductions } = foldEvents(events, present.manual, amounts);
  await writeDifferences(donations, charge, present, { amounts, deductions });
  return APPLIED;
}

/** An import may already have recorded the same donation. */
function isAnother({ refund_of_id, amount_cents, currency }: DonationSummary, payment: Payment): boolean {
  return refund_of_id !== null || amount_cents !== payment.amount_cents || currency !== payment.currency;
}

/** Writes the states that have changed. */
async function writeVerdicts(
  transaction: Transaction,
  { events, payment }: LockedPayment,
  verdict: Verdict,
): Promise<void> {
  const repository = new PaymentEventRepository(transaction);
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
      reason: `It is in ${fields.currency}, but its payment is in ${payment.currency}.`,
    };
  }
  return fields.fact === 'payment' || ofPayment.state === 'applied' ? ofPayment : AWAITS_PAYMENT;
}
