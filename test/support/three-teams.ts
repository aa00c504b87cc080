import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { buildCallers, type Callers } from './callers.ts';
import { buildPage, buildTeam } from './factories.ts';
import { useFixture } from './fixture.ts';
import type { TestServer } from './server.ts';

/**
 * Creates new teams for each test, with the same callers for every test of a `describe`. The names are from the first callers' view.
 */
export function useThreeTeams(server: TestServer) {
  const callers = useFixture(() => buildCallers(server.knex));
  const others = useFixture(() => buildCallers(server.knex));
  const led = async (leader: { campaign_id: number; user_id?: number }) =>
    buildTeam(server.knex, { leader: await buildPage(server.knex, leader) });
  const ledBy = ({ campaignId, userId }: Callers) => led({ campaign_id: campaignId, user_id: userId });
  /** In the application's campaign, led by the user. */
  const own = { team: {} as TeamRow, page: {} as PageRow, leader: {} as PageRow };
  beforeEach(async () => {
    const { team, page, leader } = await ledBy(callers);
    Object.assign(own.team, team);
    Object.assign(own.page, page);
    Object.assign(own.leader, leader);
  });
  return {
    callers,
    others,
    team: own.team,
    teamPage: own.page,
    leader: own.leader,
    /** In the same campaign, led by another user. */
    neighbour: useFixture(() => led({ campaign_id: callers.campaignId }), beforeEach),
    /** In the other application's campaign, led by the other user. */
    foreign: useFixture(() => ledBy(others), beforeEach),
  };
}

/** Returns the IDs of a team's member pages, in ascending order, as stored. */
export async function membersOf(knex: Knex, { id }: TeamRow): Promise<number[]> {
  return knex('team_members').where({ team_id: id }).orderBy('page_id').pluck('page_id');
}
