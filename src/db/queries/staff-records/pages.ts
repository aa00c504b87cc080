import type { Knex } from 'knex';
import type { PageRow } from '../../rows/page-rows.ts';
import { type ResourceReference, resolveIdsOfAll } from '../filters.ts';
import { inOrderOf } from '../listing.ts';

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

const record = `
  select pages.id, pages.uid, pages.uuid, pages.name, pages.slug, pages.created_at, pages.updated_at, pages.expires_at,
         pages.state, pages.hidden, pages.held_at, pages.held_reason, pages.owner_type, coalesce(pages.user_id, pages.team_id) as owner_id,
         coalesce(users.name, teams.name) as owner_name, users.email as owner_email, pages.campaign_id,
         campaigns.uid as campaign_uid, campaigns.name as campaign_name, campaigns.slug as campaign_slug,
         campaigns.is_default as campaign_is_default, campaigns.country_code, pages.charity_id, charities.uid as charity_uid,
         charities.name as charity_name, pages.target_cents, page_totals.amount_cents, page_totals.donation_count,
         countries.currency_iso_code as currency
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
  const { rows }: { rows: PageRecord[] } = await knex.raw(record, { ids: [...ids] });
  return inOrderOf(ids, rows);
}

export async function findPage(knex: Knex, reference: ResourceReference): Promise<PageRecord | undefined> {
  const [page] = await pageRecords(knex, await resolveIdsOfAll(knex, 'pages', [reference]));
  return page;
}
