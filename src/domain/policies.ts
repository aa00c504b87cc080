import type { Principal } from '../contract/principal.ts';
import type { FoundTeam, LeaderCandidate, TeamRepository } from '../db/repositories/teams.ts';
import { AuthorizationError, invalid, NotFoundError, ValidationError } from '../errors.ts';

export const noSuchPage = invalid('individual_page_id', 'is invalid: there is no such page');

/** What a caller may change: everything in one campaign, or what one user owns. */
export type Reach = { campaignId: number } | { userId: number };

/** A registered application, and the one campaign that it reaches. */
export interface ReachingApplication {
  applicationId: number;
  campaignId: number;
}

/** @throws AuthorizationError for a caller who writes nothing at all */
export function reachOf(principal: Principal | undefined): Reach {
  if (principal?.kind === 'RegisteredApplication') return { campaignId: principal.campaignId };
  if (principal?.kind === 'OAuthUser') return { userId: principal.userId };
  throw new AuthorizationError({ reason: 'Only a user or a registered application may do this' });
}

/** Whose pictures take turns: each user's. The operator knows the applications, which send those of many. */
export function senderOf(reach: Reach): string | undefined {
  return 'userId' in reach ? `user ${reach.userId}` : undefined;
}

/** A registered application acts in its own campaign only; a user in any. */
export function requireCampaign(reach: Reach, campaignId: number | undefined): void {
  if ('campaignId' in reach && reach.campaignId !== campaignId) throw otherCampaign();
}

export function otherCampaign(): AuthorizationError {
  return new AuthorizationError({ reason: 'An API key reaches only the campaign that it was made for' });
}

function otherOwner(): AuthorizationError {
  return new AuthorizationError({ reason: 'A user may do this only for a page or team of their own' });
}

function outOf(reach: Reach): AuthorizationError {
  return 'campaignId' in reach ? otherCampaign() : otherOwner();
}

/** A registered application changes every page of its campaign, a user their own and those of the teams they lead. */
export function requirePage(
  reach: Reach,
  page: { campaign_id: number; user_id: number | null; leader_user_id: number | null },
): void {
  requireCampaign(reach, page.campaign_id);
  if ('userId' in reach && reach.userId !== (page.user_id ?? page.leader_user_id)) throw otherOwner();
}

/** The user who calls: nobody logs activities on somebody's behalf. @throws AuthorizationError for every other caller */
export function requireUser(principal: Principal | undefined): { userId: number } {
  if (principal?.kind !== 'OAuthUser')
    throw new AuthorizationError({ reason: "This needs a user's access token" });
  return principal;
}

/** The application that calls. @throws AuthorizationError for every other caller */
export function requireApplication(principal: Principal | undefined): ReachingApplication {
  if (principal?.kind !== 'RegisteredApplication')
    throw new AuthorizationError({ reason: 'This needs the API key of a registered application' });
  const { applicationId, campaignId } = principal;
  return { applicationId, campaignId };
}

/** @throws NotFoundError for a team that does not exist, AuthorizationError for one out of reach */
export async function requireTeam(teams: TeamRepository, id: number, reach: Reach): Promise<FoundTeam> {
  const team = await teams.find(id, reach);
  if (team) return team;
  throw (await teams.exists(id)) ? outOf(reach) : new NotFoundError();
}

/**
 * A user makes a team out of a page of their own, a registered application out of a page of its campaign.
 * @throws ValidationError for a page that does not exist, or is hidden: its team would show its name; AuthorizationError for one out of reach
 */
export async function requireLeaderPage(
  teams: TeamRepository,
  pageId: number,
  reach: Reach,
): Promise<LeaderCandidate> {
  const page = await teams.findLeaderCandidate(pageId, reach);
  if (page && !page.hidden) return page;
  if (!page && (await teams.placeOfPage(pageId))) throw outOf(reach);
  throw new ValidationError([noSuchPage]);
}

/** A user adds pages of their own, a registered application those of its campaign. @throws AuthorizationError */
export async function requireMemberPage(teams: TeamRepository, pageId: number, reach: Reach): Promise<void> {
  const page = await teams.placeOfPage(pageId);
  if (!page) return;
  requireCampaign(reach, page.campaign_id);
  if ('userId' in reach && page.user_id !== null && page.user_id !== reach.userId) throw otherOwner();
}

/**
 * A membership is ended from either side: by who may change the team, or by the user whose page it is.
 * @throws NotFoundError for a team that does not exist, AuthorizationError for a membership out of reach
 */
export async function requireMembership(
  teams: TeamRepository,
  { teamId, pageId, reach }: { teamId: number; pageId: number; reach: Reach },
): Promise<FoundTeam> {
  const own = 'userId' in reach ? await teams.findByMember(teamId, pageId, reach.userId) : undefined;
  return own ?? requireTeam(teams, teamId, reach);
}
