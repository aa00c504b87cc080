import { within } from '../conditions.ts';
import { belongsTo } from './belongs-to.ts';
import { matchingBeginnings } from './matching-names.ts';
import type { ListFilters, Order, StaffList } from './read-list.ts';

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
  conditions: ({ campaignIds, state, created = {} }, bindings) => [
    belongsTo('charity', 'campaign', campaignIds, bindings),
    state && `${state === 'active' ? '' : 'not '}charities.active`,
    ...within(bindings, created, 'charities.created_at'),
  ],
  matching: (knex, q) => matchingBeginnings(knex, q, 'charity_words', 'charity_id'),
};
