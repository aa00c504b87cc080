import { hashSecret } from '../../auth/secrets.ts';
import type { Transaction } from '../../db/in-transaction.ts';
import { type AcceptedInvitation, InvitationRepository } from '../../db/repositories/invitations.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { type FieldError, ValidationError } from '../../errors.ts';
import { inATeam } from './add-team-member.ts';

/** One text for all cases: who guesses tokens learns nothing of them. */
const unusable: FieldError = {
  field: 'token',
  code: 'invalid',
  message: 'is invalid: not an invitation to a team of this campaign, or used, cancelled or out of date',
};

/**
 * The faults of a token, so that a command can report them along with others before it writes. `acceptInvitation` still
 * decides: somebody else may be faster.
 */
export async function invitationFaults(
  transaction: Transaction,
  token: string,
  campaignId: number,
): Promise<FieldError[]> {
  const open = await new InvitationRepository(transaction).isOpen(hashSecret(token), campaignId);
  return open ? [] : [unusable];
}

/**
 * Takes a page into the team that has invited it, once. The page must be written already.
 * @returns the invitation and its team, whose page has changed along with the given one
 * @throws ValidationError for a token that cannot be used for this page, and for a page that is in another team
 */
export async function acceptInvitation(
  transaction: Transaction,
  token: string,
  page: { id: number; campaign_id: number },
): Promise<AcceptedInvitation> {
  const accepted = await new InvitationRepository(transaction).accept(hashSecret(token), page);
  if (!accepted) throw new ValidationError([unusable]);
  const team = { id: accepted.team_id, campaign_id: page.campaign_id };
  const joined = await new TeamRepository(transaction).addMember(team, page.id);
  // Also for a page that is in this very team: the invitation stays good for somebody else.
  if (joined !== 'added') throw new ValidationError([inATeam]);
  return accepted;
}
