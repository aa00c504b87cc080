import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Transaction } from '../../db/in-transaction.ts';
import { type InvitationRecord, InvitationRepository } from '../../db/repositories/invitations.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import type { Reach } from '../policies.ts';
import { requireTeam } from '../team-policies.ts';

const LIFETIME_DAYS = 30;

export interface TeamInvitationDetails {
  teamId: number;
  /** A note of the leader's, for whom it is; nothing is sent there. */
  email: string | undefined;
  reach: Reach;
}

/**
 * Makes an invitation to a team, which works once, for 30 days.
 * @returns the invitation with its token, of which only the hash is kept
 * @throws NotFoundError, AuthorizationError about the team
 */
export async function createTeamInvitation(
  transaction: Transaction,
  { teamId, email, reach }: TeamInvitationDetails,
): Promise<InvitationRecord & { token: string }> {
  const team = await requireTeam(new TeamRepository(transaction), teamId, reach);
  const token = createSecret('invitation');
  const invitation = await new InvitationRepository(transaction).create(
    {
      team_id: team.id,
      token_hash: hashSecret(token),
      email: email ?? null,
      created_by_user_id: 'userId' in reach ? reach.userId : null,
    },
    LIFETIME_DAYS,
  );
  return { ...invitation, token };
}
