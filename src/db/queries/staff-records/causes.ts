import type { Knex } from 'knex';
import { type CauseRecord, shownCause } from '../cause-records.ts';
import { inOrderOf } from '../listing.ts';

/** A cause as staff see it. */
interface StaffCauseRecord extends CauseRecord {
  charity_count: number;
}

/** Returns causes in the order of their ids. */
export async function causeRecords(knex: Knex, ids: readonly number[]): Promise<StaffCauseRecord[]> {
  const rows: StaffCauseRecord[] = await knex('causes')
    .select(
      ...shownCause,
      knex.raw(
        '(select cast(count(*) as integer) from charity_causes where cause_id = causes.id) as charity_count',
      ),
    )
    .whereIn('causes.id', [...ids]);
  return inOrderOf(ids, rows);
}
