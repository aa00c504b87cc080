import { Throttle } from '../../auth/throttle.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PostRepository } from '../../db/repositories/posts.ts';
import { ReportRepository } from '../../db/repositories/reports.ts';
import type { ReportDecision, ReportRow } from '../../db/rows/report-rows.ts';
import { ConflictError, type FieldError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { namedById } from '../named-resource.ts';
import { hidePage } from '../pages/hide-page.ts';
import { mailDecision } from '../pages/mail-decision.ts';
import { hideMessage } from '../payments/hide-message.ts';
import { plainTextErrors } from '../plain-text.ts';
import { reaches } from '../staff/roles.ts';

interface Resolution {
  id: number;
  decision: ReportDecision;
  /** What the page's owner is told. */
  reason?: string | undefined;
  /** For staff only. */
  note?: string | undefined;
}

/** In characters, like the constraints. */
const LONGEST_REASON = 1_000;
const LONGEST_NOTE = 5_000;

/**
 * Decides about a report, and about all other open reports of the same thing; if it hides the page, about all open reports of the page.
 * The owner gets an email with the reason, and each reporter with an address one about the decision.
 * @returns the picture of the post that it deleted
 * @throws NotFoundError; ConflictError for a resolved report; ValidationError
 */
export async function resolveReport(
  transaction: Transaction,
  actor: StaffActor,
  { id, decision, ...texts }: Resolution,
): Promise<{ formerImage: string | null }> {
  const reports = new ReportRepository(transaction);
  const report = await reports.lock(id);
  if (!report || !reaches(actor.scope, report)) throw new NotFoundError();
  if (report.state === 'resolved')
    throw new ConflictError(`Report ${id} is resolved already.`, 'resolved report');
  const reason = texts.reason?.trim() || null;
  const note = texts.note?.trim() || null;
  const errors = resolutionErrors(report, { decision, reason, note });
  if (errors.length > 0) throw new ValidationError(errors);
  const formerImage =
    reason === null ? null : await carryOut(transaction, actor, report, { decision, reason });
  const { page_id, subject_type, subject_id } = report;
  const resolved = await reports.resolve(
    decision === 'hide_page' ? { page_id } : { page_id, subject_type, subject_id },
    { decision, decision_reason: reason, note, resolved_by_user_id: actor.userId },
  );
  const reported = resolved.map((each) => each.id).sort((a, b) => a - b);
  await audit(transaction, actor, 'report.resolve', ['report', id], {
    decision,
    reason,
    note,
    reports: reported,
  });
  await mailReporters(transaction, resolved, decision);
  return { formerImage };
}

function resolutionErrors(
  { subject_type }: ReportRow,
  { decision, reason, note }: { decision: ReportDecision; reason: string | null; note: string | null },
): FieldError[] {
  return [
    ...(decision === 'hide_content' && subject_type === 'page'
      ? [invalid('decision', 'must be hide_page or no_action: the report is about the whole page')]
      : []),
    ...(decision !== 'no_action' && reason === null
      ? [invalid('reason', "can't be blank: the page's owner is told why")]
      : []),
    ...plainTextErrors('reason', reason, LONGEST_REASON),
    ...plainTextErrors('note', note, LONGEST_NOTE),
  ];
}

async function carryOut(
  transaction: Transaction,
  actor: StaffActor,
  { page_id, subject_type, subject_id }: ReportRow,
  { decision, reason }: { decision: ReportDecision; reason: string },
): Promise<string | null> {
  if (decision === 'hide_page') {
    await hidePage(transaction, actor, { named: namedById(page_id), reason });
  } else if (decision === 'hide_content' && subject_type === 'donation') {
    await hideMessage(transaction, actor, { id: subject_id, reason });
  } else if (decision === 'hide_content' && subject_type === 'post') {
    return deletePostOf(transaction, actor, { id: subject_id, reason });
  }
  return null;
}

/** Deletes a post, unless the page's owner already has, and emails them why. What it said is still in the report. @returns its picture */
async function deletePostOf(
  transaction: Transaction,
  actor: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<string | null> {
  const posts = new PostRepository(transaction);
  const post = await posts.find(id);
  if (!post || !(await posts.delete(id))) return null;
  const { page_id, image_url } = post;
  await audit(transaction, actor, 'post.delete', ['page', page_id], { post_id: id, reason });
  await mailDecision(transaction, page_id, 'post_deleted', reason);
  return image_url;
}

/** The words of the reporters and of the page are in none of these emails: the address may be someone else's. */
async function mailReporters(
  transaction: Transaction,
  resolved: readonly Pick<ReportRow, 'reporter_email' | 'created_at'>[],
  decision: ReportDecision,
): Promise<void> {
  const throttle = new Throttle(transaction);
  const recipients = new Map(resolved.map(({ reporter_email, created_at }) => [reporter_email, created_at]));
  for (const [recipient, created_at] of recipients) {
    if (recipient === null || !(await throttle.allows('decisionMailByRecipient', recipient))) continue;
    const parameters = { decision, at: created_at.toISOString() };
    await postMail(transaction, { template: 'report_decided', recipient, parameters });
  }
}
