import type { Knex } from 'knex';

/** Page ids of the members by team id, the leader's among them, in ascending order. */
export async function teamMemberPageIds(
  knex: Knex,
  teamIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (teamIds.length === 0) return new Map();
  const rows: { team_id: number; page_id: number }[] = await knex('team_members')
    .select('team_members.team_id', 'team_members.page_id')
    .whereRaw('team_members.team_id = any(?)', [[...teamIds]])
    .orderBy(['team_members.team_id', 'team_members.page_id']);
  const members = new Map<number, number[]>(teamIds.map((teamId) => [teamId, []]));
  for (const row of rows) members.get(row.team_id)?.push(row.page_id);
  return members;
}
