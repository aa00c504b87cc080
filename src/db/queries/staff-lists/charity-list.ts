import { within } from '../conditions.ts';
import { belongsTo } from './belongs-to.ts';
import type { ListFilters, Order, StaffList } from './list-definition.ts';
import { matchingBeginnings } from './matching-names.ts';

export interface CharityListFilters extends ListFilters {
  state?: 'active' | 'inactive' | undefined;
}

const order = (key: string, type: 'timestamptz' | 'text'): Order<CharityListFilters> => ({
  from: () => 'charities',
  id: 'charities.id',
  key,
  type,
  places: { charityIds: 'charities.id' },
});

export const charityList: StaffList<CharityListFilters, 'created' | 'name'> = {
  orders: {
    created: order('charities.created_at', 'timestamptz'),
    name: order('lower(charities.name) collate "C"', 'text'),
  },
  conditions({ campaignIds, exceptCampaignIds, state, created = {} }, bindings) {
    const isElsewhere = belongsTo('charity', 'campaign', exceptCampaignIds, bindings);
    return [
      belongsTo('charity', 'campaign', campaignIds, bindings),
      isElsewhere && `not ${isElsewhere}`,
      state && `${state === 'active' ? '' : 'not '}charities.active`,
      ...within(bindings, created, 'charities.created_at'),
    ];
  },
  matching: async (knex, { q }) =>
    q === undefined ? [] : [await matchingBeginnings(knex, q, 'charity_words', 'charity_id')],
};
