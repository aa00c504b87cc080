import type { DonationComment } from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { AnswerableDonation, DonationReply } from '../../db/repositories/donation-replies.ts';

export function presentDonationComment(donation: AnswerableDonation, reply: DonationReply): DonationComment {
  return {
    id: reply.id,
    caption: reply.caption,
    donation_uid: donation.uid,
    page_id: donation.page_id,
    created_at: presentTimestamp(reply.created_at),
  };
}
