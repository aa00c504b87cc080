import type { Transaction } from '../../db/connection/in-transaction.ts';
import { findTeamDetail, type TeamDetailRecord } from '../../db/queries/staff-records/teams.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { decimalText } from '../money.ts';
import { onlyChanged } from '../only-changed.ts';
import { requireTeam } from '../policies.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { updateTeam } from './update-team.ts';

/** The changes of staff to a team. Absent fields stay the same; a team without a story gets the default one. */
export interface StaffTeamEdits {
  name?: string | undefined;
  /** Simple HTML. */
  story?: string | null | undefined;
  target_cents?: number | undefined;
  /** One of the members. */
  leader_page_id?: number | undefined;
}

/**
 * Changes a team and its page, or its leader, who then manages both.
 * @param input.isExpected whether the caller has read the team with this version
 * @throws NotFoundError; StaleVersionError; ValidationError
 */
export async function editTeam(
  transaction: Transaction,
  actor: StaffActor,
  { id, edits, isExpected }: { id: number; edits: StaffTeamEdits; isExpected: IsExpected },
): Promise<void> {
  const teams = new TeamRepository(transaction);
  const { page_id } = await requireTeam(teams, id, actor);
  // As everywhere, the team first.
  await teams.lock(id);
  await new PageWriter(transaction).lock(page_id);
  const team = await findTeamDetail(transaction, id);
  if (!team) throw new NotFoundError();
  requireVersion(isExpected, teamVersion(team));
  const { leader_page_id, story, target_cents, name } = onlyChanged(edits, team);
  if (leader_page_id !== undefined) {
    if (!(await teams.holdsMember(id, leader_page_id))) {
      throw new ValidationError([invalid('leader_page_id', 'must be the page of a member')]);
    }
    await teams.setLeader(id, leader_page_id);
    await auditValues(transaction, actor, 'team.update', ['team', id], team, { leader_page_id });
  }
  await updateTeam(transaction, actor, {
    id,
    name,
    story: story === null ? '' : story,
    target: target_cents === undefined ? undefined : decimalText(target_cents),
  });
}

/** Returns the version of a team: of what staff can edit. */
export function teamVersion({ name, story, target_cents, leader_page_id }: TeamDetailRecord): string {
  return versionOf([name, story, target_cents, leader_page_id]);
}
