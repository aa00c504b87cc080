import { within } from '../conditions.ts';
import { belongsTo } from './belongs-to.ts';
import type { ListFilters, Order, StaffList } from './list-definition.ts';
import { matchingBeginnings } from './matching-names.ts';
import { orIdentified } from './or-identified.ts';

export interface CampaignListFilters extends ListFilters {
  state?: 'enabled' | 'disabled' | undefined;
}

const order = (key: string, type: 'timestamptz' | 'text'): Order<CampaignListFilters> => ({
  from: () => 'campaigns',
  id: 'campaigns.id',
  key,
  type,
  places: { campaignIds: 'campaigns.id' },
});

export const campaignList: StaffList<CampaignListFilters, 'created' | 'name'> = {
  orders: {
    created: order('campaigns.created_at', 'timestamptz'),
    name: order('lower(campaigns.name) collate "C"', 'text'),
  },
  conditions: ({ charityIds, state, created = {} }, bindings) => [
    belongsTo('campaign', 'charity', charityIds, bindings),
    state && `campaigns.disabled_at is ${state === 'enabled' ? '' : 'not '}null`,
    ...within(bindings, created, 'campaigns.created_at'),
  ],
  async matching(knex, { q }) {
    if (q === undefined) return [];
    const named = await matchingBeginnings(knex, q, 'campaign_words', 'campaign_id');
    return [orIdentified(q, { table: 'campaigns', hasUid: true }, named)];
  },
};
