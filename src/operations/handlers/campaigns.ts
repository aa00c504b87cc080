import { campaignList } from '../../db/queries/staff-lists/campaign-list.ts';
import { campaignRecords } from '../../db/queries/staff-records/campaigns.ts';
import { requireReferenced } from '../../domain/references.ts';
import { answerList } from '../answer-list.ts';
import { findListed } from '../find-listed.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentCampaign } from '../presenters/campaign.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const campaigns = {
  listCampaigns: answerList({
    schema: 'Campaign',
    list: campaignList,
    filters: (knex, query: StaffOperations['listCampaigns']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: campaignRecords,
    present: presentCampaign,
  }),

  async getCampaign({ params, principal }, { addresses, database: { primary } }) {
    const campaign = await requireReferenced(params.campaign_id, async () => {
      const filters = await reachedFilters(primary, params, callerOf(principal), {});
      return findListed(primary, campaignList, filters, campaignRecords);
    });
    return { status: 200, body: { campaign: presentCampaign(campaign, addresses) } };
  },
} satisfies Partial<OperationsHandlers>;
