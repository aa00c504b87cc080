import type { Knex } from 'knex';
import type { StaffGrant } from '../../rows/staff-rows.ts';

/** Returns the UIDs, by id, of the campaigns and charities that roles are limited to. */
export async function grantPlaces(
  knex: Knex,
  grants: readonly StaffGrant[],
): Promise<Record<'campaigns' | 'charities', Map<number, string>>> {
  const uids = async (table: 'campaigns' | 'charities', ids: number[]) => {
    const rows: { id: number; uid: string }[] = await knex(table)
      .whereRaw('id = any(?)', [ids])
      .select('id', 'uid');
    return new Map(rows.map(({ id, uid }) => [id, uid]));
  };
  const [campaigns, charities] = await Promise.all([
    uids(
      'campaigns',
      grants.flatMap(({ campaign_id }) => campaign_id ?? []),
    ),
    uids(
      'charities',
      grants.flatMap(({ charity_id }) => charity_id ?? []),
    ),
  ]);
  return { campaigns, charities };
}
