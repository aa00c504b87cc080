import type { Knex } from 'knex';
import { isShownPage } from './shown-pages.ts';

/** The invitation that a token belongs to, whether the token was given to its creator or emailed. */
export const invitationOfToken = `(
  invitations.token_hash = :tokenHash
  or invitations.id = (select invitation_tokens.invitation_id from invitation_tokens
                        where invitation_tokens.token_hash = :tokenHash))`;

/** SQL: the invitation is to no team, or to one whose page isn't hidden. */
export const invitesToShownTeam = isShownPage(
  '(select invited.page_id from teams as invited where invited.id = invitations.team_id)',
);

/** Finds the invitation with this token, if it works now, with its team if it has one. */
export function openInvitations(knex: Knex, tokenHash: Buffer): Knex.QueryBuilder {
  return knex('invitations')
    .leftJoin('teams', 'teams.id', 'invitations.team_id')
    .whereRaw(invitationOfToken, { tokenHash })
    .whereNull('invitations.accepted_at')
    .whereNull('invitations.cancelled_at')
    .where('invitations.expires_at', '>', knex.fn.now())
    .whereRaw(invitesToShownTeam);
}
