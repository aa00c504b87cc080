import type { Transaction } from '../../db/connection/in-transaction.ts';
import { pageOwner } from '../../db/queries/pages/new-page-references.ts';
import { GiftDigestRepository } from '../../db/repositories/gift-digests.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PageWriter } from '../../db/repositories/pages.ts';

/**
 * Has the owner of a page told of a donation that has just been recorded, on a team's page the leader: by one mail for all that arrive within
 * an hour, the first of them at once. What is given back before the mail is sent is not told.
 * @returns whether a mail was posted
 */
export async function tellOwner(
  transaction: Transaction,
  { pageId, donationId, currency }: { pageId: number; donationId: number; currency: string },
): Promise<boolean> {
  const page = await new PageWriter(transaction).findToChange(pageId);
  const ownerId = page?.user_id ?? page?.leader_user_id;
  const owner = ownerId ? await pageOwner(transaction, ownerId) : undefined;
  if (!owner) return false;
  const digests = new GiftDigestRepository(transaction);
  const due = await digests.add(pageId, donationId);
  if (!due) return false;
  const mailId = await postMail(transaction, {
    template: 'donations_received',
    recipient: owner.email,
    parameters: { page: String(pageId), currency },
    send_after: due.sendAfter,
  });
  await digests.begin(pageId, donationId, mailId);
  return true;
}
