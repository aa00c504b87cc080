import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { PageRow } from '../../rows/page-rows.ts';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { byId, inOrderOf, MAXIMUM_OBJECTS } from '../listing.ts';

/** A page as search results show it. The amount of a team page is that of its team; its supporter is the leader. */
export interface PageSearchRecord {
  id: number;
  page: PageSearchRow;
  campaign: PageSearchCampaign;
  charity: PageSearchCharity;
  /** In the campaign's order of its groups. */
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

type PageSearchCampaign = Pick<
  CampaignRow,
  | 'id'
  | 'uid'
  | 'name'
  | 'slug'
  | 'is_default'
  | 'disabled_at'
  | 'finish_at'
  | 'country_code'
  | 'default_picture_url'
> & { currency: CurrencyRow };

type PageSearchCharity = Pick<CharityRow, 'id' | 'uid' | 'name' | 'slug' | 'country_code'>;

type Ids = [ids: number[]];

// Totals, supporters and group values repeat the list of ids: the planner then reads each in one pass instead of descending an index for
// each of thousands of pages.
const pageRows = `
  with found as materialized (
    select pages.id, pages.uuid, pages.campaign_id, pages.charity_id, pages.owner_type, pages.state, pages.name,
           pages.slug, pages.image_url, pages.target_cents, pages.expires_at,
           coalesce(pages.user_id, leader_pages.user_id) as supporter_id,
           coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents
      from pages
      join page_totals on page_totals.page_id = pages.id and page_totals.page_id = any($1)
      left join teams on teams.id = pages.team_id
      left join pages as leader_pages on leader_pages.id = teams.leader_page_id
      left join team_totals on team_totals.team_id = pages.team_id
     where pages.id = any($1) and not pages.hidden)
  select found.*, users.name as supporter_name
    from found
    join users on users.id = found.supporter_id
              and users.id = any(array(select found.supporter_id from found))`;

const groupValueRows = `
  select page_group_values.page_id,
         array_agg(campaign_group_values.value order by campaign_groups.position, campaign_groups.id) as group_values
    from page_group_values
    join campaign_groups on campaign_groups.id = page_group_values.group_id
    join campaign_group_values on campaign_group_values.id = page_group_values.value_id
   where page_group_values.page_id = any($1)
   group by page_group_values.page_id`;

const readCampaigns = statement<Ids, PageSearchCampaign>(
  'page-search-campaigns',
  `select campaigns.id, campaigns.uid, campaigns.name, campaigns.slug, campaigns.is_default, campaigns.disabled_at,
          campaigns.finish_at, campaigns.country_code, campaigns.default_picture_url, to_jsonb(currencies) as currency
     from campaigns
     join countries on countries.code = campaigns.country_code
     join currencies on currencies.iso_code = countries.currency_iso_code
    where campaigns.id = any($1)`,
);

const readCharities = statement<Ids, PageSearchCharity>(
  'page-search-charities',
  'select id, uid, name, slug, country_code from charities where id = any($1)',
);

/** A batch of thousands has a better plan than a window; planning costs little compared to reading its rows. */
const window = {
  pages: statement<Ids, PageSearchRow>('page-search-pages', pageRows),
  groupValues: statement<Ids, GroupValuesRow>('page-search-group-values', groupValueRows),
};
const batch: typeof window = {
  pages: statement<Ids, PageSearchRow>(undefined, pageRows),
  groupValues: statement<Ids, GroupValuesRow>(undefined, groupValueRows),
};

interface GroupValuesRow {
  page_id: number;
  /** In the campaign's order of its groups. */
  group_values: string[];
}

/**
 * Returns the pages with these ids, in the order of the ids, in four statements. Campaigns and charities are few compared to the pages in a
 * batch: each is read once and shared by its pages.
 */
export async function pageSearchRecords(knex: Knex, ids: readonly number[]): Promise<PageSearchRecord[]> {
  if (ids.length === 0) return [];
  const read = ids.length > MAXIMUM_OBJECTS ? batch : window;
  const rows = await read.pages(knex, [...ids]);
  const campaigns = byId(await readCampaigns(knex, distinct(rows.map((row) => row.campaign_id))));
  const charities = byId(await readCharities(knex, distinct(rows.map((row) => row.charity_id))));
  const groupValues = new Map(
    (await read.groupValues(knex, [...ids])).map((row) => [row.page_id, row.group_values]),
  );
  const records = rows.map((page) => ({
    id: page.id,
    page,
    campaign: found(campaigns, page.campaign_id),
    charity: found(charities, page.charity_id),
    group_values: groupValues.get(page.id) ?? [],
  }));
  return inOrderOf(ids, records);
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/** The foreign keys of a page guarantee that the row exists. */
function found<Row>(rows: Map<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`${id} disappeared between two statements in one snapshot`);
  return row;
}
