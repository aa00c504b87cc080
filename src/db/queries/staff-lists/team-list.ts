import type { Knex } from 'knex';
import { within } from '../conditions.ts';
import type { Matches } from '../matching-people.ts';
import type { ListFilters, StaffList } from './list-definition.ts';
import { hasRow, lookedUp } from './looked-up.ts';
import { orIdentified } from './or-identified.ts';
import { countPages, type ListedPageState, matchingPages, pageStateConditions } from './page-list.ts';

export interface TeamListFilters extends ListFilters {
  /** That of its page. */
  state?: ListedPageState | undefined;
}

/** SQL: teams by the charity of their page. */
const byCharity = `(select page_id, charity_id from page_totals where owner_type = 'Team') as own_pages
  ${lookedUp('teams', 'page_id = own_pages.page_id')}`;

const pageOf = (teamId: string) => `from pages where pages.team_id = ${teamId}`;

/** All teams, including those whose page nobody else can see. A team has the charity of its page. */
export const teamList: StaffList<TeamListFilters, 'created' | 'raised'> = {
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
  conditions: ({ state, created = {} }, bindings, id) => [
    // Most teams are active: those in another state are matches.
    state === 'active' && hasRow(`${pageOf(id)} and ${pageStateConditions.active}`),
    ...within(bindings, created, 'teams.created_at'),
  ],
  async matching(knex, { q, state }) {
    return [
      ...(q === undefined ? [] : [orIdentified(q, { table: 'teams' }, await matchingTeams(knex, q))]),
      ...(state === undefined || state === 'active' ? [] : [teamsInState(state)]),
    ];
  },
  async total(knex, { campaignIds, charityIds, state, created }) {
    if (charityIds || state || created) return undefined;
    return countPages(knex, campaignIds, undefined, 'Team');
  },
};

async function matchingTeams(knex: Knex, q: string): Promise<Matches> {
  const { sql, holds, bindings } = await matchingPages(knex, q);
  return {
    sql: `select teams.id from (${sql}) as named ${lookedUp('teams', 'page_id = named.id')}`,
    holds: (id) => holds(`(select page_id from teams as named where named.id = ${id})`),
    bindings,
  };
}

function teamsInState(state: ListedPageState): Matches {
  return {
    sql: `select team_id as id from pages where team_id is not null and ${pageStateConditions[state]}`,
    holds: (id) => hasRow(`${pageOf(id)} and ${pageStateConditions[state]}`),
    bindings: {},
  };
}
