import type { ListFilters, Order, StaffList } from './list-definition.ts';

type LeaderboardListFilters = Pick<ListFilters, 'campaignIds'>;

const order = (key: string, type: 'timestamptz' | 'text'): Order<LeaderboardListFilters> => ({
  from: () => 'leaderboards',
  id: 'leaderboards.id',
  key,
  type,
  places: { campaignIds: 'leaderboards.campaign_id' },
});

/** Static leaderboards. Those of a country are in no campaign. */
export const leaderboardList: StaffList<LeaderboardListFilters, 'created' | 'name'> = {
  orders: {
    created: order('leaderboards.created_at', 'timestamptz'),
    name: order('lower(leaderboards.name) collate "C"', 'text'),
  },
  conditions: () => [],
};
