import type { Transaction } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import {
  AuthorizationError,
  ConflictError,
  type FieldError,
  invalid,
  type Obstacle,
  taken,
  ValidationError,
} from '../../errors.ts';
import type { ApplicationActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requireReferenced } from '../references.ts';
import { lockPlaces, movedDonation, numberBeforeMoves } from './record.ts';
import { pageErrors, shownErrors, sourceOf } from './record-by-application.ts';
import { refundDonation, requireDonation } from './refund.ts';

interface NamedDonation {
  /** Its uid, such as `au-90417`, or its number. */
  donation: string;
}

interface ShownInput {
  /** Empty takes it away, as in `message`. */
  nickname?: string | undefined;
  message?: string | undefined;
  anonymous?: boolean | undefined;
}

/** Changes what is shown with a donation; what is absent stays. @throws NotFoundError; AuthorizationError outside the campaign */
export async function updateDonation(
  transaction: Transaction,
  application: ApplicationActor,
  { donation, ...input }: NamedDonation & ShownInput,
): Promise<FeedDonation> {
  const id = await requireOwn(transaction, application, donation);
  const { nickname, message, anonymous } = input;
  const errors = shownErrors(input);
  if (errors.length > 0) throw new ValidationError(errors);
  // Which fields, and not what stands there: names are the donor's.
  const fields = Object.entries(input).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  const shown = {
    donor_name: nickname === undefined ? undefined : nickname.trim() || null,
    message: message === undefined ? undefined : message.trim() || null,
    anonymous,
  };
  const donations = new DonationRepository(transaction);
  // Before the donation: events lock their charge first.
  const first = await numberBeforeMoves(donations, id);
  await new PaymentEventRepository(transaction).keepFields(
    first,
    Object.entries(shown).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  );
  let isChanged = false;
  for (const place of await lockPlaces(donations, first)) {
    if (await donations.update(place, shown)) isChanged = true;
  }
  if (isChanged) await audit(transaction, application, 'donation.update', ['donation', id], { fields });
  return donationRecord(transaction, id);
}

/** @throws NotFoundError; AuthorizationError outside the campaign; ValidationError for what cannot be given back */
export async function refundByApplication(
  transaction: Transaction,
  application: ApplicationActor,
  {
    donation,
    amountCents,
    reference,
  }: NamedDonation & { amountCents?: number | undefined; reference?: string | undefined },
): Promise<{ donation: FeedDonation; refundId: number; refundedCents: number }> {
  const id = await requireOwn(transaction, application, donation);
  const errors = plainTextErrors('external_reference', reference);
  if (errors.length > 0) throw new ValidationError(errors);
  const source = sourceOf(application);
  const refund = await refundDonation(transaction, application, {
    id,
    amountCents,
    reference,
    source,
  }).catch(refuse);
  return {
    donation: await donationRecord(transaction, id),
    refundId: refund.refund_id,
    refundedCents: refund.refunded_cents,
  };
}

/**
 * Takes what is left of a donation to another page: a refund here, a new donation there. Done before, it changes nothing.
 * @throws NotFoundError; AuthorizationError outside the campaign; ValidationError
 */
export async function moveDonation(
  transaction: Transaction,
  application: ApplicationActor,
  { donation, pageId }: NamedDonation & { pageId: number },
): Promise<FeedDonation> {
  const donations = new DonationRepository(transaction);
  const id = await requireOwn(transaction, application, donation);
  await donations.lock(id);
  const errors = pageErrors(application, await donations.findPlace({ page_id: pageId }));
  const moved = await donations.find(movedDonation(id));
  if (moved?.page_id === pageId) return donationRecord(transaction, moved.id);
  const before = await requireDonation(transaction, { id });
  if (moved) {
    errors.push(
      invalid('page_id', `is invalid: the donation was moved before. Move donation ${moved.id} instead`),
    );
  } else if (before.page_id === pageId) {
    errors.push(invalid('page_id', 'is invalid: the donation is on that page already'));
  } else if (before.left_cents === 0) {
    errors.push(
      invalid('page_id', 'is invalid: the donation was given back, and nothing is left to be moved'),
    );
  }
  if (errors.length > 0) throw new ValidationError(errors);
  const newId = await donations.move(id, pageId, {
    ...movedDonation(id),
    amount_cents: before.left_cents,
    gift_aid_amount_cents: before.refunds.reduce(
      (left, refund) => left + refund.gift_aid_amount_cents,
      before.gift_aid_amount_cents,
    ),
  });
  const details = { from: before.page_id, to: pageId, donation_id: newId, amount_cents: before.left_cents };
  await audit(transaction, application, 'donation.move', ['donation', id], details);
  return donationRecord(transaction, newId);
}

/** An application changes every donation of its campaign. */
async function requireOwn(
  transaction: Transaction,
  application: ApplicationActor,
  donation: string,
): Promise<number> {
  const found = await requireReferenced(donation, (reference) =>
    new DonationRepository(transaction).findToChange(reference),
  );
  if (found.campaign_id !== application.campaignId) throw new AuthorizationError();
  return found.id;
}

/** In which field of a refund an obstacle lies. */
const refusals: Partial<Record<Obstacle, (message: string) => FieldError>> = {
  'amount exceeds donation': (message) => invalid('amount_cents', `is invalid: ${message}`),
  'refunded donation': (message) => invalid('donation_id', `is invalid: ${message}`),
  'moved donation': (message) => invalid('donation_id', `is invalid: ${message}`),
  'taken reference': () => taken('external_reference'),
};

function refuse(error: unknown): never {
  const refusal = error instanceof ConflictError ? refusals[error.obstacle] : undefined;
  throw refusal ? new ValidationError([refusal((error as Error).message)]) : error;
}
