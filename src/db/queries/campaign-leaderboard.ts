import type { Knex } from 'knex';
import { type ResourceReference, resolveFilter } from '../filters.ts';
import { preparedByText } from '../prepared.ts';
import { type Bindings, unseen } from './conditions.ts';
import { type PageRecord, pageRecords } from './page-records.ts';

export interface LeaderboardFilters {
  ownerType?: 'User' | 'Team' | undefined;
  charities?: readonly ResourceReference[] | undefined;
  /** Leaves out pages that are not active or have expired at this moment; `undefined` keeps them. */
  activeAt?: Date | undefined;
  limit: number;
  /** Reads the pages themselves, not only their ids. */
  includePages: boolean;
}

/** Page ids by amount raised, most first, then by id. */
export interface CampaignLeaderboard {
  campaign_uid: string;
  page_ids: number[];
  pages: PageRecord[] | undefined;
}

/** By the page alone: when a campaign is over, its final ranking stays until its pages expire. */
const active = `
        and pages.state = 'active' and (pages.expires_at is null or pages.expires_at > :activeAt)`;

const types = {
  ...{ id: 'bigint', uid: 'text', identity: 'uuid', country: 'text', slug: 'text' },
  ...{ activeAt: 'timestamptz', charityIds: 'bigint[]', limit: 'bigint' },
};

function named(reference: ResourceReference): { condition: string; name: Bindings } {
  switch (reference.kind) {
    case 'id':
      return { condition: 'campaigns.id = :id', name: { id: reference.id } };
    case 'uid':
      return { condition: 'campaigns.uid = :uid', name: { uid: reference.uid } };
    case 'uuid':
      return { condition: 'campaigns.uuid = :identity', name: { identity: reference.uuid } };
    case 'address':
      return {
        condition: 'campaigns.country_code = :country and campaigns.slug = :slug',
        name: { country: reference.countryCode, slug: reference.slug },
      };
  }
}

const readRanked = preparedByText<{ uid: string; page_ids: number[] }>('campaign-leaderboard');

/** Whether the ranking takes further statements besides its own, which must see the same moment. */
export function readsMore({ charities, includePages }: LeaderboardFilters): boolean {
  return includePages || charities?.some(({ kind }) => kind !== 'id') === true;
}

/**
 * Ranks the pages of a campaign. Each kind of owner has an index in rank order, so its branch stops at the limit.
 * @returns `undefined` when there is no such campaign
 */
export async function campaignLeaderboard(
  knex: Knex,
  reference: ResourceReference,
  filters: LeaderboardFilters,
): Promise<CampaignLeaderboard | undefined> {
  const charityIds = await resolveFilter(knex, 'charities', filters.charities);
  const { condition, name } = named(reference);
  const ofCharities = charityIds ? ' and pages.charity_id = any(:charityIds)' : '';
  const shown = (ownerType: 'User' | 'Team') =>
    (filters.activeAt ? active + anyActive(ownerType) : '') + ofCharities;
  const branches = [
    filters.ownerType === 'Team' ? [] : [individualPages(shown('User'))],
    filters.ownerType === 'User' ? [] : [teamPages(shown('Team'))],
  ].flat();
  const sql = `
    with campaign as materialized (select campaigns.id, campaigns.uid from campaigns where ${condition})
    select campaign.uid, array(
             select ranked.page_id from (${branches.join(' union all ')}) ranked
              order by ranked.amount_cents desc, ranked.page_id limit :limit) as page_ids
      from campaign`;
  const [found] = await readRanked(knex, unseen(sql, types), {
    ...name,
    limit: filters.limit,
    ...(filters.activeAt && { activeAt: filters.activeAt }),
    ...(charityIds && { charityIds }),
  });
  return (
    found && {
      campaign_uid: found.uid,
      page_ids: found.page_ids,
      pages: filters.includePages ? await pageRecords(knex, found.page_ids) : undefined,
    }
  );
}

/** Not the row itself: its value is known before the index is read. */
const campaignId = '(select campaign.id from campaign)';

/** Asked once: otherwise a campaign whose pages have all expired would be searched to its last page for a first one. */
function anyActive(ownerType: 'User' | 'Team'): string {
  return `
        and exists (select from page_expiry_counts counts
                     where counts.campaign_id = ${campaignId} and counts.owner_type = '${ownerType}'
                       and counts.active_page_count > 0
                       and counts.expires_on >= (:activeAt at time zone 'UTC')::date)`;
}

function individualPages(condition: string): string {
  return `(select page_totals.page_id, page_totals.amount_cents
       from page_totals
       join pages on pages.id = page_totals.page_id
      where page_totals.campaign_id = ${campaignId} and page_totals.owner_type = 'User'${condition}
      order by page_totals.amount_cents desc, page_totals.page_id limit :limit)`;
}

function teamPages(condition: string): string {
  return `(select pages.id as page_id, team_totals.amount_cents
       from team_totals
       join teams on teams.id = team_totals.team_id
       join pages on pages.id = teams.page_id
      where team_totals.campaign_id = ${campaignId}${condition}
      order by team_totals.amount_cents desc, pages.id limit :limit)`;
}
