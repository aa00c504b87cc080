import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';
import { prepared } from '../prepared.ts';
import type { PageRow } from '../rows/page-rows.ts';
import type { CurrencyRow } from '../rows/reference-rows.ts';
import type { DonationFigures } from '../rows/running-total-rows.ts';
import { type FitnessOverviewRow, fitnessOverviewSums } from './fitness-overviews.ts';

/** One group of a page's campaign and the page's value there. */
export interface PageGroup {
  key: string;
  value: string;
}

/**
 * A page with everything that is shown of it. The figures of a team page are those of its team: the sums over its
 * members' pages and its own.
 */
export type PageRecord = Omit<PageRow, 'campaign_id' | 'charity_id'> &
  Omit<DonationFigures, 'positive_amount_cents'> & {
    /** A user's or a team's id, by `owner_type`. */
    owner_id: number;
    /** The team that an individual page is a member of. */
    member_team_id: number | null;
    /** Of the team that the page stands for. */
    team_leader_page_id: number | null;
    /** In ascending order, the leader's page among them; empty for an individual page. */
    team_member_page_ids: number[];
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
    fitness_overview: FitnessOverviewRow[];
    /** In the order in which the campaign lists its groups. */
    groups: PageGroup[];
    /** Whether the owner gave to the page. A team is no donor. */
    owner_gave: boolean;
  };

// The subquery around `:ids` hides their number from the planner, so that it makes one plan and not one for each call.
const readPages = prepared<{ ids: number[] }, PageRecord>(
  'page-records',
  `
  select pages.id, pages.uuid, pages.owner_type, pages.user_id, pages.team_id,
         coalesce(pages.user_id, pages.team_id) as owner_id,
         team_members.team_id as member_team_id, teams.leader_page_id as team_leader_page_id,
         pages.slug, pages.name, pages.state, pages.target_cents, pages.expires_at, pages.campaign_date,
         pages.story, pages.has_set_story, pages.image_url, pages.has_set_image, pages.gift_aid_eligible,
         pages.invitation_id, pages.latitude, pages.longitude, pages.created_at, pages.updated_at,
         case when pages.team_id is null then trim_scale(pages.custom_metric_amount)
              else trim_scale(pages.custom_metric_amount + (
                select coalesce(sum(members.custom_metric_amount), 0)
                  from team_members
                  join pages members on members.id = team_members.page_id
                 where team_members.team_id = pages.team_id))
          end::text as custom_metric_amount,
         case when pages.team_id is null then '{}'
              else array(
                select team_members.page_id from team_members
                 where team_members.team_id = pages.team_id order by team_members.page_id)
          end as team_member_page_ids,
         campaigns.custom_metric_unit,
         campaigns.country_code, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
         campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default,
         charities.uid as charity_uid, charities.name as charity_name,
         to_jsonb(currencies) as currency,
         coalesce(team_totals.donation_count, page_totals.donation_count, 0) as donation_count,
         coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents,
         coalesce(team_totals.gift_aid_amount_cents, page_totals.gift_aid_amount_cents, 0) as gift_aid_amount_cents,
         coalesce(team_totals.offline_donation_count, page_totals.offline_donation_count, 0) as offline_donation_count,
         coalesce(team_totals.offline_amount_cents, page_totals.offline_amount_cents, 0) as offline_amount_cents,
         case when pages.team_id is null then (
                select coalesce(json_agg(sums), '[]')
                  from (select totals.type, ${fitnessOverviewSums}
                          from page_fitness_totals totals
                         where totals.page_id = pages.id and totals.activity_count > 0
                         group by totals.type order by totals.type) sums)
              else (
                select coalesce(json_agg(sums), '[]')
                  from (select totals.type, ${fitnessOverviewSums}
                          from team_fitness_totals totals
                         where totals.team_id = pages.team_id and totals.activity_count > 0
                         group by totals.type order by totals.type) sums)
          end as fitness_overview,
         (select coalesce(json_agg(
                   json_build_object('key', campaign_groups.key, 'value', campaign_group_values.value)
                   order by campaign_groups.position, campaign_groups.id), '[]')
            from page_group_values
            join campaign_groups on campaign_groups.id = page_group_values.group_id
            join campaign_group_values on campaign_group_values.id = page_group_values.value_id
           where page_group_values.page_id = pages.id) as groups,
         exists (select from donations
                  where donations.page_id = pages.id and donations.donor_user_id = pages.user_id
                    and donations.refund_of_id is null) as owner_gave
    from pages
    join campaigns on campaigns.id = pages.campaign_id
    join charities on charities.id = pages.charity_id
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    left join team_members on team_members.page_id = pages.id
    left join teams on teams.id = pages.team_id
    left join team_totals on team_totals.team_id = pages.team_id
    left join page_totals on page_totals.page_id = pages.id and pages.team_id is null
   where pages.id = any((select :ids::bigint[])::bigint[])`,
);

/** The pages with these ids, in the order of the ids, as of one moment. */
export async function pageRecords(knex: Knex, ids: readonly number[]): Promise<PageRecord[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readPages(knex, { ids: [...ids] }));
}
