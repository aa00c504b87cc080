import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { type EventVerdict, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { ChargeRow, PaymentEventRow } from '../../db/rows/payment-event-rows.ts';
import type { Fact, PaymentEvent } from './facts.ts';
import { findPlaceOf } from './find-place.ts';
import { foldEvents, type Payment } from './fold.ts';
import { recordDonation } from './record.ts';
import { donorOf, updateShown } from './update-shown.ts';
import { amountsOf, lockWritten, type NamedCharge, writeDifferences } from './write-differences.ts';

type Verdict = Omit<EventVerdict, 'id'>;

const APPLIED: Verdict = { state: 'applied', reason: null };
const AWAITS_PAYMENT: Verdict = { state: 'received', reason: 'It waits for the payment that it is about.' };

/**
 * Brings the donation of a charge, and what was given back of it, to what all events of the charge say together, and their states.
 * @param isNew which events the donation does not show yet
 * @returns what became of each of its events
 */
export async function settle(
  transaction: Transaction,
  charge: NamedCharge,
  isNew: (event: PaymentEventRow) => boolean = () => false,
): Promise<EventVerdict[]> {
  const events = new PaymentEventRepository(transaction);
  const row = await events.lockCharge(charge.source_id, charge.reference);
  if (row.alias_of !== null) {
    await events.moveEvents(charge, row.alias_of);
    return settle(transaction, { ...charge, reference: row.alias_of }, isNew);
  }
  const rows = await events.ofCharge(charge);
  const { payment } = foldEvents(rows.map(asEvent));
  const verdict = payment
    ? await settlePayment(transaction, { charge, row, rows, payment, isNew })
    : AWAITS_PAYMENT;
  await writeVerdicts(events, rows, verdict, payment);
  return rows;
}

interface KnownCharge {
  charge: NamedCharge;
  row: ChargeRow;
  rows: PaymentEventRow[];
  payment: Payment;
  isNew: (event: PaymentEventRow) => boolean;
}

async function settlePayment(
  transaction: Transaction,
  { charge, row, rows, payment, isNew }: KnownCharge,
): Promise<Verdict> {
  const made =
    row.donation_id === null ? await makeDonation(transaction, { charge, row, rows, payment }) : undefined;
  if (made && 'verdict' in made) return made.verdict;
  const donationId = made?.id ?? Number(row.donation_id);
  // The usual case: the payment is all that is known.
  if (made?.isNew && rows.length === 1) return APPLIED;
  const donations = new DonationRepository(transaction);
  const written = await lockWritten(donations, donationId, charge);
  const { donation } = written;
  if (donation.currency !== payment.currency) {
    const reason = `It is in ${payment.currency}, and donation ${donationId} in ${donation.currency}.`;
    return { state: 'failed', reason };
  }
  const isErased = written.shown.donor_is_erased;
  if (isErased) await new PaymentEventRepository(transaction).forgetDonor(charge);
  const former = made ? undefined : foldEvents(rows.filter((event) => !isNew(event)).map(asEvent)).payment;
  if (former && !isErased) await updateShown(donations, written, { former, payment, kept: row.kept_fields });
  const amounts = amountsOf(written, { former, payment });
  const { deductions } = foldEvents(rows.map(asEvent), written.byHand, amounts);
  await writeDifferences(donations, charge, written, { amounts, deductions });
  return APPLIED;
}

async function makeDonation(
  transaction: Transaction,
  { charge: { source, reference }, row, rows, payment }: Omit<KnownCharge, 'isNew'>,
): Promise<{ id: number; isNew: boolean } | { verdict: Verdict }> {
  const found = await findPlaceOf(transaction, payment, row);
  if ('reason' in found) return { verdict: { state: 'unmatched', reason: found.reason } };
  const { donor_name, message, anonymous } = donorOf(payment);
  const events = new PaymentEventRepository(transaction);
  // Before the donation: from then on the totals of the campaign are locked.
  await writeVerdicts(events, rows, APPLIED, payment);
  const { donation, isNew } = await recordDonation(transaction, {
    source,
    externalId: reference,
    place: found.place,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    giftAidCents: payment.gift_aid_amount_cents,
    donorName: donor_name ?? undefined,
    message: message ?? undefined,
    anonymous,
    occurredAt: payment.occurred_at,
  });
  const { id } = donation;
  const isOther = !isNew && (await isAnother(transaction, id, payment));
  if (isOther) {
    const reason = `Its reference is that of donation ${id}, which is another one.`;
    return { verdict: { state: 'failed', reason } };
  }
  if (!isNew) await events.setDonation(row, id);
  return { id, isNew };
}

/** What an import has brought before is the same donation. */
async function isAnother(transaction: Transaction, id: number, payment: Payment): Promise<boolean> {
  const former = await new DonationRepository(transaction).find({ id });
  return (
    former?.refund_of_id !== null ||
    former.amount_cents !== payment.amount_cents ||
    former.currency !== payment.currency
  );
}

/** Writes what came of each event, where it is not what stands there. */
async function writeVerdicts(
  events: PaymentEventRepository,
  rows: PaymentEventRow[],
  verdict: Verdict,
  payment: Payment | undefined,
): Promise<void> {
  for (const row of rows) {
    const { state, reason } = verdictOf(asEvent(row), verdict, payment);
    if (row.state !== state || row.reason !== reason) {
      await events.setState(Object.assign(row, { state, reason }));
    }
  }
}

function verdictOf({ fields }: PaymentEvent, ofPayment: Verdict, payment: Payment | undefined): Verdict {
  if (payment && fields.currency !== payment.currency) {
    return {
      state: 'ignored',
      reason: `It is in ${fields.currency}, and its payment in ${payment.currency}.`,
    };
  }
  return fields.fact === 'payment' || ofPayment.state === 'applied' ? ofPayment : AWAITS_PAYMENT;
}

function asEvent({ event_id, occurred_at, fields }: PaymentEventRow): PaymentEvent {
  return { event_id, occurred_at, fields: fields as unknown as Fact };
}
