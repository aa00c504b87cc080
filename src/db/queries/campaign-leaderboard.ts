import type { Knex } from 'knex';
import { type ResourceReference, resolveFilter } from '../filters.ts';
import { preparedByText } from '../prepared.ts';
import { unseen } from './conditions.ts';
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

const readRanked = preparedByText<{ page_id: number }>('campaign-leaderboard');

const types = { campaignId: 'bigint', activeAt: 'timestamptz', charityIds: 'bigint[]', limit: 'bigint' };

/** Ranks the pages of a campaign. Each kind of owner has an index in rank order, so its branch stops at the limit. */
export async function campaignLeaderboard(
  knex: Knex,
  campaign: { id: number; uid: string },
  filters: LeaderboardFilters,
): Promise<CampaignLeaderboard> {
  const charityIds = await resolveFilter(knex, 'charities', filters.charities);
  const condition =
    (filters.activeAt ? active : '') + (charityIds ? ' and pages.charity_id = any(:charityIds)' : '');
  const branches = [
    filters.ownerType === 'Team' ? [] : [individualPages(condition)],
    filters.ownerType === 'User' ? [] : [teamPages(condition)],
  ].flat();
  const sql = `select ranked.page_id from (${branches.join(' union all ')}) ranked
    order by ranked.amount_cents desc, ranked.page_id limit :limit`;
  const rows = await readRanked(knex, unseen(sql, types), {
    campaignId: campaign.id,
    limit: filters.limit,
    ...(filters.activeAt && { activeAt: filters.activeAt }),
    ...(charityIds && { charityIds }),
  });
  const pageIds = rows.map((row) => row.page_id);
  return {
    campaign_uid: campaign.uid,
    page_ids: pageIds,
    pages: filters.includePages ? await pageRecords(knex, pageIds) : undefined,
  };
}

function individualPages(condition: string): string {
  return `(select page_totals.page_id, page_totals.amount_cents
       from page_totals
       join pages on pages.id = page_totals.page_id
      where page_totals.campaign_id = :campaignId and page_totals.owner_type = 'User'${condition}
      order by page_totals.amount_cents desc, page_totals.page_id limit :limit)`;
}

function teamPages(condition: string): string {
  return `(select pages.id as page_id, team_totals.amount_cents
       from team_totals
       join teams on teams.id = team_totals.team_id
       join pages on pages.id = teams.page_id
      where team_totals.campaign_id = :campaignId${condition}
      order by team_totals.amount_cents desc, pages.id limit :limit)`;
}
