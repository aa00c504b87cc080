import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { CountryRow, CurrencyRow } from '../../rows/reference-rows.ts';
import { type FitnessOverviewRow, fitnessOverview } from '../fitness/fitness-overviews.ts';
import { inOrderOf, listedDescription, MAXIMUM_OBJECTS } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';

/** How many pages a campaign has, individual and team pages in every state except hidden, and how many charities take part. */
export interface CampaignCounts {
  page_count: number;
  charity_count: number;
}

/** Selects both counts in a query on `campaigns`. */
export const campaignCounts = `
  (select coalesce(sum(campaign_page_counts.page_count), 0)::bigint
     from campaign_page_counts
    where campaign_page_counts.campaign_id = campaigns.id) as page_count,
  (select count(*) from campaign_charities
    where campaign_charities.campaign_id = campaigns.id) as charity_count`;

/** The embedded lists of a campaign. Each takes a statement and can be left out. */
export interface CampaignParts {
  charities: boolean;
  pages: boolean;
}

export interface CampaignRecord extends JoinedCampaignRow {
  /** `undefined` when left out. */
  charities: CampaignCharity[] | undefined;
  /** At most 1000, oldest first; `undefined` when left out. */
  page_ids: number[] | undefined;
}

type CampaignCharity = Pick<CharityRow, 'id' | 'uid'>;

type JoinedCampaignRow = Omit<
  CampaignRow,
  'brand_colour' | 'default_charity_id' | 'thank_donors' | 'created_at' | 'updated_at'
> &
  CampaignCounts & {
    /** Decimal digits, without trailing zeros. */
    custom_metric_amount: string;
    /** All donations to the campaign, including those without a page. */
    amount_cents: number;
    /** The only charity that takes donations there; `null` if there are several or none. */
    only_charity: Pick<CharityRow, 'uid' | 'donate_url'> | null;
    /** The campaign lists charities, and none of them may take donations. */
    lacks_open_charity: boolean;
    currency: CurrencyRow;
    distance_unit: CountryRow['distance_unit'];
    /** Ordered by type. */
    fitness_overview: FitnessOverviewRow[];
  };

const campaignRows = `
  select campaigns.id, campaigns.uid, campaigns.uuid, campaigns.country_code, campaigns.is_default,
         campaigns.name, campaigns.slug, ${listedDescription('campaigns')}, campaigns.registration_url,
         campaigns.donate_url, campaigns.banner_url, campaigns.widget_background_image_url,
         campaigns.widget_blurred_background_image_url, campaigns.disabled_at, campaigns.start_at, campaigns.finish_at,
         campaigns.custom_metric_unit, ${campaignCounts},
         (select trim_scale(coalesce(sum(campaign_page_counts.custom_metric_amount), 0))::text
            from campaign_page_counts
           where campaign_page_counts.campaign_id = campaigns.id) as custom_metric_amount,
         (select coalesce(sum(campaign_daily_totals.amount_cents), 0)::bigint
            from campaign_daily_totals
           where campaign_daily_totals.campaign_id = campaigns.id) as amount_cents,
         (select case when count(*) = 1 then min(taking.shown) end
            from (select json_build_object('uid', charities.uid, 'donate_url', charities.donate_url)::text as shown
                    from campaign_charities
                    join charities on charities.id = campaign_charities.charity_id
                   where campaign_charities.campaign_id = campaigns.id
                     and charities.active and charities.kyc_status = 'passed'
                   limit 2) as taking)::json as only_charity,
         (select coalesce(not bool_or(charities.active and charities.kyc_status = 'passed'), false)
            from campaign_charities
            join charities on charities.id = campaign_charities.charity_id
           where campaign_charities.campaign_id = campaigns.id) as lacks_open_charity,
         to_jsonb(currencies) as currency, countries.distance_unit,
         ${fitnessOverview('campaign_fitness_totals', 'campaign_id = campaigns.id')} as fitness_overview
    from campaigns
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
   where campaigns.id = any(:ids)`;

/** Returns the campaigns with these ids, in the order of the ids, in at most three statements. */
export async function campaignRecords(
  knex: Knex,
  ids: readonly number[],
  parts: CampaignParts,
): Promise<CampaignRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: JoinedCampaignRow[] } = await knex.raw(campaignRows, { ids });
  const charities = parts.charities ? await campaignCharities(knex, ids) : undefined;
  const pageIds = parts.pages ? await campaignPageIds(knex, ids) : undefined;
  const records = rows.map((row) => ({
    ...row,
    charities: charities && (charities.get(row.id) ?? []),
    page_ids: pageIds && (pageIds.get(row.id) ?? []),
  }));
  return inOrderOf(ids, records);
}

async function campaignCharities(
  knex: Knex,
  campaignIds: readonly number[],
): Promise<Map<number, CampaignCharity[]>> {
  const rows: (CampaignCharity & { campaign_id: number })[] = await knex('campaign_charities')
    .join('charities', 'charities.id', 'campaign_charities.charity_id')
    .select('campaign_charities.campaign_id', 'charities.id', 'charities.uid')
    .whereRaw('campaign_charities.campaign_id = any(?)', [[...campaignIds]])
    .orderBy(['campaign_charities.campaign_id', 'charities.id']);
  const charities = new Map<number, CampaignCharity[]>(campaignIds.map((id) => [id, []]));
  for (const { campaign_id, id, uid } of rows) charities.get(campaign_id)?.push({ id, uid });
  return charities;
}

async function campaignPageIds(knex: Knex, campaignIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows }: { rows: { campaign_id: number; page_ids: number[] }[] } = await knex.raw(
    `select chosen.campaign_id,
            array(select pages.id from pages
                   where pages.campaign_id = chosen.campaign_id and ${isShownPage('pages.id')}
                   order by pages.id limit :limit) as page_ids
       from unnest(cast(:campaignIds as bigint[])) as chosen (campaign_id)`,
    { campaignIds, limit: MAXIMUM_OBJECTS },
  );
  return new Map(rows.map((row) => [row.campaign_id, row.page_ids]));
}
