import type { Knex } from 'knex';
import { inOrderOf } from '../listing.ts';
import { type FitnessOverviewRow, pageFitnessOverviews } from './fitness-overviews.ts';
import { type PageGroupRow, pageGroups } from './page-groups.ts';
import { teamMemberPageIds } from './team-members.ts';

/**
 * A page with everything that is shown of it. The money figures of a team page are those of its team: the sums over
 * its members' pages and its own.
 */
export interface PageRecord extends PageRow {
  /** Empty for an individual page. */
  team_member_page_ids: number[];
  fitness_overview: FitnessOverviewRow[];
  groups: PageGroupRow[];
}

interface PageRow {
  id: number;
  uuid: string;
  owner_type: 'User' | 'Team';
  user_id: number | null;
  /** The team that a team page stands for. */
  team_id: number | null;
  /** The team that an individual page is a member of. */
  member_team_id: number | null;
  team_leader_page_id: number | null;
  slug: string;
  name: string;
  state: string;
  target_cents: number;
  /** `null` for a page that stays open. */
  expires_at: Date | null;
  campaign_date: Date | null;
  story: string | null;
  has_set_story: boolean;
  image_url: string | null;
  has_set_image: boolean;
  gift_aid_eligible: boolean;
  invitation_id: number | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Date;
  updated_at: Date;
  country_code: string;
  campaign_uid: string;
  campaign_name: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  charity_uid: string;
  charity_name: string;
  currency_iso_code: string;
  currency_name: string;
  currency_symbol: string;
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
  offline_donation_count: number;
  offline_amount_cents: number;
}

const pageRows = `
  select pages.id, pages.uuid, pages.owner_type, pages.user_id, pages.team_id,
         team_members.team_id as member_team_id, teams.leader_page_id as team_leader_page_id,
         pages.slug, pages.name, pages.state, pages.target_cents, pages.expires_at, pages.campaign_date,
         pages.story, pages.has_set_story, pages.image_url, pages.has_set_image, pages.gift_aid_eligible,
         pages.invitation_id, pages.latitude, pages.longitude, pages.created_at, pages.updated_at,
         campaigns.country_code, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
         campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default,
         charities.uid as charity_uid, charities.name as charity_name,
         currencies.iso_code as currency_iso_code, currencies.name as currency_name,
         currencies.symbol as currency_symbol,
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
    left join teams on teams.id = coalesce(pages.team_id, team_members.team_id)
    left join team_totals on team_totals.team_id = pages.team_id
    left join page_totals on page_totals.page_id = pages.id and pages.team_id is null
   where pages.id = any(:ids)`;

/** The pages with these ids, in the order of the ids: four statements, however many there are. */
export async function pageRecords(knex: Knex, ids: readonly number[]): Promise<PageRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: PageRow[] } = await knex.raw(pageRows, { ids });
  const overviews = await pageFitnessOverviews(knex, rows);
  const members = await teamMemberPageIds(
    knex,
    rows.flatMap((row) => row.team_id ?? []),
  );
  const groups = await pageGroups(knex, ids);
  const records = rows.map((row) => ({
    ...row,
    team_member_page_ids: (row.team_id !== null && members.get(row.team_id)) || [],
    fitness_overview: overviews.get(row.id) ?? [],
    groups: groups.get(row.id) ?? [],
  }));
  return inOrderOf(ids, records);
}
