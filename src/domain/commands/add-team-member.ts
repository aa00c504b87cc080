import type { Transaction } from '../../db/in-transaction.ts';
import type { TeamRecord } from '../../db/queries/team-records.ts';
import { type FoundTeam, TeamRepository } from '../../db/repositories/teams.ts';
import { type FieldError, ValidationError } from '../../errors.ts';
import type { Changes } from '../../fundraising/cache-tags.ts';
import type { Reach } from '../policies.ts';
import { requireMemberPage, requireTeam } from '../team-policies.ts';

export interface TeamMembership {
  teamId: number;
  pageId: number;
  reach: Reach;
}

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

export const inATeam: FieldError = {
  field: 'individual_page_id',
  code: 'taken',
  message: 'is in a team already',
};

/** A member brings its figures along, and so moves the team in the campaign's ranking. */
export function membershipChanges(team: FoundTeam, pageId: number): Changes {
  return { pages: [pageId, team.page_id], campaigns: [team.campaign_uid] };
}
