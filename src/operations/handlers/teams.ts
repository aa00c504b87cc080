import type { Context } from '../../context.ts';
import type { Principal } from '../../contract/principal.ts';
import { teamList } from '../../db/queries/staff-lists/team-list.ts';
import { findTeamDetail, teamMembers, teamRecords } from '../../db/queries/staff-records/teams.ts';
import { change } from '../../domain/change.ts';
import { addTeamMember, removeTeamMember } from '../../domain/teams/change-team-members.ts';
import { editTeam, teamVersion } from '../../domain/teams/manage-teams.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { withNamesOfBody } from '../field-names.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentTeam, presentTeamDetail, presentTeamMember } from '../presenters/team.ts';
import { callerOf, requireReached } from '../staff.ts';
import { findReached } from './pages.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

const MOST_MEMBERS = 200;

/** What the commands call the fields of the bodies. */
const names = { individual_page_id: 'page_id' };

export const teams = {
  listTeams: answerList({
    schema: 'Team',
    list: teamList,
    filters: (knex, query: StaffOperations['listTeams']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: teamRecords,
    present: presentTeam,
  }),

  getTeam: ({ params, principal }, context) => readTeam(context, principal, params.team_id),

  updateTeam(request, context) {
    const { params, body, principal } = request;
    const { name, story, target_cents, leader_page_id } = body;
    const edits = { name, story, target_cents, leader_page_id };
    return answerEdit(
      request,
      (isExpected) =>
        change(context, callerOf(principal), editTeam, { id: params.team_id, edits, isExpected }),
      () => readTeam(context, principal, params.team_id),
    );
  },

  async addTeamMember({ params, body, principal }, context) {
    const member = { teamId: params.team_id, pageId: body.page_id };
    await withNamesOfBody(names, () => change(context, callerOf(principal), addTeamMember, member));
    return readTeam(context, principal, params.team_id);
  },

  async removeTeamMember({ params, principal }, context) {
    const actor = callerOf(principal);
    const { id: pageId } = await findReached(actor, params.page_id, context.database.primary);
    await change(context, actor, removeTeamMember, { teamId: params.team_id, pageId });
    return { status: 204, body: undefined };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError */
async function readTeam(
  { addresses, database: { primary } }: Pick<Context, 'addresses' | 'database'>,
  principal: Principal | undefined,
  id: number,
) {
  const team = requireReached(callerOf(principal), await findTeamDetail(primary, id));
  const members = await teamMembers(primary, id, MOST_MEMBERS);
  return {
    status: 200 as const,
    body: { team: presentTeamDetail(team, addresses), members: members.map(presentTeamMember) },
    headers: versionHeader(teamVersion(team)),
  };
}
