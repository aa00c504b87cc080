import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';
import type { CampaignRow } from '../rows/campaign-rows.ts';
import type { CharityRow } from '../rows/charity-rows.ts';
import type { CountryCode } from '../rows/country-code.ts';
import type { PageRow } from '../rows/page-rows.ts';
import type { CurrencyRow } from '../rows/reference-rows.ts';

/** What a search shows of a page. The amount of a team page is that of its team, its supporter the leader. */
export interface PageSearchRecord {
  id: number;
  page: PageSearchRow;
  campaign: PageSearchCampaign;
  charity: PageSearchCharity;
  /** In the order in which the campaign lists its groups. */
  group_values: string[];
}

type PageSearchRow = Pick<
  PageRow,
  | 'id'
  | 'uuid'
  | 'campaign_id'
  | 'charity_id'
  | 'owner_type'
  | 'state'
  | 'name'
  | 'slug'
  | 'image_url'
  | 'target_cents'
  | 'expires_at'
> & { supporter_id: number; supporter_name: string; amount_cents: number };

export type PageSearchCampaign = Pick<
  CampaignRow,
  'id' | 'uid' | 'name' | 'slug' | 'is_default' | 'disabled_at' | 'finish_at'
> & { country_code: CountryCode; currency: CurrencyRow };

export type PageSearchCharity = Pick<CharityRow, 'id' | 'uid' | 'name' | 'slug' | 'country_code'>;

// Totals and supporters are named by their ids once more: the planner then reads them in one pass each and does not
// descend an index for each of thousands of pages.
const pageRows = `
  with found as materialized (
    select pages.id, pages.uuid, pages.campaign_id, pages.charity_id, pages.owner_type, pages.state, pages.name,
           pages.slug, pages.image_url, pages.target_cents, pages.expires_at,
           coalesce(pages.user_id, leader_pages.user_id) as supporter_id,
           coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents
      from pages
      join page_totals on page_totals.page_id = pages.id and page_totals.page_id = any(:ids)
      left join teams on teams.id = pages.team_id
      left join pages as leader_pages on leader_pages.id = teams.leader_page_id
      left join team_totals on team_totals.team_id = pages.team_id
     where pages.id = any(:ids))
  select found.*, users.name as supporter_name
    from found
    join users on users.id = found.supporter_id
              and users.id = any(array(select found.supporter_id from found))`;

/**
 * The pages with these ids, in the order of the ids: four statements, however many there are. Campaigns and charities are few
 * beside the pages of a batch: each is read once, and pages share it.
 */
export async function pageSearchRecords(knex: Knex, ids: readonly number[]): Promise<PageSearchRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: PageSearchRow[] } = await knex.raw(pageRows, { ids });
  const campaigns = await campaignsOf(knex, rows);
  const charities = await charitiesOf(knex, rows);
  const groupValues = await groupValuesOf(knex, ids);
  const records = rows.map((page) => ({
    id: page.id,
    page,
    campaign: found(campaigns, page.campaign_id),
    charity: found(charities, page.charity_id),
    group_values: groupValues.get(page.id) ?? [],
  }));
  return inOrderOf(ids, records);
}

/** The foreign keys of a page see to it. */
function found<Row>(rows: Map<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`${id} was gone between two statements of one snapshot`);
  return row;
}

async function campaignsOf(
  knex: Knex,
  pages: readonly PageSearchRow[],
): Promise<Map<number, PageSearchCampaign>> {
  const ids = new Set(pages.map((page) => page.campaign_id));
  const rows: PageSearchCampaign[] = await knex('campaigns')
    .join('countries', 'countries.code', 'campaigns.country_code')
    .join('currencies', 'currencies.iso_code', 'countries.currency_iso_code')
    .select(
      ...['id', 'uid', 'name', 'slug', 'is_default', 'disabled_at', 'finish_at', 'country_code'].map(
        (name) => `campaigns.${name}`,
      ),
      knex.raw('to_jsonb(currencies) as currency'),
    )
    .whereRaw('campaigns.id = any(?)', [[...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function charitiesOf(
  knex: Knex,
  pages: readonly PageSearchRow[],
): Promise<Map<number, PageSearchCharity>> {
  const ids = new Set(pages.map((page) => page.charity_id));
  const rows: PageSearchCharity[] = await knex('charities')
    .select(['id', 'uid', 'name', 'slug', 'country_code'].map((name) => `charities.${name}`))
    .whereRaw('charities.id = any(?)', [[...ids]]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function groupValuesOf(knex: Knex, pageIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows: { page_id: number; group_values: string[] }[] = await knex('page_group_values')
    .join('campaign_groups', 'campaign_groups.id', 'page_group_values.group_id')
    .join('campaign_group_values', 'campaign_group_values.id', 'page_group_values.value_id')
    .select(
      'page_group_values.page_id',
      knex.raw(
        'array_agg(campaign_group_values.value order by campaign_groups.position, campaign_groups.id) as group_values',
      ),
    )
    .whereRaw('page_group_values.page_id = any(?)', [[...pageIds]])
    .groupBy('page_group_values.page_id');
  return new Map(rows.map((row) => [row.page_id, row.group_values]));
}
