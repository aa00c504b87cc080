import type { Transaction } from '../../db/connection/in-transaction.ts';
import { ownerAddress } from '../../db/queries/pages/owner-address.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';

/** What an operator or a member of staff decided about a page, its pictures or its updates. Each has an email of the same name. */
export type PageDecision =
  | 'page_hidden'
  | 'page_shown'
  | 'page_approved'
  | 'page_rejected'
  | 'picture_hidden'
  | 'picture_shown'
  | 'post_deleted';

/**
 * Queues the email about a decision to the owner of the page, in the transaction of the decision. A team's page belongs to its leader.
 * No email is sent while the owner's account is disabled.
 */
export async function mailDecision(
  transaction: Transaction,
  pageId: number,
  decision: PageDecision,
  reason = '',
): Promise<void> {
  const recipient = await ownerAddress(transaction, pageId);
  if (recipient === undefined) return;
  const parameters = { page: String(pageId), decision, reason };
  await postMail(transaction, { template: 'page_decision', recipient, parameters });
}
