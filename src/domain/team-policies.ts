import type { FoundTeam, LeaderCandidate, TeamRepository } from '../db/repositories/teams.ts';
import { AuthorizationError, NotFoundError, ValidationError } from '../errors.ts';
import { type Reach, requireCampaign } from './policies.ts';

/**
 * Who may do what with teams (specification part 4.3): a registered application with every team of its campaign, a user
 * with the teams that they lead.
 */

/** @throws NotFoundError for a team that does not exist, AuthorizationError for one out of reach */
export async function requireTeam(teams: TeamRepository, id: number, reach: Reach): Promise<FoundTeam> {
  const team = await teams.find(id, reach);
  if (team) return team;
  throw (await teams.exists(id)) ? new AuthorizationError() : new NotFoundError();
}

/**
 * A user makes a team out of a page of their own, a registered application out of a page of its campaign.
 * @throws ValidationError for a page that does not exist, AuthorizationError for one out of reach
 */
export async function requireLeaderPage(
  teams: TeamRepository,
  pageId: number,
  reach: Reach,
): Promise<LeaderCandidate> {
  const page = await teams.findLeaderCandidate(pageId, reach);
  if (page) return page;
  if (await teams.placeOfPage(pageId)) throw new AuthorizationError();
  throw new ValidationError([
    { field: 'individual_page_id', code: 'invalid', message: 'is invalid: there is no such page' },
  ]);
}

/**
 * A user adds pages of their own; those of others join by invitation. A registered application stays in its campaign.
 * @throws AuthorizationError
 */
export async function requireMemberPage(teams: TeamRepository, pageId: number, reach: Reach): Promise<void> {
  const page = await teams.placeOfPage(pageId);
  if (!page) return;
  requireCampaign(reach, page.campaign_id);
  if ('userId' in reach && page.user_id !== null && page.user_id !== reach.userId)
    throw new AuthorizationError();
}

/**
 * A membership is ended from either side: by whoever the team obeys, and by the user whose page it is.
 * @throws NotFoundError for a team that does not exist, AuthorizationError for a membership out of reach
 */
export async function requireMembership(
  teams: TeamRepository,
  { teamId, pageId, reach }: { teamId: number; pageId: number; reach: Reach },
): Promise<FoundTeam> {
  const own = 'userId' in reach ? await teams.findByMember(teamId, pageId, reach.userId) : undefined;
  return own ?? requireTeam(teams, teamId, reach);
}
