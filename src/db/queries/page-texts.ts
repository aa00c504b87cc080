import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';
import { prepared } from '../prepared.ts';
import { textTypes } from '../value-types.ts';

/** Columns that every page fills. */
type FilledColumn =
  | 'id'
  | 'uuid'
  | 'owner_type'
  /** A user's or a team's id, by `owner_type`. */
  | 'owner_id'
  | 'slug'
  | 'name'
  | 'state'
  | 'target_cents'
  | 'has_set_story'
  | 'has_set_image'
  | 'gift_aid_eligible'
  | 'created_at'
  | 'updated_at'
  /** Decimal digits without trailing zeros; of a team's page, with what its members' pages have. */
  | 'custom_metric_amount'
  | 'country_code'
  | 'campaign_uid'
  | 'campaign_name'
  | 'campaign_slug'
  | 'campaign_is_default'
  | 'charity_uid'
  | 'charity_name'
  | 'currency_iso_code'
  | 'currency_name'
  | 'currency_symbol'
  | 'donation_count'
  | 'amount_cents'
  | 'gift_aid_amount_cents'
  | 'offline_donation_count'
  | 'offline_amount_cents';

type BlankColumn =
  | 'user_id'
  | 'team_id'
  /** The team that an individual page is a member of. */
  | 'member_team_id'
  /** Of the team that the page stands for. */
  | 'team_leader_page_id'
  /** In ascending order, with commas between, the leader's page among them; null for an individual page. */
  | 'team_member_page_ids'
  | 'expires_at'
  | 'campaign_date'
  | 'story'
  | 'image_url'
  | 'invitation_id'
  | 'latitude'
  | 'longitude'
  /** Unit of `custom_metric_amount`. */
  | 'custom_metric_unit'
  /** Of each kind of activities that count, in any order and perhaps in parts: see `readFitnessSums`. */
  | 'fitness_sums'
  /** JSON of objects with `key` and `value`, with commas between, in the order in which the campaign lists its groups. */
  | 'groups';

/**
 * A page with what lists show of it, each column as PostgreSQL writes it. The figures of a team page are those of its team:
 * the sums over its members' pages and its own.
 */
export type ListedPageText = Record<FilledColumn, string> & Record<BlankColumn, string | null>;

/** A page with everything that is shown of it. */
export type PageText = ListedPageText & {
  /** Whether the owner gave to the page. A team is no donor. */
  owner_gave: string;
};

const fitnessSums = `string_agg(totals.type || ' ' || totals.duration_in_seconds || ' ' || totals.calories || ' '
                || totals.distance_in_meters, ',')`;

/**
 * The statement for pages.
 * @param moreColumns with a comma before each
 * @param ids an array. It must be a subquery, which hides its length from the planner: one plan serves all.
 */
export const selectPageTexts = (moreColumns: string, ids: string): string => `
  select pages.id, pages.uuid, pages.owner_type, pages.user_id, pages.team_id,
         coalesce(pages.user_id, pages.team_id) as owner_id,
         case when pages.team_id is null then page_totals.team_id end as member_team_id,
         teams.leader_page_id as team_leader_page_id,
         pages.slug, pages.name, pages.state, pages.target_cents, pages.expires_at, pages.campaign_date,
         pages.story, pages.has_set_story, pages.image_url, pages.has_set_image, pages.gift_aid_eligible,
         pages.invitation_id, pages.latitude, pages.longitude, pages.created_at, pages.updated_at,
         trim_scale(pages.custom_metric_amount + coalesce(team.custom_metric_amount, 0)) as custom_metric_amount,
         team.member_page_ids as team_member_page_ids,
         campaigns.custom_metric_unit,
         campaigns.country_code, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
         campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default,
         charities.uid as charity_uid, charities.name as charity_name,
         currencies.iso_code as currency_iso_code, currencies.name as currency_name,
         currencies.symbol as currency_symbol,
         coalesce(team_totals.donation_count, page_totals.donation_count, 0) as donation_count,
         coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents,
         coalesce(team_totals.gift_aid_amount_cents, page_totals.gift_aid_amount_cents, 0) as gift_aid_amount_cents,
         coalesce(team_totals.offline_donation_count, page_totals.offline_donation_count, 0) as offline_donation_count,
         coalesce(team_totals.offline_amount_cents, page_totals.offline_amount_cents, 0) as offline_amount_cents,
         case when pages.team_id is null then (
                select ${fitnessSums} from page_fitness_totals totals
                 where totals.page_id = pages.id and totals.activity_count > 0)
              else (
                select ${fitnessSums} from team_fitness_totals totals
                 where totals.team_id = pages.team_id and totals.activity_count > 0)
          end as fitness_sums,
         (select string_agg(
                   '{"key":' || to_json(campaign_groups.key) || ',"value":' || to_json(campaign_group_values.value) || '}',
                   ',' order by campaign_groups.position, campaign_groups.id)
            from page_group_values
            join campaign_groups on campaign_groups.id = page_group_values.group_id
            join campaign_group_values on campaign_group_values.id = page_group_values.value_id
           where page_group_values.page_id = pages.id) as groups
         ${moreColumns}
    from pages
    join campaigns on campaigns.id = pages.campaign_id
    join charities on charities.id = pages.charity_id
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    left join teams on teams.id = pages.team_id
    left join team_totals on team_totals.team_id = pages.team_id
    left join page_totals on page_totals.page_id = pages.id
    left join lateral (
           select sum(members.custom_metric_amount) as custom_metric_amount,
                  string_agg(members.id::text, ',' order by members.id) as member_page_ids
             from team_members
             join pages members on members.id = team_members.page_id
            where team_members.team_id = pages.team_id) team on pages.team_id is not null
   where pages.id = any((${ids})::bigint[])`;

const ownerGave = `, exists (select from donations
                  where donations.page_id = pages.id and donations.donor_user_id = pages.user_id
                    and donations.refund_of_id is null) as owner_gave`;

type Bindings = { ids: number[] };
const given = 'select :ids::bigint[]';
const reading = { types: textTypes };
const readPages = prepared<Bindings, PageText>('page-texts', selectPageTexts(ownerGave, given), reading);
const readListedPages = prepared<Bindings, ListedPageText>(
  'listed-page-texts',
  selectPageTexts('', given),
  reading,
);

/** The pages with these ids, in the order of the ids, as of one moment. */
export async function pageTexts(knex: Knex, ids: readonly number[]): Promise<PageText[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readPages(knex, { ids: [...ids] }));
}

/** The same without what only single pages show. */
export async function listedPageTexts(knex: Knex, ids: readonly number[]): Promise<ListedPageText[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readListedPages(knex, { ids: [...ids] }));
}
