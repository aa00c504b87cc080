import { requireUser } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { deleteReply, replyToDonation } from '../../domain/payments/reply-to-donation.ts';
import { requireReferenced } from '../../domain/references.ts';
import { presentDonationComment } from '../presenters/donation-comment.ts';
import type { FundraisingHandlers } from './types.ts';

export const replies = {
  async saveDonationComment({ params, body, principal }, context) {
    const actor = requireUser(principal);
    const { addresses, pages } = context;
    const pageId = await requireReferenced(params.page_id_or_uuid, (page) => pages.findId(page));
    const input = { pageId, donation: params.donation_id, caption: body.caption, addresses };
    const { donation, reply } = await change(context, actor, replyToDonation, input);
    return { status: 201, body: { comment: presentDonationComment(donation, reply) } };
  },

  async deleteDonationComment({ params, principal }, context) {
    const actor = requireUser(principal);
    const pageId = await requireReferenced(params.page_id_or_uuid, (page) => context.pages.findId(page));
    await change(context, actor, deleteReply, { pageId, donation: params.donation_id });
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
