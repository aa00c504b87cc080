import { Throttle } from '../../auth/throttle.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type AnswerableDonation,
  type DonationReply,
  DonationReplyRepository,
} from '../../db/repositories/donation-replies.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import type { UserActor } from '../actor.ts';
import { type Addresses, siteOfPage } from '../addresses.ts';
import { requireChangeablePage } from '../pages/update-page.ts';
import { writtenErrors } from '../plain-text.ts';
import { requireReferenced } from '../references.ts';

interface DonationOfPage {
  pageId: number;
  /** Its uid, such as `au-90417`, or its number. */
  donation: string;
}

/**
 * Saves a page owner's reply to a donation; a second reply replaces the first. The donor only gets an email about the first.
 * @throws NotFoundError for a donation that is not on the page; AuthorizationError for someone else's page; ValidationError
 */
export async function replyToDonation(
  transaction: Transaction,
  actor: UserActor,
  { caption, addresses, ...own }: DonationOfPage & { caption: string; addresses: Addresses },
): Promise<{ donation: AnswerableDonation; reply: DonationReply }> {
  const donation = await findOwnDonation(transaction, actor, own);
  const errors = writtenErrors('caption', caption);
  if (errors.length > 0) throw new ValidationError(errors);
  const replies = new DonationReplyRepository(transaction);
  const { reply, isFirst } = await replies.save({ donation_id: donation.id, user_id: actor.userId, caption });
  const recipient = isFirst ? donation.donor_email : null;
  const throttle = new Throttle(transaction);
  if (recipient !== null && (await throttle.allows('replyMailByDonation', String(donation.id)))) {
    const address = addresses.page(siteOfPage(donation), donation.page_slug);
    const parameters = { page: String(donation.page_id), address };
    await postMail(transaction, { template: 'donation_reply', recipient, parameters });
  }
  return { donation, reply };
}

/** Deletes a reply. @throws NotFoundError, also for a donation without one; AuthorizationError for someone else's page */
export async function deleteReply(
  transaction: Transaction,
  actor: UserActor,
  own: DonationOfPage,
): Promise<void> {
  const { id } = await findOwnDonation(transaction, actor, own);
  if (!(await new DonationReplyRepository(transaction).delete(id))) throw new NotFoundError();
}

async function findOwnDonation(
  transaction: Transaction,
  actor: UserActor,
  { pageId, donation }: DonationOfPage,
): Promise<AnswerableDonation> {
  await requireChangeablePage(transaction, actor, pageId);
  return requireReferenced(donation, (reference) =>
    new DonationReplyRepository(transaction).findDonation(pageId, reference),
  );
}
