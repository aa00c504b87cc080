import type { Knex } from 'knex';

/** The invitation that a token belongs to, the one its maker was given or a mailed one. */
export const invitationOfToken = `(
  invitations.token_hash = :tokenHash
  or invitations.id = (select invitation_tokens.invitation_id from invitation_tokens
                        where invitation_tokens.token_hash = :tokenHash))`;

/** The invitation with this token, if it still works, with its team where it is to one. */
export function openInvitations(knex: Knex, tokenHash: Buffer): Knex.QueryBuilder {
  return knex('invitations')
    .leftJoin('teams', 'teams.id', 'invitations.team_id')
    .whereRaw(invitationOfToken, { tokenHash })
    .whereNull('invitations.accepted_at')
    .whereNull('invitations.cancelled_at')
    .where('invitations.expires_at', '>', knex.fn.now());
}
