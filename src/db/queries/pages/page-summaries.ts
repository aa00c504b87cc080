import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { PageState } from '../../rows/page-rows.ts';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { inOrderOf } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';

/** A page as leaderboards show it. The totals of a team page are those of its team. */
export interface PageSummaryRecord {
  id: number;
  uuid: string;
  name: string;
  slug: string;
  target_cents: number;
  image_url: string | null;
  country_code: string;
  state: PageState;
  expires_at: Date | null;
  campaign_uid: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  campaign_disabled_at: Date | null;
  /** URL of a checkout, with placeholders. */
  campaign_donate_url: string | null;
  charity_donate_url: string | null;
  charity_active: boolean;
  charity_kyc_status: CharityRow['kyc_status'];
  charity_uid: string;
  charity_name: string;
  charity_logo_url: string | null;
  currency: CurrencyRow;
  amount_cents: number;
  offline_amount_cents: number;
  /** A team's own page has its own id here. */
  team_page_id: number | null;
  /** In the campaign's order of its groups. */
  group_values: string[];
}

// As for whole pages: the subquery hides the number of ids, so that one plan serves all.
const readSummaries = statement<[ids: number[]], PageSummaryRecord>(
  'page-summaries',
  `
  select pages.id, pages.uuid, pages.name, pages.slug, pages.target_cents,
         coalesce(pages.image_url, campaigns.default_picture_url) as image_url,
         pages.state, pages.expires_at, campaigns.country_code, campaigns.uid as campaign_uid, campaigns.slug as campaign_slug,
         campaigns.is_default as campaign_is_default, campaigns.disabled_at as campaign_disabled_at,
         campaigns.donate_url as campaign_donate_url, charities.donate_url as charity_donate_url,
         charities.active as charity_active, charities.kyc_status as charity_kyc_status,
         charities.uid as charity_uid, charities.name as charity_name, charities.logo_url as charity_logo_url,
         to_jsonb(currencies) as currency,
         coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents,
         coalesce(team_totals.offline_amount_cents, page_totals.offline_amount_cents, 0) as offline_amount_cents,
         case when ${isShownPage('teams.page_id')} then teams.page_id end as team_page_id,
         array(
           select campaign_group_values.value
             from page_group_values
             join campaign_groups on campaign_groups.id = page_group_values.group_id
             join campaign_group_values on campaign_group_values.id = page_group_values.value_id
            where page_group_values.page_id = pages.id
            order by campaign_groups.position, campaign_groups.id
         ) as group_values
    from pages
    join campaigns on campaigns.id = pages.campaign_id
    join charities on charities.id = pages.charity_id
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    left join page_totals on page_totals.page_id = pages.id
    left join teams on teams.id = page_totals.team_id
    left join team_totals on team_totals.team_id = pages.team_id
   where pages.id = any((select $1::bigint[])::bigint[]) and not pages.hidden`,
);

/** Returns the summaries of the pages with these ids, without hidden ones, in the order of the ids, in one statement. */
export async function pageSummaries(knex: Knex, ids: readonly number[]): Promise<PageSummaryRecord[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readSummaries(knex, [...ids]));
}
