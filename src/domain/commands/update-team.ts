import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { TeamRecord } from '../../db/queries/pages/team-records.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import type { Reach } from '../policies.ts';
import type { Changes } from '../run-command.ts';
import { type PageEdits, updatePage } from './update-page.ts';

/**
 * Changes what a team shares with its page; what is left out stays.
 * @throws as `updatePage`
 */
export async function updateTeam(
  transaction: Transaction,
  reach: Reach,
  { id, page_id }: { id: number; page_id: number },
  { name, story, target }: Pick<PageEdits, 'name' | 'story' | 'target'>,
): Promise<{ team: TeamRecord; changes: Changes }> {
  const { changes } = await updatePage(transaction, reach, page_id, { name, story, target });
  return { team: await new TeamRepository(transaction).record(id), changes };
}
