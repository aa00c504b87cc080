import type { IndividualPageInvitation } from '../../../generated/fundraising/models.ts';
import type { InvitationRecord } from '../../db/repositories/invitations.ts';

/** A new invitation that was sent by email. */
export function presentMailedInvitation({ id, email }: InvitationRecord): IndividualPageInvitation {
  return { id, email: email ?? '', accepted_at: null, cancelled_at: null };
}
