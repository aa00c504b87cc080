import type { Knex } from 'knex';
import { TooManyRowsError } from '../../connection/database-errors.ts';
import { statement } from '../../connection/statement.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { DonationSums } from '../../rows/donation-rows.ts';
import type { PageRow } from '../../rows/page-rows.ts';
import type { CountryRow, CurrencyRow } from '../../rows/reference-rows.ts';
import { type FitnessOverviewRow, fitnessOverview } from '../fitness/fitness-overviews.ts';
import { fitsBytes, inOrderOf, withinBytes } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';
import type { PageShowcase } from '../site/page-showcase.ts';
import { type PageGroup, pageGroups } from './page-groups.ts';

/** A page as lists show it. The totals of a team page are those of its team: the sums over its members' pages and its own. */
export type PageRecord = Omit<PageRow, 'campaign_id' | 'charity_id' | keyof PageShowcase> &
  Omit<DonationSums, 'positive_amount_cents'> & {
    /** A user's or a team's id, by `owner_type`. */
    owner_id: number;
    /** The team that an individual page is a member of; null also while that team is hidden. */
    member_team_id: number | null;
    /** The leader's page of the team that owns this page; null while it is hidden. */
    team_leader_page_id: number | null;
    /** Role of an individual page in its team. */
    team_role: 'leader' | 'member' | null;
    /** A team's own page has its own id here. */
    team_page_id: number | null;
    /** In ascending order, including the leader's page and leaving out hidden ones; empty for an individual page. */
    team_member_page_ids: number[];
    country_code: string;
    distance_unit: CountryRow['distance_unit'];
    campaign_uid: string;
    campaign_name: string;
    campaign_slug: string;
    campaign_is_default: boolean;
    campaign_disabled_at: Date | null;
    campaign_finish_at: Date | null;
    /** URL of a checkout, with placeholders. */
    campaign_donate_url: string | null;
    charity_donate_url: string | null;
    charity_active: boolean;
    charity_kyc_status: CharityRow['kyc_status'];
    charity_uid: string;
    charity_name: string;
    charity_logo_url: string | null;
    /** Unit of `custom_metric_amount`, which is decimal digits without trailing zeros. */
    custom_metric_unit: string | null;
    currency: CurrencyRow;
    /** Ordered by type. */
    fitness_overview: FitnessOverviewRow[];
    /** In the campaign's order of its groups. */
    groups: PageGroup[];
  };

export type PageDetailRecord = PageRecord & {
  /** Whether the owner donated to the page. Always false for a team. */
  owner_gave: boolean;
};

/** A page as overviews show it. */
export type PageWithoutStory = Omit<PageRecord, 'story'>;

export type ListedPage = PageRecord & { has_whole_story: boolean };

const storyBytes = 'coalesce(octet_length(pages.story), 0)';

/** Columns of a list, which leaves out the longest stories if all of them together are too long. */
export const listedStory = `, ${withinBytes('pages.story', storyBytes, 'pages.id')} as story,
         ${fitsBytes(storyBytes, 'pages.id')} as has_whole_story`;

/** What everyone may see: no hidden pages, not even among the members of a team. */
const toAnybody = {
  page: 'not pages.hidden',
  leader: 'not leader_pages.hidden',
  team: `(pages.team_id is not null or ${isShownPage('teams.page_id')})`,
};

/** The owner also sees hidden pages. */
const toOwner: typeof toAnybody = { page: 'true', leader: 'true', team: 'true' };

/**
 * Builds the statement for pages.
 * @param ids an array. It must be a subquery, which hides its length from the planner: one plan serves all.
 * @param moreColumns the story, and others; with a comma before each
 */
