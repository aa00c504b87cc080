import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { TeamRecord } from '../../db/queries/pages/team-records.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import type { PageActor } from '../actor.ts';
import { type PageEdits, updatePage } from '../pages/update-page.ts';
import { requireTeam } from '../policies.ts';

/**
 * Changes the values that a team shares with its page. Absent fields stay the same.
 * @throws NotFoundError, AuthorizationError about the team; ValidationError
 */
export async function updateTeam(
  transaction: Transaction,
  actor: PageActor,
  { id, name, story, target }: { id: number } & Pick<PageEdits, 'name' | 'story' | 'target'>,
): Promise<TeamRecord> {
  const teams = new TeamRepository(transaction);
  const { page_id } = await requireTeam(teams, id, actor);
  await updatePage(transaction, actor, { id: page_id, edits: { name, story, target } });
  return teams.record(id);
}
