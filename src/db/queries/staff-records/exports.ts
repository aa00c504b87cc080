import type { Knex } from 'knex';
import type { ExportRow } from '../../rows/export-rows.ts';
import { inOrderOf } from '../listing.ts';

export interface ListedExport extends ExportRow {
  user_name: string;
}

/** Returns exports in the order of their ids, without those that have expired. */
export async function exportRecords(knex: Knex, ids: readonly number[]): Promise<ListedExport[]> {
  const { rows }: { rows: ListedExport[] } = await knex.raw(
    `select exports.*, users.name as user_name
       from exports join users on users.id = user_id
      where exports.id = any(:ids) and exports.expires_at > now()`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}
