import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { TeamRecord } from '../../db/queries/pages/team-records.ts';
import { type FoundTeam, TeamRepository } from '../../db/repositories/teams.ts';
import { NotFoundError, taken, ValidationError } from '../../errors.ts';
import { type Reach, requireMemberPage, requireMembership, requireTeam } from '../policies.ts';
import type { Changes } from '../run-command.ts';

interface TeamMembership {
  teamId: number;
  pageId: number;
  reach: Reach;
}

export const inATeam = taken('individual_page_id', 'is in a team already');

/**
 * Makes an individual page a member of a team of the same campaign. A page that is a member already stays one.
 * @throws NotFoundError, AuthorizationError about the team; ValidationError about the page: unknown, a team's own, of
 *   another campaign, in another team
 */
export async function addTeamMember(
  transaction: Transaction,
  { teamId, pageId, reach }: TeamMembership,
): Promise<{ team: TeamRecord; changes: Changes }> {
  const teams = new TeamRepository(transaction);
  const team = await requireTeam(teams, teamId, reach);
  await requireMemberPage(teams, pageId, reach);
  // The schema refuses every page that cannot be in this team for another reason.
  if ((await teams.addMember(team, pageId)) === 'in another team') throw new ValidationError([inATeam]);
  return { team: await teams.record(teamId), changes: membershipChanges(team, pageId) };
}

/**
 * Ends a membership; the page itself stays. The schema refuses to part with the leader.
 * @throws NotFoundError for an unknown team, and for a page that is no member of it; AuthorizationError
 */
export async function removeTeamMember(
  transaction: Transaction,
  membership: TeamMembership,
): Promise<{ changes: Changes }> {
  const teams = new TeamRepository(transaction);
  const team = await requireMembership(teams, membership);
  if (!(await teams.removeMember(membership.teamId, membership.pageId))) throw new NotFoundError();
  return { changes: membershipChanges(team, membership.pageId) };
}

/** A member's totals count for the team, which moves in the campaign's ranking. */
export function membershipChanges(
  team: Pick<FoundTeam, 'page_id' | 'campaign_uid'>,
  pageId: number,
): Changes {
  return { pages: [pageId, team.page_id], campaigns: [team.campaign_uid] };
}
