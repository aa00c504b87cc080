import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReference, parseResourceReferences } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import { cacheTags } from '../cache-tags.ts';
import { presentCampaign, presentCampaignGroup } from '../presenters/campaign.ts';
import type { FundraisingHandlers } from './types.ts';

export const campaigns = {
  async listCampaigns({ query }, { campaigns, addresses, clock }) {
    const window = paginationWindow(query);
    const filters = { charities: parseResourceReferences('charity_ids', query.charity_ids) };
    const parts = { charities: !query.exclude_charities, pages: !query.exclude_pages };
    const { items, count } = await campaigns.list(filters, parts, window);
    return {
      status: 200,
      body: {
        campaigns: items.map((campaign) => presentCampaign(campaign, addresses, clock())),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ campaigns: items.map(({ uid }) => uid) }),
    };
  },

  async getCampaign({ params }, { campaigns, addresses, clock }) {
    const reference = parseResourceReference(params.campaign_id_or_uuid);
    const campaign = reference && (await campaigns.find(reference));
    if (!campaign) throw new NotFoundError();
    return {
      status: 200,
      body: { campaign: presentCampaign(campaign, addresses, clock()) },
      tags: cacheTags({ campaigns: [campaign.uid] }),
    };
  },

  async listCampaignGroups({ params }, { campaigns }) {
    const reference = parseResourceReference(params.campaign_id_or_uuid);
    const groups = reference && (await campaigns.findGroups(reference));
    if (!groups) throw new NotFoundError();
    return { status: 200, body: { campaign_groups: groups.map(presentCampaignGroup) } };
  },
} satisfies Partial<FundraisingHandlers>;
