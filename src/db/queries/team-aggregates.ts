import type { Knex } from 'knex';

export interface TeamAggregate {
  team_id: number;
  /** In ascending order, the leader's page among them. */
  member_page_ids: number[];
  /** Sum over the members' pages and the team's own; decimal digits without trailing zeros. */
  custom_metric_amount: string;
}

/** What a team page shows of its members, by team id. */
export async function teamAggregates(
  knex: Knex,
  teamIds: readonly number[],
): Promise<Map<number, TeamAggregate>> {
  if (teamIds.length === 0) return new Map();
  const { rows }: { rows: TeamAggregate[] } = await knex.raw(
    `select teams.id as team_id,
            coalesce(array_agg(members.id order by members.id) filter (where members.id is not null), '{}')
              as member_page_ids,
            trim_scale(own_pages.custom_metric_amount + coalesce(sum(members.custom_metric_amount), 0))::text
              as custom_metric_amount
       from teams
       join pages own_pages on own_pages.id = teams.page_id
       left join team_members on team_members.team_id = teams.id
       left join pages members on members.id = team_members.page_id
      where teams.id = any(:teamIds)
      group by teams.id, own_pages.id`,
    { teamIds },
  );
  return new Map(rows.map((row) => [row.team_id, row]));
}
