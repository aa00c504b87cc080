import type { Knex } from 'knex';
import type { CharityRow } from '../../rows/charity-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A charity with its totals, as staff see it. */
export interface CharityRecord
  extends Pick<
    CharityRow,
    | 'id'
    | 'uid'
    | 'uuid'
    | 'name'
    | 'slug'
    | 'country_code'
    | 'active'
    | 'kyc_status'
    | 'email'
    | 'created_at'
    | 'updated_at'
  > {
  currency: string;
  amount_cents: number;
  donation_count: number;
}

/** Returns charities in the order of their ids. */
export async function charityRecords(knex: Knex, ids: readonly number[]): Promise<CharityRecord[]> {
  const { rows }: { rows: CharityRecord[] } = await knex.raw(
    `select charities.id, charities.uid, charities.uuid, charities.name, charities.slug, charities.country_code,
            charities.active, charities.kyc_status, charities.email, charities.created_at, charities.updated_at,
            countries.currency_iso_code as currency, totals.amount_cents, totals.donation_count
       from charities
       join countries on countries.code = charities.country_code
      cross join lateral (
        select cast(coalesce(sum(amount_cents), 0) as bigint) as amount_cents,
               cast(coalesce(sum(donation_count), 0) as bigint) as donation_count
          from charity_monthly_totals where charity_id = charities.id) as totals
      where charities.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}
