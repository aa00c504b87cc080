import type { Transaction } from '../../db/in-transaction.ts';
import { InvitationRepository } from '../../db/repositories/invitations.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import type { Reach } from '../policies.ts';
import { requireTeam } from '../team-policies.ts';

/**
 * Cancels an invitation: its token takes nobody in any more. Doing it twice changes nothing.
 * @throws NotFoundError for an unknown team or an invitation that is not the team's; AuthorizationError; ValidationError
 *   when somebody has joined with it
 */
export async function deleteTeamInvitation(
  transaction: Transaction,
  { teamId, invitationId, reach }: { teamId: number; invitationId: number; reach: Reach },
): Promise<void> {
  await requireTeam(new TeamRepository(transaction), teamId, reach);
  const outcome = await new InvitationRepository(transaction).cancel(invitationId, teamId);
  if (outcome === undefined) throw new NotFoundError();
  if (outcome === 'already accepted') {
    throw new ValidationError([
      {
        field: 'invitation_id',
        code: 'invalid',
        message: 'was accepted already; remove the member from the team instead',
      },
    ]);
  }
}
