import { within } from '../conditions.ts';
import { belongsTo } from './belongs-to.ts';
import type { ListFilters, Order, StaffList } from './list-definition.ts';
import { matchingBeginnings } from './matching-names.ts';
import { orIdentified } from './or-identified.ts';

export interface CharityListFilters extends ListFilters {
  state?: 'active' | 'inactive' | undefined;
  causeId?: number | undefined;
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
  conditions({ campaignIds, exceptCampaignIds, state, causeId, created = {} }, bindings) {
    if (causeId !== undefined) bindings.causeId = causeId;
    const isElsewhere = belongsTo('charity', 'campaign', exceptCampaignIds, bindings);
    return [
      belongsTo('charity', 'campaign', campaignIds, bindings),
      isElsewhere && `not ${isElsewhere}`,
      causeId !== undefined &&
        'charities.id in (select charity_id from charity_causes where cause_id = :causeId)',
      state && `${state === 'active' ? '' : 'not '}charities.active`,
      ...within(bindings, created, 'charities.created_at'),
    ];
  },
  async matching(knex, { q }) {
    if (q === undefined) return [];
    const named = await matchingBeginnings(knex, q, 'charity_words', 'charity_id');
    return [orIdentified(q, { table: 'charities', hasUid: true }, named)];
  },
};
