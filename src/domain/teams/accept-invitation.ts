import { hashSecret } from '../../auth/secrets.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type AcceptedInvitation,
  InvitationRepository,
  type OpenInvitation,
} from '../../db/repositories/invitations.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { noSuchPage, requirePage } from '../policies.ts';
import { inATeam } from './change-team-members.ts';

/** The same message in every case, so that guessing tokens reveals nothing. */
export const unusableInvitation = invalid(
  'token',
  'is invalid: it is for another campaign, was used or cancelled, or has expired',
);

/**
 * Looks up a token early, to report it along with other errors. `acceptInvitation` has the last word: the token may be used in the
 * meantime.
 */
export function findOpenInvitation(
  transaction: Transaction,
  token: string,
  campaignId: number,
): Promise<OpenInvitation | undefined> {
  return new InvitationRepository(transaction).findOpen(hashSecret(token), campaignId);
}

/**
 * Uses up an invitation for a page, and adds the page to the team if the invitation is to one. The page must already exist.
 * @returns the invitation with its team, whose page has changed along with the given one
 * @throws ValidationError for a token that can't be used for this page, and for a page that is in another team
 */
export async function acceptInvitation(
  transaction: Transaction,
  token: string,
  page: { id: number; campaign_id: number },
): Promise<AcceptedInvitation> {
  const accepted = await new InvitationRepository(transaction).accept(hashSecret(token), page);
  if (!accepted) throw new ValidationError([unusableInvitation]);
  if (accepted.team_id === null) return accepted;
  const team = { id: accepted.team_id, campaign_id: page.campaign_id };
  const joined = await new TeamRepository(transaction).addMember(team, page.id);
  // A member of this very team is refused too, so that the invitation stays valid for someone else.
  if (joined !== 'added') throw new ValidationError([inATeam]);
  return accepted;
}

/**
 * Adds an existing page to the team that invited its owner.
 * @throws AuthorizationError for someone else's page; ValidationError for an unknown page, a page that can't be in the team, or an
 *   invitation that can't be used
 */
export async function joinTeamByInvitation(
  transaction: Transaction,
  actor: PageActor,
  { token, pageId }: { token: string; pageId: number },
): Promise<void> {
  const page = await new PageWriter(transaction).findToChange(pageId);
  if (!page) throw new ValidationError([noSuchPage]);
  requirePage(actor, page);
  const { team_page_id } = await acceptInvitation(transaction, token, page);
  // An invitation to create a page doesn't add an existing page to a team.
  if (team_page_id === null) throw new ValidationError([unusableInvitation]);
}
