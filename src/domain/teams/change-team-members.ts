import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { TeamRecord } from '../../db/queries/pages/team-records.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { NotFoundError, taken, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { requireMemberPage, requireMembership, requireTeam } from '../policies.ts';

interface TeamMembership {
  teamId: number;
  pageId: number;
}

export const inATeam = taken('individual_page_id', 'is already in a team');

/**
 * Adds an individual page to a team of the same campaign. A page that is already a member stays one.
 * @throws NotFoundError, AuthorizationError about the team; ValidationError for a page that is unknown, a team's own, in another campaign
 * or in another team
 */
export async function addTeamMember(
  transaction: Transaction,
  actor: PageActor,
  { teamId, pageId }: TeamMembership,
): Promise<TeamRecord> {
  const teams = new TeamRepository(transaction);
  const team = await requireTeam(teams, teamId, actor);
  await requireMemberPage(teams, pageId, actor);
  // The schema refuses pages that can't be in this team for any other reason.
  const outcome = await teams.addMember(team, pageId);
  if (outcome === 'in another team') throw new ValidationError([inATeam]);
  if (outcome === 'added') {
    await audit(transaction, actor, 'team.add_member', ['team', teamId], { page_id: pageId });
  }
  return teams.record(teamId);
}

/**
 * Ends a membership. The page itself stays. The schema refuses to remove the leader.
 * @throws NotFoundError for an unknown team, or a page that isn't a member; AuthorizationError
 */
export async function removeTeamMember(
  transaction: Transaction,
  actor: PageActor,
  { teamId, pageId }: TeamMembership,
): Promise<void> {
  const teams = new TeamRepository(transaction);
  await requireMembership(teams, actor, { teamId, pageId });
  if (!(await teams.removeMember(teamId, pageId))) throw new NotFoundError();
  await audit(transaction, actor, 'team.remove_member', ['team', teamId], { page_id: pageId });
}
