import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';
import type { PageRow } from '../rows/page-rows.ts';
import type { CurrencyRow } from '../rows/reference-rows.ts';
import type { DonationFigures } from '../rows/running-total-rows.ts';
import { type FitnessOverviewRow, pageFitnessOverviews } from './fitness-overviews.ts';
import { type PageGroup, pageGroups } from './page-groups.ts';
import { teamAggregates } from './team-aggregates.ts';

/**
 * A page with everything that is shown of it. The figures of a team page are those of its team: the sums over its
 * members' pages and its own.
 */
export interface PageRecord extends JoinedPageRow {
  /** Empty for an individual page. */
  team_member_page_ids: number[];
  fitness_overview: FitnessOverviewRow[];
  groups: PageGroup[];
}

type JoinedPageRow = Omit<PageRow, 'campaign_id' | 'charity_id'> &
  Omit<DonationFigures, 'positive_amount_cents'> & {
    /** A user's or a team's id, by `owner_type`. */
    owner_id: number;
    /** The team that an individual page is a member of. */
    member_team_id: number | null;
    /** Of the team that the page stands for. */
    team_leader_page_id: number | null;
    country_code: string;
    campaign_uid: string;
    campaign_name: string;
    campaign_slug: string;
    campaign_is_default: boolean;
    charity_uid: string;
    charity_name: string;
    /** Unit of `custom_metric_amount`, which is decimal digits without trailing zeros. */
    custom_metric_unit: string | null;
    currency: CurrencyRow;
  };

const pageRows = `
  select pages.id, pages.uuid, pages.owner_type, pages.user_id, pages.team_id,
         coalesce(pages.user_id, pages.team_id) as owner_id,
         team_members.team_id as member_team_id, teams.leader_page_id as team_leader_page_id,
         pages.slug, pages.name, pages.state, pages.target_cents, pages.expires_at, pages.campaign_date,
         pages.story, pages.has_set_story, pages.image_url, pages.has_set_image, pages.gift_aid_eligible,
         pages.invitation_id, pages.latitude, pages.longitude, pages.created_at, pages.updated_at,
         trim_scale(pages.custom_metric_amount)::text as custom_metric_amount, campaigns.custom_metric_unit,
         campaigns.country_code, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
         campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default,
         charities.uid as charity_uid, charities.name as charity_name,
         to_jsonb(currencies) as currency,
         coalesce(team_totals.donation_count, page_totals.donation_count, 0) as donation_count,
         coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents,
         coalesce(team_totals.gift_aid_amount_cents, page_totals.gift_aid_amount_cents, 0) as gift_aid_amount_cents,
         coalesce(team_totals.offline_donation_count, page_totals.offline_donation_count, 0) as offline_donation_count,
         coalesce(team_totals.offline_amount_cents, page_totals.offline_amount_cents, 0) as offline_amount_cents
    from pages
    join campaigns on campaigns.id = pages.campaign_id
    join charities on charities.id = pages.charity_id
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    left join team_members on team_members.page_id = pages.id
    left join teams on teams.id = pages.team_id
    left join team_totals on team_totals.team_id = pages.team_id
    left join page_totals on page_totals.page_id = pages.id and pages.team_id is null
   where pages.id = any(:ids)`;

/** The pages with these ids, in the order of the ids: four statements, however many there are. */
export async function pageRecords(knex: Knex, ids: readonly number[]): Promise<PageRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: JoinedPageRow[] } = await knex.raw(pageRows, { ids });
  const overviews = await pageFitnessOverviews(knex, rows);
  const teams = await teamAggregates(
    knex,
    rows.flatMap((row) => row.team_id ?? []),
  );
  const groups = await pageGroups(knex, ids);
  const records = rows.map((row) => {
    const team = row.team_id === null ? undefined : teams.get(row.team_id);
    return {
      ...row,
      custom_metric_amount: team?.custom_metric_amount ?? row.custom_metric_amount,
      team_member_page_ids: team?.member_page_ids ?? [],
      fitness_overview: overviews.get(row.id) ?? [],
      groups: groups.get(row.id) ?? [],
    };
  });
  return inOrderOf(ids, records);
}
