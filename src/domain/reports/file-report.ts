import { createHmac } from 'node:crypto';
import { addressNetwork } from '../../auth/address-network.ts';
import { Throttle } from '../../auth/throttle.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { ReportRepository } from '../../db/repositories/reports.ts';
import {
  type ReportedKind,
  type ReportReason,
  reportedKinds,
  reportReasons,
} from '../../db/rows/report-rows.ts';
import { blank, type FieldError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { ApplicationActor, SystemActor, UserActor } from '../actor.ts';
import { type ChangeServices, change } from '../change.ts';
import { nameErrors } from '../display-name.ts';
import { writtenErrors } from '../plain-text.ts';
import { requireCampaign } from '../policies.ts';

/** A visitor, a user through an application, or an application with an API key. */
export type Reporter = SystemActor | UserActor | ApplicationActor;

export interface ReportInput {
  /** Exactly one of these is reported. */
  page_id?: number | undefined;
  post_id?: number | undefined;
  donation_id?: number | undefined;
  /** One of `reportReasons`. */
  reason: string;
  /** Why it breaks the rules or the law. */
  explanation: string;
  /** Whether the reporter believes in good faith that all of this is true. */
  good_faith: boolean;
  name?: string | undefined;
  email?: string | undefined;
}

interface Filing extends Pick<ReportInput, 'explanation' | 'name' | 'email'> {
  reason: ReportReason;
  kind: ReportedKind;
  id: number;
  secretKey: string;
  /** Who is counted as one reporter without an email address. */
  caller: string;
}

/** In characters, like the constraint. */
export const LONGEST_EXPLANATION = 5_000;

/**
 * Reports a page, a post or the message of a donation to the operator. An email address gets a short confirmation without any words of the
 * reporter, at most once a day: anyone can type someone else's address.
 * @param address of the client
 * @throws ValidationError that lists every error; NotFoundError for something that not everyone can see; TooManyRequestsError;
 *   AuthorizationError for an application outside its campaign
 */
export async function reportContent(
  { throttle, secretKey, ...services }: ChangeServices & { throttle: Throttle; secretKey: string },
  reporter: Reporter,
  { address, ...input }: ReportInput & { address: string },
): Promise<void> {
  const name = input.name?.trim() || undefined;
  const email = input.email?.trim().toLowerCase() || undefined;
  const [subject, ...others] = subjectsOf(input);
  const reason = reportReasons.find((known) => known === input.reason);
  const errors = reportErrors({ ...input, name, email });
  if (!subject || others.length > 0) {
    errors.push(invalid('page_id', 'must be sent, or else post_id or donation_id, and only one of them'));
  }
  if (!subject || !reason || errors.length > 0) throw new ValidationError(errors);
  const caller = callerOf(reporter, address);
  await throttle.take(
    reporter.kind === 'registered_application' ? 'reportsByApplication' : 'reportsByReporter',
    caller,
  );
  await change(services, reporter, fileReport, {
    ...input,
    ...subject,
    reason,
    name,
    email,
    secretKey,
    caller,
  });
}

function subjectsOf({ page_id, post_id, donation_id }: ReportInput): Pick<Filing, 'kind' | 'id'>[] {
  const named = { page: page_id, post: post_id, donation: donation_id };
  return reportedKinds.flatMap((kind) => {
    const id = named[kind];
    return id === undefined ? [] : [{ kind, id }];
  });
}

function callerOf(reporter: Reporter, address: string): string {
  if (reporter.kind === 'user') return `user ${reporter.userId}`;
  if (reporter.kind === 'registered_application') return `application ${reporter.applicationId}`;
  return `network ${addressNetwork(address)}`;
}

function reportErrors({ reason, explanation, good_faith, name, email }: ReportInput): FieldError[] {
  return [
    ...((reportReasons as readonly string[]).includes(reason) ? [] : [invalid('reason', blank)]),
    ...writtenErrors('explanation', explanation, LONGEST_EXPLANATION),
    ...(name === undefined ? [] : nameErrors('name', name)),
    ...(email === undefined ? [] : emailErrors('email', email)),
    ...(good_faith ? [] : [invalid('good_faith', 'must be confirmed')]),
  ];
}

async function fileReport(
  transaction: Transaction,
  reporter: Reporter,
  { kind, id, reason, explanation, name, email, secretKey, caller }: Filing,
): Promise<void> {
  const reports = new ReportRepository(transaction);
  const subject = await reports.findShown(kind, id);
  if (!subject) throw new NotFoundError();
  if (reporter.kind === 'registered_application') requireCampaign(reporter, subject.campaign_id);
  const throttle = new Throttle(transaction);
  await throttle.take('reportsByPage', String(subject.page_id));
  const isNew = await reports.file({
    page_id: subject.page_id,
    subject_type: kind,
    subject_id: id,
    reason,
    explanation: explanation.trim(),
    reporter_name: name ?? null,
    reporter_email: email ?? null,
    reporter_hash: reporterHash(secretKey, email ?? caller),
  });
  if (!isNew || email === undefined) return;
  // Nobody gets more than one a day, and a flood of reports with many addresses doesn't become a flood of email.
  if (!(await throttle.allows('reportMailByRecipient', email))) return;
  if (!(await throttle.allows('reportMails', 'all'))) return;
  await postMail(transaction, { template: 'report_received', recipient: email });
}

/** Keyed, because addresses can be guessed. */
function reporterHash(secretKey: string, reporter: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(JSON.stringify(['report', reporter]))
    .digest();
}
