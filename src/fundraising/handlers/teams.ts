import { createTeamInvitation, deleteTeamInvitation } from '../../domain/commands/change-team-invitations.ts';
import { addTeamMember, removeTeamMember } from '../../domain/commands/change-team-members.ts';
import { createTeam } from '../../domain/commands/create-team.ts';
import { updateTeam } from '../../domain/commands/update-team.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { reachOf, requireTeam } from '../../domain/policies.ts';
import { runCommand } from '../../domain/run-command.ts';
import { dropChanged } from '../cache-tags.ts';
import { presentPage } from '../presenters/page.ts';
import { presentTeam, presentTeamInvitation } from '../presenters/team.ts';
import { writeOnce } from '../write-once.ts';
import type { FundraisingHandlers } from './types.ts';

export const teams = {
  async listTeams({ query, principal }, { teams }) {
    const window = paginationWindow(query);
    const filters = {
      updated: { after: query.start_updated_at, before: query.end_updated_at },
      created: { after: query.start_created_at, before: query.end_created_at },
    };
    const { items, count } = await teams.list(reachOf(principal), filters, window);
    return { status: 200, body: { teams: items.map(presentTeam), meta: paginationMeta(window, count) } };
  },

  async getTeam({ params, principal }, { teams }) {
    const { id } = await requireTeam(teams, params.team_id, reachOf(principal));
    return { status: 200, body: { team: presentTeam(await teams.record(id)) } };
  },

  createTeam(request, context) {
    const { body, principal } = request;
    const at = context.clock();
    return writeOnce(context, request, async (transaction) => {
      const { page, changes } = await createTeam(transaction, {
        leaderPageId: body.individual_page_id,
        name: body.name,
        reach: reachOf(principal),
        at,
      });
      const answer = { status: 201 as const, body: { page: [presentPage(page, context.addresses, at)] } };
      return { answer, changes };
    });
  },

  async updateTeam({ params, body, principal }, { database, cache, teams }) {
    const reach = reachOf(principal);
    const own = await requireTeam(teams, params.team_id, reach);
    const { team, changes } = await runCommand(database.primary, (transaction) =>
      updateTeam(transaction, reach, own, body),
    );
    await dropChanged(cache, changes);
    return { status: 200, body: { team: presentTeam(team) } };
  },

  addTeamMember(request, context) {
    const { params, body, principal } = request;
    return writeOnce(context, request, async (transaction) => {
      const { team, changes } = await addTeamMember(transaction, {
        teamId: params.team_id,
        pageId: body.individual_page_id,
        reach: reachOf(principal),
      });
      return { answer: { status: 200 as const, body: { team: presentTeam(team) } }, changes };
    });
  },

  async removeTeamMember({ params, principal }, { database, cache }) {
    const membership = { teamId: params.team_id, pageId: params.page_id, reach: reachOf(principal) };
    const { changes } = await runCommand(database.primary, (transaction) =>
      removeTeamMember(transaction, membership),
    );
    await dropChanged(cache, changes);
    return { status: 204, body: undefined };
  },

  // Without an Idempotency-Key: its answer holds a secret, which is not stored. A second invitation does no harm.
  async createTeamInvitation({ params, body, principal }, { database }) {
    const details = {
      teamId: params.team_id,
      email: body?.email,
      singleUse: body?.single_use,
      reach: reachOf(principal),
    };
    const invitation = await runCommand(database.primary, (transaction) =>
      createTeamInvitation(transaction, details),
    );
    return { status: 201, body: { invitation: presentTeamInvitation(invitation) } };
  },

  async deleteTeamInvitation({ params, principal }, { database }) {
    const { team_id: teamId, invitation_id: invitationId } = params;
    await runCommand(database.primary, (transaction) =>
      deleteTeamInvitation(transaction, { teamId, invitationId, reach: reachOf(principal) }),
    );
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
