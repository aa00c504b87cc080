import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';

const CAMPAIGNS = 60;

/** A campaign that accepts new pages, as shown to someone choosing where to create one. */
export interface OpenCampaign
  extends Pick<CampaignRow, 'uid' | 'name' | 'is_default' | 'finish_at' | 'country_code'> {
  country_name: string;
}

/**
 * Lists campaigns that accept new pages, those with the most active pages first.
 * @param search part of a name, blank for all
 */
export async function openCampaigns(knex: Knex, search: string, now: Date): Promise<OpenCampaign[]> {
  const { rows }: { rows: OpenCampaign[] } = await knex.raw(
    `select campaigns.uid, campaigns.name, campaigns.is_default, campaigns.finish_at, campaigns.country_code,
            countries.name as country_name
       from campaigns
       join countries on countries.code = campaigns.country_code
       left join campaign_page_counts counts on counts.campaign_id = campaigns.id
      where campaigns.disabled_at is null and (campaigns.finish_at is null or campaigns.finish_at > :now)
        and position(lower(:search) in lower(campaigns.name)) > 0
      group by campaigns.id, countries.code
      order by campaigns.is_default, coalesce(sum(counts.active_page_count), 0) desc, campaigns.id
      limit :limit`,
    { search, now, limit: CAMPAIGNS },
  );
  return rows;
}
