import type { FoundTeam, LeaderCandidate, TeamRepository } from '../db/repositories/teams.ts';
import { AuthorizationError, invalid, NotFoundError, ValidationError } from '../errors.ts';
import type { AdminActor, PageActor, StaffActor } from './actor.ts';
import { isOwner, reaches } from './staff/roles.ts';

export const noSuchPage = invalid('individual_page_id', 'is invalid: there is no such page');

/**
 * The sender whose pictures are processed one at a time: the user, also as a member of staff. Applications have no such limit, because the
 * operator knows them and they send pictures for many users.
 */
export function senderOf(actor: PageActor): string | undefined {
  return actor.kind === 'registered_application' ? undefined : `user ${actor.userId}`;
}

/**
 * Checks the campaign: a registered application acts only in its own, staff in those that they reach, everyone else in any.
 * @throws AuthorizationError for an application; NotFoundError for staff, as if the campaign didn't exist
 */
export function requireCampaign(actor: PageActor | AdminActor, campaignId: number | undefined): void {
  if (actor.kind === 'registered_application' && actor.campaignId !== campaignId) throw otherCampaign();
  if (actor.kind === 'staff') {
    const place = { campaign_id: campaignId ?? null, charity_id: null };
    if (!reaches(actor.scope, place)) throw new NotFoundError();
  }
}

/** Checks that staff reach a charity. An operator reaches all. @throws NotFoundError, as if the charity didn't exist */
export function requireCharity(actor: AdminActor, charityId: number): void {
  if (actor.kind !== 'staff') return;
  if (!reaches(actor.scope, { campaign_id: null, charity_id: charityId })) throw new NotFoundError();
}

/** Returns a record of the person themselves, or anyone's if they are an owner. @throws NotFoundError */
export function requireOwnUnlessOwner<Found extends { user_id: number }>(
  { userId, grants }: Pick<StaffActor, 'userId' | 'grants'>,
  found: Found | undefined,
): Found {
  if (found && (found.user_id === userId || isOwner(grants))) return found;
  throw new NotFoundError();
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

/**
 * Checks that an actor may change a page: an application any page of its campaign, staff those that they reach, a user their own and those
 * of teams they lead.
 * @throws AuthorizationError; NotFoundError for staff
 */
export function requirePage(
  actor: PageActor,
  page: { campaign_id: number; user_id: number | null; leader_user_id: number | null },
): void {
  requireCampaign(actor, page.campaign_id);
  if (actor.kind === 'user' && actor.userId !== (page.user_id ?? page.leader_user_id)) throw otherOwner();
}

/**
 * Finds a team that the actor may change.
 * @throws NotFoundError for an unknown team, and for one that staff don't reach; AuthorizationError for one that anyone else may not change
 */
export async function requireTeam(teams: TeamRepository, id: number, actor: PageActor): Promise<FoundTeam> {
  const team = await teams.find(id, actor);
  if (team) return team;
  throw actor.kind !== 'staff' && (await teams.exists(id)) ? outOf(actor) : new NotFoundError();
}

/**
 * Finds a page that the actor may turn into a team: a user their own, an application any page of its campaign.
 * @throws ValidationError for an unknown page, or for a hidden one, because its team would show its name; AuthorizationError for one that
 *   the actor may not use
 */
export async function requireLeaderPage(
  teams: TeamRepository,
  pageId: number,
  actor: PageActor,
): Promise<LeaderCandidate> {
  const page = await teams.findLeaderCandidate(pageId, actor);
  if (page && !page.hidden) return page;
  if (!page && actor.kind !== 'staff' && (await teams.placeOfPage(pageId))) throw outOf(actor);
  throw new ValidationError([noSuchPage]);
}

/** Checks that the actor may add a page: a user adds their own, an application those of its campaign. @throws AuthorizationError */
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
 * Finds the team of a membership that the actor may end: anyone who may change the team, or the page's owner.
 * @throws NotFoundError for an unknown team; AuthorizationError for any other membership
 */
export async function requireMembership(
  teams: TeamRepository,
  actor: PageActor,
  { teamId, pageId }: { teamId: number; pageId: number },
): Promise<FoundTeam> {
  const own = actor.kind === 'user' ? await teams.findByMember(teamId, pageId, actor.userId) : undefined;
  return own ?? requireTeam(teams, teamId, actor);
}
