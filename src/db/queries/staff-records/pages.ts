import type { Knex } from 'knex';
import type { PageRow } from '../../rows/page-rows.ts';
import { type ResourceReference, resolveIdsOfAll } from '../filters.ts';
import { inOrderOf } from '../listing.ts';
import { type PageGroup, pageGroups } from '../pages/page-groups.ts';

/** A page as staff see it, even if it is hidden. */
export interface PageRecord
  extends Pick<
    PageRow,
    | 'id'
    | 'uid'
    | 'uuid'
    | 'name'
    | 'slug'
    | 'created_at'
    | 'updated_at'
    | 'expires_at'
    | 'state'
    | 'hidden'
    | 'held_at'
    | 'held_reason'
    | 'awaits_approval'
    | 'owner_type'
    | 'campaign_id'
    | 'charity_id'
    | 'target_cents'
  > {
  /** A user's or a team's id, by `owner_type`. */
  owner_id: number;
  owner_name: string;
  /** Null for a team. */
  owner_email: string | null;
  campaign_uid: string;
  campaign_name: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  /** Of the campaign. */
  country_code: string;
  charity_uid: string;
  charity_name: string;
  currency: string;
  /** Own donations; for a team's page, without those to its members' pages. */
  amount_cents: number;
  donation_count: number;
}

/** A page with everything that staff can edit. */
export interface PageDetailRecord
  extends PageRecord,
    Pick<
      PageRow,
      'user_id' | 'operator_state' | 'story' | 'video_url' | 'suggested_donation_cents' | 'thank_you'
    > {
  /** The team that a person's page is a member of. */
  team_id: number | null;
  group_values: PageGroup[];
}

const record = (more = '') => `
  select pages.id, pages.uid, pages.uuid, pages.name, pages.slug, pages.created_at, pages.updated_at, pages.expires_at,
         pages.state, pages.hidden, pages.held_at, pages.held_reason, pages.awaits_approval, pages.owner_type, coalesce(pages.user_id, pages.team_id) as owner_id,
         coalesce(users.name, teams.name) as owner_name, users.email as owner_email, pages.campaign_id,
         campaigns.uid as campaign_uid, campaigns.name as campaign_name, campaigns.slug as campaign_slug,
         campaigns.is_default as campaign_is_default, campaigns.country_code, pages.charity_id, charities.uid as charity_uid,
         charities.name as charity_name, pages.target_cents, page_totals.amount_cents, page_totals.donation_count,
         countries.currency_iso_code as currency${more}
    from pages
    join campaigns on campaigns.id = pages.campaign_id
    join countries on countries.code = campaigns.country_code
    join charities on charities.id = pages.charity_id
    join page_totals on page_totals.page_id = pages.id
    left join users on users.id = pages.user_id
    left join teams on teams.id = pages.team_id
   where pages.id = any(:ids)`;

/** Returns pages in the order of their ids. */
export async function pageRecords(knex: Knex, ids: readonly number[]): Promise<PageRecord[]> {
  const { rows }: { rows: PageRecord[] } = await knex.raw(record(), { ids: [...ids] });
  return inOrderOf(ids, rows);
}

const detail = record(`,
         pages.user_id, pages.operator_state, pages.story, pages.video_url, pages.suggested_donation_cents, pages.thank_you,
         (select team_id from team_members where page_id = pages.id) as team_id,
         ${pageGroups('pages.id')} as group_values`);

export async function findPageDetail(
  knex: Knex,
  reference: ResourceReference,
): Promise<PageDetailRecord | undefined> {
  const ids = await resolveIdsOfAll(knex, 'pages', [reference]);
  const { rows }: { rows: PageDetailRecord[] } = await knex.raw(detail, { ids });
  return rows[0];
}

/** @throws Error for a page that doesn't exist; it must have been found before */
export async function pageDetail(knex: Knex, id: number): Promise<PageDetailRecord> {
  const page = await findPageDetail(knex, { kind: 'id', id });
  if (!page) throw new Error(`page ${id} has no record`);
  return page;
}
