import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { PlaceRecord } from '../../db/repositories/donations.ts';
import { GiftDigestRepository } from '../../db/repositories/gift-digests.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';

/**
 * Has the owner of a page told of a donation that has just been recorded, on a team's page the leader: by one mail for all that arrive within
 * an hour, the first of them at once.
 * @returns whether a mail was posted
 */
export async function tellOwner(
  transaction: Transaction,
  { page_id: pageId, owner_email: recipient, currency }: PlaceRecord,
  amountCents: number,
): Promise<boolean> {
  if (pageId === null || recipient === null) return false;
  const digests = new GiftDigestRepository(transaction);
  const due = await digests.add(pageId, amountCents);
  if (!due) return false;
  const mailId = await postMail(transaction, {
    template: 'donations_received',
    recipient,
    parameters: { page: String(pageId), currency },
    send_after: due.sendAfter,
  });
  await digests.begin(pageId, amountCents, mailId);
  return true;
}
