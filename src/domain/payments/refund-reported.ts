import type { Transaction } from '../../db/connection/in-transaction.ts';
import { donationRecord, type FeedDonation } from '../../db/queries/feed/feed-records.ts';
import {
  ConflictError,
  type FieldError,
  invalid,
  type Obstacle,
  taken,
  ValidationError,
} from '../../errors.ts';
import type { DonationActor } from '../actor.ts';
import { plainTextErrors } from '../plain-text.ts';
import { refundDonation } from './refund.ts';
import { type OwnDonation, requireOwn, sourceOf } from './reported.ts';

interface ReportedRefund extends OwnDonation {
  /** Default: all that is left. */
  amount_cents?: number | undefined;
  /** Of an application. */
  external_reference?: string | undefined;
  /** For the audit log. */
  reason?: string | undefined;
}

/**
 * Records that an application, or staff, has given money back.
 * @throws NotFoundError; AuthorizationError outside the campaign; ValidationError for a donation or an amount that cannot be refunded
 */
export async function refundReported(
  transaction: Transaction,
  actor: DonationActor,
  { donation, external_reference, ...refund }: ReportedRefund,
): Promise<{ donation: FeedDonation; refund_id: number; refunded_cents: number }> {
  const id = await requireOwn(transaction, actor, donation);
  const errors = plainTextErrors('external_reference', external_reference);
  if (errors.length > 0) throw new ValidationError(errors);
  const { refund_id, refunded_cents } = await refundDonation(transaction, actor, {
    ...refund,
    id,
    external_id: external_reference,
    source: sourceOf(actor),
  }).catch(refuse);
  return { donation: await donationRecord(transaction, id), refund_id, refunded_cents };
}

/** The request field for which each obstacle is reported. */
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
