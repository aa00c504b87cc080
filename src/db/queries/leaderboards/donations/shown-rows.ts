import type { Knex } from 'knex';
import { type GroupValueSummaryRecord, groupValueSummaries } from '../../campaigns/group-value-summaries.ts';
import { byId } from '../../listing.ts';
import { type PageSummaryRecord, pageSummaries } from '../../pages/page-summaries.ts';
import type { RankedSubject, RankedSums } from './ranking.ts';

/** A leaderboard row with what it ranks; a team is shown by its page. */
export type Shown<Sums> = Sums &
  ({ page: PageSummaryRecord } | { team: PageSummaryRecord } | { group: GroupValueSummaryRecord });

/** Adds what each row ranks. @param rows by the id of a page, a team's page or a group value; those that no longer exist are left out */
export async function shownRows<Sums extends { id: number }>(
  knex: Knex,
  subject: RankedSubject,
  rows: readonly Sums[],
): Promise<Shown<Sums>[]> {
  const ids = rows.map((row) => row.id);
  if (subject === 'groups') {
    const groups = byId(await groupValueSummaries(knex, ids));
    return joined(rows, groups, (group) => ({ group }));
  }
  const pages = byId(await pageSummaries(knex, ids));
  return joined(rows, pages, (page) => (subject === 'teams' ? { team: page } : { page }));
}

function joined<Sums extends { id: number }, Item, Subject>(
  rows: readonly Sums[],
  items: Map<number, Item>,
  show: (item: Item) => Subject,
): (Sums & Subject)[] {
  return rows.flatMap((row) => {
    const item = items.get(row.id);
    return item === undefined ? [] : [{ ...row, ...show(item) }];
  });
}

/** Replaces team ids with the ids of the teams' pages. */
export async function byTeamPage(knex: Knex, rows: readonly RankedSums[]): Promise<RankedSums[]> {
  const ids = rows.map((row) => row.id);
  const teams: { id: number; page_id: number }[] = await knex('teams')
    .select('id', 'page_id')
    .whereRaw('id = any(?)', [ids]);
  const teamById = byId(teams);
  return rows.flatMap((row) => {
    const team = teamById.get(row.id);
    return team ? [{ ...row, id: team.page_id }] : [];
  });
}
