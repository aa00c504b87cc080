import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type InvitationRecord, InvitationRepository } from '../../db/repositories/invitations.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { requireTeam } from '../policies.ts';

export const INVITATION_DAYS = 30;

/** An invitation with its token, which its creator sees only once. */
export type TeamInvitation = InvitationRecord & { team_id: number; token: string };

interface TeamInvitationDetails {
  teamId: number;
  /** The leader's note about who it is for. Nothing is sent there. */
  email: string | undefined;
  /** Default: true. */
  singleUse?: boolean | undefined;
}

/**
 * Creates an invitation to a team. It works for 30 days: once, or for any number of people.
 * @returns the invitation with its token, of which only the hash is stored
 * @throws NotFoundError, AuthorizationError about the team
 */
export async function createTeamInvitation(
  transaction: Transaction,
  actor: PageActor,
  { teamId, email, singleUse = true }: TeamInvitationDetails,
): Promise<TeamInvitation> {
  const team = await requireTeam(new TeamRepository(transaction), teamId, actor);
  const token = createSecret('invitation');
  const invitation = await new InvitationRepository(transaction).create(
    {
      team_id: team.id,
      token_hash: hashSecret(token),
      email: email ?? null,
      single_use: singleUse,
      created_by_user_id: actor.kind === 'user' ? actor.userId : null,
    },
    INVITATION_DAYS,
  );
  return { ...invitation, team_id: team.id, token };
}

/**
 * Cancels an invitation, so that nobody else can join with its token. Repeating it changes nothing.
 * @throws NotFoundError for an unknown team, or an invitation to another one; AuthorizationError; ValidationError if someone has joined
 *   with it
 */
export async function deleteTeamInvitation(
  transaction: Transaction,
  actor: PageActor,
  { teamId, invitationId }: { teamId: number; invitationId: number },
): Promise<void> {
  await requireTeam(new TeamRepository(transaction), teamId, actor);
  const outcome = await new InvitationRepository(transaction).cancel(invitationId, teamId);
  if (outcome === undefined) throw new NotFoundError();
  if (outcome === 'already accepted') {
    const message = 'has already been accepted; remove the member from the team instead';
    throw new ValidationError([invalid('invitation_id', message)]);
  }
}
