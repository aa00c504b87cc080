import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A campaign with its totals, as staff see it. */
export interface CampaignRecord
  extends Pick<
    CampaignRow,
    | 'id'
    | 'uid'
    | 'uuid'
    | 'name'
    | 'slug'
    | 'country_code'
    | 'is_default'
    | 'approve_first'
    | 'disabled_at'
    | 'start_at'
    | 'finish_at'
    | 'created_at'
    | 'updated_at'
  > {
  currency: string;
  /** Pages that aren't hidden. */
  page_count: number;
  amount_cents: number;
  donation_count: number;
}

/** Returns campaigns in the order of their ids. */
export async function campaignRecords(knex: Knex, ids: readonly number[]): Promise<CampaignRecord[]> {
  const { rows }: { rows: CampaignRecord[] } = await knex.raw(
    `select campaigns.id, campaigns.uid, campaigns.uuid, campaigns.name, campaigns.slug, campaigns.country_code,
            campaigns.is_default, campaigns.approve_first, campaigns.disabled_at, campaigns.start_at, campaigns.finish_at, campaigns.created_at, campaigns.updated_at,
            countries.currency_iso_code as currency, pages.page_count, totals.amount_cents, totals.donation_count
       from campaigns
       join countries on countries.code = campaigns.country_code
      cross join lateral (
        select cast(coalesce(sum(page_count), 0) as bigint) as page_count
          from campaign_page_counts where campaign_id = campaigns.id) as pages
      cross join lateral (
        select cast(coalesce(sum(amount_cents), 0) as bigint) as amount_cents,
               cast(coalesce(sum(donation_count), 0) as bigint) as donation_count
          from campaign_daily_totals where campaign_id = campaigns.id) as totals
      where campaigns.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}
