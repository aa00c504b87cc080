import { hashSecret } from '../../auth/secrets.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type AcceptedInvitation,
  InvitationRepository,
  type OpenInvitation,
} from '../../db/repositories/invitations.ts';
import { PageWriter } from '../../db/repositories/pages.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { noSuchPage, requirePage } from '../policies.ts';
import { inATeam } from './change-team-members.ts';

/** The same message in all cases, so that guessing tokens reveals nothing. */
export const unusableInvitation = invalid(
  'token',
  'is invalid: not an invitation of this campaign, or used, cancelled or out of date',
);

/** Looks a token up early, to report it along with other errors. `acceptInvitation` decides: the token may be used meanwhile. */
export function findOpenInvitation(
  transaction: Transaction,
  token: string,
  campaignId: number,
): Promise<OpenInvitation | undefined> {
  return new InvitationRepository(transaction).findOpen(hashSecret(token), campaignId);
}

/**
 * Uses an invitation up for a page, once, and takes the page into the team where it is to one. The page must be written already.
 * @returns the invitation with its team, whose page has changed along with the given one
 * @throws ValidationError for a token that cannot be used for this page, and for a page that is in another team
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
  // Refused also for a member of this very team: the invitation stays valid for somebody else.
  if (joined !== 'added') throw new ValidationError([inATeam]);
  return accepted;
}

/**
 * Takes a page that is there already into the team that has invited its owner.
 * @throws AuthorizationError for somebody else's page; ValidationError for an unknown page, one that cannot be in the team,
 *   and an invitation that cannot be used
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
  // An invitation to make a page takes no page that is there into a team.
  if (team_page_id === null) throw new ValidationError([unusableInvitation]);
}
