import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import { type CampaignRecord, campaignRecords } from '../campaigns/campaign-records.ts';
import { inOrderOf } from '../listing.ts';

export type CampaignCard = CampaignRecord &
  Pick<CampaignRow, 'brand_colour'> & {
    country_name: string;
    active_page_count: number;
  };

type CardRow = Pick<CampaignCard, 'id' | 'brand_colour' | 'country_name' | 'active_page_count'>;

export async function campaignCards(knex: Knex, ids: readonly number[]): Promise<CampaignCard[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: CardRow[] } = await knex.raw(
    `select campaigns.id, campaigns.brand_colour, countries.name as country_name,
            coalesce(sum(counts.active_page_count), 0)::bigint as active_page_count
       from campaigns
       join countries on countries.code = campaigns.country_code
       left join campaign_page_counts counts on counts.campaign_id = campaigns.id
      where campaigns.id = any(:ids)
      group by campaigns.id, countries.code`,
    { ids },
  );
  const cards = new Map(rows.map((row) => [row.id, row]));
  const records = await campaignRecords(knex, ids, { charities: false, pages: false });
  return inOrderOf(
    ids,
    records.flatMap((record) => {
      const card = cards.get(record.id);
      return card ? [{ ...record, ...card }] : [];
    }),
  );
}
