import { within } from '../conditions.ts';
import { lookedUp } from './looked-up.ts';
import { countPages, matchingPages } from './page-list.ts';
import type { ListFilters, StaffList } from './read-list.ts';

/** SQL: teams by the charity of their page. */
const byCharity = `(select page_id, charity_id from page_totals where owner_type = 'Team') as own_pages
  ${lookedUp('teams', 'page_id = own_pages.page_id')}`;

/** All teams, including those whose page nobody else can see. A team has the charity of its page. */
export const teamList: StaffList<ListFilters, 'created' | 'raised'> = {
  orders: {
    created: {
      from: ({ charityIds }) => (charityIds ? byCharity : 'teams'),
      id: 'teams.id',
      key: 'teams.created_at',
      type: 'timestamptz',
      places: { campaignIds: 'teams.campaign_id', charityIds: 'own_pages.charity_id' },
    },
    raised: {
      from({ charityIds, created }) {
        if (charityIds) return `${byCharity} ${lookedUp('team_totals', 'team_id = teams.id')}`;
        return created ? `team_totals ${lookedUp('teams', 'id = team_totals.team_id')}` : 'team_totals';
      },
      id: 'team_totals.team_id',
      key: 'team_totals.amount_cents',
      type: 'bigint',
      oppositeIds: true,
      places: { campaignIds: 'team_totals.campaign_id', charityIds: 'own_pages.charity_id' },
      otherwise: () => [{ places: 'campaigns as place', conditions: ['team_totals.campaign_id = place.id'] }],
    },
  },
  conditions: ({ created = {} }, bindings) => within(bindings, created, 'teams.created_at'),
  async matching(knex, q) {
    const { sql, bindings } = await matchingPages(knex, q);
    return {
      sql: `select teams.id from (${sql}) as named ${lookedUp('teams', 'page_id = named.id')}`,
      bindings,
    };
  },
  async total(knex, { campaignIds, charityIds, created }) {
    return charityIds || created ? undefined : countPages(knex, campaignIds, undefined, 'Team');
  },
};
