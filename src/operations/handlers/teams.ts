import { teamList } from '../../db/queries/staff-lists/team-list.ts';
import { teamRecords } from '../../db/queries/staff-records/teams.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentTeam } from '../presenters/team.ts';
import { callerOf, requireReached } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const teams = {
  listTeams: answerList({
    schema: 'Team',
    list: teamList,
    filters: (knex, query: StaffOperations['listTeams']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: teamRecords,
    present: presentTeam,
  }),

  async getTeam({ params, principal }, { addresses, database: { primary } }) {
    const [team] = await teamRecords(primary, [params.team_id]);
    return { status: 200, body: { team: presentTeam(requireReached(callerOf(principal), team), addresses) } };
  },
} satisfies Partial<OperationsHandlers>;
