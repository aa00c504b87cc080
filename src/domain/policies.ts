import type { FoundTeam, LeaderCandidate, TeamRepository } from '../db/repositories/teams.ts';
import { AuthorizationError, invalid, NotFoundError, ValidationError } from '../errors.ts';
import type { PageActor } from './actor.ts';

export const noSuchPage = invalid('individual_page_id', 'is invalid: there is no such page');

/** Whose pictures take turns: each user's. The operator knows the applications, which send those of many. */
export function senderOf(actor: PageActor): string | undefined {
  return actor.kind === 'user' ? `user ${actor.userId}` : undefined;
}

/** A registered application acts in its own campaign only; a user in any. */
export function requireCampaign(actor: PageActor, campaignId: number | undefined): void {
  if (actor.kind === 'registered_application' && actor.campaignId !== campaignId) throw otherCampaign();
}

export function otherCampaign(): AuthorizationError {
  return new AuthorizationError({ reason: 'An API key reaches only its own campaign' });
}

function otherOwner(): AuthorizationError {
  return new AuthorizationError({ reason: 'A user may do this only for their own page or team' });
}

function outOf(actor: PageActor): AuthorizationError {
  return actor.kind === 'registered_application' ? otherCampaign() : otherOwner();
}

/** A registered application changes every page of its campaign, a user their own and those of the teams they lead. */
export function requirePage(
  actor: PageActor,
  page: { campaign_id: number; user_id: number | null; leader_user_id: number | null },
): void {
  requireCampaign(actor, page.campaign_id);
  if (actor.kind === 'user' && actor.userId !== (page.user_id ?? page.leader_user_id)) throw otherOwner();
}

/** @throws NotFoundError for a team that does not exist, AuthorizationError for one out of reach */
export async function requireTeam(teams: TeamRepository, id: number, actor: PageActor): Promise<FoundTeam> {
  const team = await teams.find(id, actor);
  if (team) return team;
  throw (await teams.exists(id)) ? outOf(actor) : new NotFoundError();
}

/**
 * A user makes a team out of a page of their own, a registered application out of a page of its campaign.
 * @throws ValidationError for a page that does not exist, or is hidden: its team would show its name; AuthorizationError for one out of reach
 */
export async function requireLeaderPage(
  teams: TeamRepository,
  pageId: number,
  actor: PageActor,
): Promise<LeaderCandidate> {
  const page = await teams.findLeaderCandidate(pageId, actor);
  if (page && !page.hidden) return page;
  if (!page && (await teams.placeOfPage(pageId))) throw outOf(actor);
  throw new ValidationError([noSuchPage]);
}

/** A user adds pages of their own, a registered application those of its campaign. @throws AuthorizationError */
export async function requireMemberPage(
  teams: TeamRepository,
  pageId: number,
  actor: PageActor,
): Promise<void> {
  const page = await teams.placeOfPage(pageId);
  if (!page) return;
  requireCampaign(actor, page.campaign_id);
  if (actor.kind === 'user' && page.user_id !== null && page.user_id !== actor.userId) throw otherOwner();
}

/**
 * A membership is ended from either side: by who may change the team, or by the user whose page it is.
 * @throws NotFoundError for a team that does not exist, AuthorizationError for a membership out of reach
 */
export async function requireMembership(
  teams: TeamRepository,
  actor: PageActor,
  { teamId, pageId }: { teamId: number; pageId: number },
): Promise<FoundTeam> {
  const own = actor.kind === 'user' ? await teams.findByMember(teamId, pageId, actor.userId) : undefined;
  return own ?? requireTeam(teams, teamId, actor);
}
