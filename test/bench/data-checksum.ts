import type { Client } from 'pg';

/** What tells one world from another, table by table. */
const identity: Record<string, string> = {
  users: 'id, name',
  charities: 'id, name',
  campaigns: 'id, name',
  pages: 'id, campaign_id, charity_id, user_id, name, created_at',
  team_members: 'team_id, page_id',
  page_group_values: 'page_id, value_id',
  donations: 'id, page_id, campaign_id, charity_id, type, amount_cents, refund_of_id, created_at',
  fitness_activities: 'id, page_id, type, public, distance_in_meters, duration_in_seconds, started_at',
};

/** Rows of each table, and a number that is the same for the same data in any order. */
export async function dataChecksum(
  client: Client,
): Promise<{ counts: Record<string, number>; checksum: string }> {
  const counts: Record<string, number> = {};
  let whole = 0n;
  for (const [table, columns] of Object.entries(identity)) {
    const { rows } = await client.query<{ count: string; hash: string }>(`
      select count(*) as count, coalesce(bit_xor(hashtextextended(concat_ws('|', ${columns}), 0)), 0)::text as hash
      from ${table}`);
    counts[table] = Number(rows[0]?.count);
    whole ^= BigInt(rows[0]?.hash ?? 0);
  }
  return { counts, checksum: BigInt.asUintN(64, whole).toString(16).padStart(16, '0') };
}
