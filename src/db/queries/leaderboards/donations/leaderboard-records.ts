import type { Knex } from 'knex';
import { type GroupValueSummaryRecord, groupValueSummaries } from '../../campaigns/group-value-summaries.ts';
import { type PageSummaryRecord, pageSummaries } from '../../pages/page-summaries.ts';
import type { RankedSubject, RankedSums } from './ranking.ts';

/** A row of a leaderboard and what it stands for; a team is shown by its page. */
export type LeaderboardRecord = RankedSums &
  ({ page: PageSummaryRecord } | { team: PageSummaryRecord } | { group: GroupValueSummaryRecord });

export async function recordsOf(
  knex: Knex,
  subject: RankedSubject,
  rows: readonly RankedSums[],
): Promise<LeaderboardRecord[]> {
  const ids = rows.map((row) => row.id);
  if (subject === 'groups') {
    const groups = byId(await groupValueSummaries(knex, ids));
    return joined(rows, groups, (group) => ({ group }));
  }
  if (subject === 'pages') {
    return joined(rows, byId(await pageSummaries(knex, ids)), (page) => ({ page }));
  }
  const teams: { id: number; page_id: number }[] = await knex('teams')
    .select('id', 'page_id')
    .whereRaw('id = any(?)', [ids]);
  const pages = byId(
    await pageSummaries(
      knex,
      teams.map((team) => team.page_id),
    ),
  );
  const pageOfTeam = new Map(teams.map((team) => [team.id, pages.get(team.page_id)]));
  return joined(rows, pageOfTeam, (team) => ({ team }));
}

function byId<Item extends { id: number }>(items: readonly Item[]): Map<number, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

function joined<Item, Shown>(
  rows: readonly RankedSums[],
  items: Map<number, Item | undefined>,
  show: (item: Item) => Shown,
): (RankedSums & Shown)[] {
  return rows.flatMap((row) => {
    const item = items.get(row.id);
    return item === undefined ? [] : [{ ...row, ...show(item) }];
  });
}
