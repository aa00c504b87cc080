import type { Knex } from 'knex';
import type { DonationSourceRecord } from '../../repositories/donation-sources.ts';
import { inOrderOf } from '../listing.ts';

/** Returns payment sources in the order of their ids, without their secrets. */
export async function paymentSourceRecords(
  knex: Knex,
  ids: readonly number[],
): Promise<DonationSourceRecord[]> {
  const { rows }: { rows: DonationSourceRecord[] } = await knex.raw(
    `select id, name, kind, test_mode, former_secret_until, disabled_at, created_at, updated_at
       from donation_sources where id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}
