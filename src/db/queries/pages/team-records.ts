import type { Knex } from 'knex';
import type { TeamRow } from '../../rows/team-rows.ts';
import { inOrderOf } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';

export interface TeamRecord extends Pick<TeamRow, 'id' | 'name' | 'leader_page_id'> {
  /** In ascending order, including the leader's page; without hidden ones and the team's own page. */
  page_ids: number[];
}

export async function teamRecords(knex: Knex, ids: readonly number[]): Promise<TeamRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: TeamRecord[] } = await knex.raw(
    `select teams.id, teams.name, teams.leader_page_id,
            array(select team_members.page_id from team_members
                   where team_members.team_id = teams.id and ${isShownPage('team_members.page_id')}
                   order by team_members.page_id) as page_ids
       from teams
      where teams.id = any(:ids)`,
    { ids },
  );
  return inOrderOf(ids, rows);
}