export const selectPages = (ids: string, moreColumns: string, shown = toAnybody): string => `
  select pages.id, pages.uuid, pages.owner_type, pages.user_id, pages.team_id,
         coalesce(pages.user_id, pages.team_id) as owner_id,
         case when pages.team_id is null then teams.id end as member_team_id,
         case when pages.team_id is not null then (
           select leader_pages.id from pages as leader_pages
            where leader_pages.id = teams.leader_page_id and ${shown.leader}) end as team_leader_page_id,
         case when pages.team_id is not null or teams.id is null then null
              when teams.leader_page_id = pages.id then 'leader' else 'member' end as team_role,
         teams.page_id as team_page_id,
         pages.slug, pages.name, pages.state, pages.target_cents, pages.expires_at, pages.campaign_date,
         pages.fitness_goal_in_meters,
         pages.has_set_story, coalesce(pages.image_url, campaigns.default_picture_url) as image_url, pages.has_set_image, pages.cover_url, pages.gift_aid_eligible,
         pages.invitation_id, pages.latitude, pages.longitude, pages.created_at, pages.updated_at,
         pages.held_at, pages.held_reason, pages.awaits_approval, pages.hidden, pages.operator_state,
         trim_scale(pages.custom_metric_amount + coalesce(team.custom_metric_amount, 0)) as custom_metric_amount,
         coalesce(team.member_page_ids, '{}') as team_member_page_ids,
         campaigns.custom_metric_unit,
         campaigns.country_code, countries.distance_unit, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
         campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default,
         campaigns.disabled_at as campaign_disabled_at, campaigns.finish_at as campaign_finish_at,
         campaigns.donate_url as campaign_donate_url, charities.donate_url as charity_donate_url,
         charities.active as charity_active, charities.kyc_status as charity_kyc_status,
         charities.uid as charity_uid, charities.name as charity_name, charities.logo_url as charity_logo_url,
         to_json(currencies) as currency,
         coalesce(team_totals.donation_count, page_totals.donation_count, 0) as donation_count,
         coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents,
         coalesce(team_totals.gift_aid_amount_cents, page_totals.gift_aid_amount_cents, 0) as gift_aid_amount_cents,
         coalesce(team_totals.offline_donation_count, page_totals.offline_donation_count, 0) as offline_donation_count,
         coalesce(team_totals.offline_amount_cents, page_totals.offline_amount_cents, 0) as offline_amount_cents,
         case when pages.team_id is null
              then ${fitnessOverview('page_fitness_totals', 'page_id = pages.id')}
              else ${fitnessOverview('team_fitness_totals', 'team_id = pages.team_id')}
          end as fitness_overview,
         ${pageGroups('pages.id')} as groups
         ${moreColumns}
    from pages
    join campaigns on campaigns.id = pages.campaign_id
    join charities on charities.id = pages.charity_id
    join countries on countries.code = campaigns.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    left join page_totals on page_totals.page_id = pages.id
    left join teams on teams.id = page_totals.team_id and ${shown.team}
    left join team_totals on team_totals.team_id = pages.team_id
    left join lateral (
           select sum(members.custom_metric_amount) as custom_metric_amount,
                  array_agg(members.id order by members.id) filter (where not members.hidden) as member_page_ids
             from team_members
             join pages members on members.id = team_members.page_id
            where team_members.team_id = pages.team_id) team on pages.team_id is not null
   where pages.id = any((${ids})::bigint[]) and ${shown.page}`;

const storyAndOwnerGave = `, pages.story, exists (select from donations
                  where donations.page_id = pages.id and donations.donor_user_id = pages.user_id
                    and donations.refund_of_id is null) as owner_gave`;

type Ids = [ids: number[]];
const byIds = 'select $1::bigint[]';
const readPages = statement<Ids, ListedPage>('pages', selectPages(byIds, listedStory));
const readPagesWithoutStories = statement<Ids, PageWithoutStory>(
  'pages-without-stories',
  selectPages(byIds, ''),
);
const readOwnPages = statement<Ids, PageWithoutStory>('own-pages', selectPages(byIds, '', toOwner));
const readOwnPage = statement<Ids, PageRecord>('own-page', selectPages(byIds, ', pages.story', toOwner));
const readPageDetails = statement<Ids, PageDetailRecord>(
  'page-details',
  selectPages(byIds, storyAndOwnerGave),
);

/**
 * Returns the pages with these ids, without hidden ones, in the order of the ids, in one statement, so that the parts of each page agree.
 * @throws TooManyRowsError for more than 16 MiB of stories; the longest of them aren't read then
 */
export async function pageRecords(knex: Knex, ids: readonly number[]): Promise<PageRecord[]> {
  const pages = await listedPageRecords(knex, ids);
  if (!pages.every((page) => page.has_whole_story)) throw new TooManyRowsError();
  return pages;
}

/** Returns pages for a public list: if stories exceed 16 MiB in total, the longest are null. */
export async function listedPageRecords(knex: Knex, ids: readonly number[]): Promise<ListedPage[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readPages(knex, [...ids]));
}

/** Returns pages for overviews, which don't show the story. */
export async function pagesWithoutStories(knex: Knex, ids: readonly number[]): Promise<PageWithoutStory[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readPagesWithoutStories(knex, [...ids]));
}

/** Returns pages including hidden ones, for their owner. */
export async function ownPagesWithoutStories(
  knex: Knex,
  ids: readonly number[],
): Promise<PageWithoutStory[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readOwnPages(knex, [...ids]));
}

/** Returns one page, even if it is hidden, for its owner. */
export async function ownPageRecord(knex: Knex, id: number): Promise<PageRecord | undefined> {
  return (await readOwnPage(knex, [id]))[0];
}

/** Returns a page that is known to exist because a command has found or written it. */
export async function pageRecord(knex: Knex, id: number): Promise<PageRecord> {
  const page = await ownPageRecord(knex, id);
  if (!page) throw new Error(`page ${id} has no record`);
  return page;
}

export async function pageDetailRecords(knex: Knex, ids: readonly number[]): Promise<PageDetailRecord[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readPageDetails(knex, [...ids]));
}
