import { cacheTags } from '../../domain/cache-tags.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { presentCampaign, presentCampaignGroup } from '../presenters/campaign.ts';
import type { FundraisingHandlers } from './types.ts';

export const campaigns = {
  async listCampaigns({ query }, { campaigns, addresses, clock }) {
    const now = clock();
    const window = paginationWindow(query);
    const filters = {
      campaigns: parseResourceReferences('ids', query.ids),
      charities: parseResourceReferences('charity_ids', query.charity_ids),
      statuses: query.status,
      at: now,
      excludeDefaults: query.exclude_bau,
      sortBy: query.sort_by,
    };
    const parts = { charities: !query.exclude_charities, pages: !query.exclude_pages };
    const { items, count } = await campaigns.list(filters, parts, window);
    return {
      status: 200,
      body: {
        campaigns: items.map((campaign) => presentCampaign(campaign, addresses, now)),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ campaigns: items.map(({ uid }) => uid) }),
    };
  },

  async getCampaign({ params }, { campaigns, addresses, clock }) {
    const campaign = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      campaigns.find(reference),
    );
    return {
      status: 200,
      body: { campaign: presentCampaign(campaign, addresses, clock()) },
      tags: cacheTags({ campaigns: [campaign.uid] }),
    };
  },

  async listCampaignGroups({ params }, { campaigns }) {
    const groups = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      campaigns.findGroups(reference),
    );
    return { status: 200, body: { campaign_groups: groups.map(presentCampaignGroup) } };
  },
} satisfies Partial<FundraisingHandlers>;
