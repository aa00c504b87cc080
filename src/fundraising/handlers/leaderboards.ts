import type { LeaderboardFilters } from '../../db/queries/leaderboards/page-leaderboard.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { paginationMeta, paginationWindow, servedLimit } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import { ownerTypeOf } from '../owner-type.ts';
import {
  presentCampaignLeaderboard,
  presentCharityLeaderboard,
  presentLeaderboard,
} from '../presenters/leaderboard.ts';
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
    const charities = parseResourceReferences('charity_ids', query.charity_ids);
    const now = clock();
    const filters = { ...leaderboardFilters(query, now), charities };
    const leaderboard = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      campaigns.findLeaderboard(reference, filters),
    );
    return {
      status: 200,
      body: {
        leaderboard: presentCampaignLeaderboard(leaderboard, addresses, now, query.include_footprint),
      },
      tags: cacheTags({ pages: leaderboard.page_ids, campaigns: [leaderboard.uid] }),
    };
  },

  async getCharityLeaderboard({ params, query }, { charities, addresses, clock }) {
    const campaigns = parseResourceReferences('campaign_ids', query.campaign_ids);
    const now = clock();
    const filters = { ...leaderboardFilters(query, now), campaigns };
    const leaderboard = await requireReferenced(params.charity_id_or_uuid, (reference) =>
      charities.findLeaderboard(reference, filters),
    );
    return {
      status: 200,
      body: {
        leaderboard: presentCharityLeaderboard(leaderboard, addresses, now, query.include_footprint),
      },
      tags: cacheTags({ pages: leaderboard.page_ids, charities: [leaderboard.uid], pageLists: true }),
    };
  },
} satisfies Partial<FundraisingHandlers>;

function leaderboardFilters(
  query: FundraisingOperations['getCampaignLeaderboard' | 'getCharityLeaderboard']['query'],
  now: Date,
): LeaderboardFilters {
  return {
    ownerType: ownerTypeOf(query.type),
    groupValues: query.group_value,
    activeAt: query.all_pages ? undefined : now,
    limit: servedLimit(query.limit),
    includePages: query.include_pages,
  };
}
