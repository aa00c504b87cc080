import type { Knex } from 'knex';
import type { CountryRow } from '../../rows/reference-rows.ts';
import { type CampaignCard, campaignCards } from './campaign-cards.ts';

const CAMPAIGNS = 9;

export interface HomeOverview {
  /** Running campaigns, those with the most active pages first. */
  campaigns: CampaignCard[];
  /** Countries with a default campaign, by name. */
  countries: Pick<CountryRow, 'code' | 'name'>[];
  counts: { pages: number; campaigns: number; charities: number };
}

export async function homeOverview(knex: Knex, now: Date): Promise<HomeOverview> {
  return {
    campaigns: await campaignCards(knex, await liveliestCampaigns(knex, now)),
    countries: await knex('campaigns')
      .join('countries', 'countries.code', 'campaigns.country_code')
      .where('campaigns.is_default', true)
      .orderBy('countries.name')
      .select('countries.code', 'countries.name'),
    counts: await siteCounts(knex),
  };
}

async function liveliestCampaigns(knex: Knex, now: Date): Promise<number[]> {
  const { rows }: { rows: { id: number }[] } = await knex.raw(
    `select campaigns.id
       from campaigns
       left join campaign_page_counts counts on counts.campaign_id = campaigns.id
      where not campaigns.is_default and campaigns.disabled_at is null
        and (campaigns.finish_at is null or campaigns.finish_at > :now)
      group by campaigns.id
      order by coalesce(sum(counts.active_page_count), 0) desc, campaigns.id
      limit :limit`,
    { now, limit: CAMPAIGNS },
  );
  return rows.map((row) => row.id);
}

async function siteCounts(knex: Knex): Promise<HomeOverview['counts']> {
  const { rows }: { rows: HomeOverview['counts'][] } = await knex.raw(
    `select (select coalesce(sum(campaign_page_counts.active_page_count), 0)::bigint
               from campaign_page_counts) as pages,
            (select count(*) from campaigns where campaigns.disabled_at is null) as campaigns,
            (select count(*) from charities
              where charities.active and charities.kyc_status = 'passed') as charities`,
  );
  return rows[0] ?? { pages: 0, campaigns: 0, charities: 0 };
}
