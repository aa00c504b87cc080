import type { Transaction } from '../../db/in-transaction.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { NotFoundError } from '../../errors.ts';
import type { Changes } from '../../fundraising/cache-tags.ts';
import { requireMembership } from '../team-policies.ts';
import { membershipChanges, type TeamMembership } from './add-team-member.ts';

/**
 * Ends a membership; the page itself stays. The schema refuses to part with the leader.
 * @throws NotFoundError for an unknown team, and for a page that is no member of it; AuthorizationError
 */
export async function removeTeamMember(
  transaction: Transaction,
  membership: TeamMembership,
): Promise<Changes> {
  const teams = new TeamRepository(transaction);
  const team = await requireMembership(teams, membership);
  if (!(await teams.removeMember(membership.teamId, membership.pageId))) throw new NotFoundError();
  return membershipChanges(team, membership.pageId);
}
