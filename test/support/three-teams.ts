import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import type { Callers } from './callers.ts';
import { buildPage, buildTeam } from './factories.ts';

type BuiltTeam = { team: TeamRow; page: PageRow; leader: PageRow };

/** Teams as seen by the first callers. */
export interface ThreeTeams {
  /** Led by the user, in the application's campaign. */
  own: BuiltTeam;
  /** In the same campaign, led by someone else. */
  neighbour: BuiltTeam;
  /** In the other application's campaign, led by the other user. */
  foreign: BuiltTeam;
}

export async function buildThreeTeams(knex: Knex, callers: Callers, others: Callers): Promise<ThreeTeams> {
  const { campaignId: campaign_id, userId: user_id } = callers;
  return {
    own: await buildTeam(knex, { leader: await buildPage(knex, { campaign_id, user_id }) }),
    neighbour: await buildTeam(knex, { leader: await buildPage(knex, { campaign_id }) }),
    foreign: await buildTeam(knex, {
      leader: await buildPage(knex, { campaign_id: others.campaignId, user_id: others.userId }),
    }),
  };
}

/** The numbers of a team's member pages, in ascending order, as they are stored. */
export async function membersOf(knex: Knex, { id }: TeamRow): Promise<number[]> {
  return knex('team_members').where({ team_id: id }).orderBy('page_id').pluck('page_id');
}
