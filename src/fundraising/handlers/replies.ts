import { deleteReply, replyToDonation } from '../../domain/commands/reply-to-donation.ts';
import { requireUser } from '../../domain/policies.ts';
import { requireReferenced } from '../../domain/references.ts';
import { runCommand } from '../../domain/run-command.ts';
import { presentDonationComment } from '../presenters/donation-comment.ts';
import type { FundraisingHandlers } from './types.ts';

export const replies = {
  async saveDonationComment({ params, body, principal }, { pages, database, addresses, outbox }) {
    const { userId } = requireUser(principal);
    const pageId = await requireReferenced(params.page_id_or_uuid, (page) => pages.findId(page));
    const own = { userId, pageId, donation: params.donation_id };
    const { donation, reply } = await runCommand(database.primary, (transaction) =>
      replyToDonation(transaction, { ...own, caption: body.caption, addresses }),
    );
    outbox.wake();
    return { status: 201, body: { comment: presentDonationComment(donation, reply) } };
  },

  async deleteDonationComment({ params, principal }, { pages, database }) {
    const { userId } = requireUser(principal);
    const pageId = await requireReferenced(params.page_id_or_uuid, (page) => pages.findId(page));
    const own = { userId, pageId, donation: params.donation_id };
    await runCommand(database.primary, (transaction) => deleteReply(transaction, own));
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
