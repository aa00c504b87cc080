import type { LeaderboardFilters } from '../../db/queries/leaderboards/campaign-leaderboard.ts';
import { paginationMeta, paginationWindow, servedLimit } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import { cacheTags } from '../cache-tags.ts';
import { ownerTypeOf } from '../owner-type.ts';
import { presentCampaignLeaderboard, presentLeaderboard } from '../presenters/leaderboard.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

export const leaderboards = {
  async listLeaderboards({ query }, context) {
    const window = paginationWindow(query);
    const { items, count } = await context.leaderboards.list({ ids: query.ids }, window);
    return {
      status: 200,
      body: { leaderboards: items.map(presentLeaderboard), meta: paginationMeta(window, count) },
    };
  },

  async getLeaderboard({ params }, context) {
    const leaderboard = await context.leaderboards.find(params.leaderboard_id);
    if (!leaderboard) throw new NotFoundError();
    return { status: 200, body: { leaderboard: presentLeaderboard(leaderboard) } };
  },

  async getCampaignLeaderboard({ params, query }, { campaigns, addresses, clock }) {
    const filters = leaderboardFilters(query, clock());
    const leaderboard = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      campaigns.findLeaderboard(reference, filters),
    );
    return {
      status: 200,
      body: { leaderboard: presentCampaignLeaderboard(leaderboard, addresses) },
      tags: cacheTags({ pages: leaderboard.page_ids, campaigns: [leaderboard.campaign_uid] }),
    };
  },
} satisfies Partial<FundraisingHandlers>;

function leaderboardFilters(
  query: FundraisingOperations['getCampaignLeaderboard']['query'],
  now: Date,
): LeaderboardFilters {
  return {
    ownerType: ownerTypeOf(query.type),
    charities: parseResourceReferences('charity_ids', query.charity_ids),
    activeAt: query.all_pages ? undefined : now,
    limit: servedLimit(query.limit),
    includePages: query.include_pages,
  };
}
