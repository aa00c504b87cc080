import type { Knex } from 'knex';
import type { ImportRow } from '../../rows/import-rows.ts';
import { inOrderOf } from '../listing.ts';

/** An import as staff see it. */
export interface StaffImport extends ImportRow {
  user_name: string;
  /** Number of imports that are before it in the queue. */
  ahead: number;
}

/** Returns imports in the order of their ids. */
export async function importRecords(knex: Knex, ids: readonly number[]): Promise<StaffImport[]> {
  const { rows }: { rows: StaffImport[] } = await knex.raw(
    `select imports.*, users.name as user_name,
            (select count(*)::integer from imports as earlier
              where (imports.state = 'queued' or (imports.state = 'checking' and imports.leased_until is null))
                and (earlier.leased_until is not null
                  or (earlier.state in ('queued', 'checking')
                    and (earlier.queued_at, earlier.id) < (imports.queued_at, imports.id)))) as ahead
       from imports join users on users.id = imports.user_id
      where imports.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}
