import { pageActor } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { requireTeam } from '../../domain/policies.ts';
import { createTeamInvitation, deleteTeamInvitation } from '../../domain/teams/change-team-invitations.ts';
import { addTeamMember, removeTeamMember } from '../../domain/teams/change-team-members.ts';
import { createTeam } from '../../domain/teams/create-team.ts';
import { updateTeam } from '../../domain/teams/update-team.ts';
import { presentPage } from '../presenters/page.ts';
import { presentTeam, presentTeamInvitation } from '../presenters/team.ts';
import type { FundraisingHandlers } from './types.ts';

export const teams = {
  async listTeams({ query, principal }, { teams }) {
    const window = paginationWindow(query);
    const filters = {
      updated: { after: query.start_updated_at, before: query.end_updated_at },
      created: { after: query.start_created_at, before: query.end_created_at },
    };
    const { items, count } = await teams.list(pageActor(principal), filters, window);
    return { status: 200, body: { teams: items.map(presentTeam), meta: paginationMeta(window, count) } };
  },

  async getTeam({ params, principal }, { teams }) {
    const { id } = await requireTeam(teams, params.team_id, pageActor(principal));
    return { status: 200, body: { team: presentTeam(await teams.record(id)) } };
  },

  createTeam(request, context) {
    const { body, principal } = request;
    const at = context.clock();
    const input = { leaderPageId: body.individual_page_id, name: body.name, at };
    const command = answering(createTeam, (page) => ({
      status: 201 as const,
      body: { page: [presentPage(page, context.addresses, at)] },
    }));
    return change(context, pageActor(principal), command, input, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  async updateTeam({ params, body, principal }, context) {
    const team = await change(context, pageActor(principal), updateTeam, { id: params.team_id, ...body });
    return { status: 200, body: { team: presentTeam(team) } };
  },

  addTeamMember(request, context) {
    const { params, body, principal } = request;
    const input = { teamId: params.team_id, pageId: body.individual_page_id };
    const command = answering(addTeamMember, (team) => ({
      status: 200 as const,
      body: { team: presentTeam(team) },
    }));
    return change(context, pageActor(principal), command, input, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  async removeTeamMember({ params, principal }, context) {
    const membership = { teamId: params.team_id, pageId: params.page_id };
    await change(context, pageActor(principal), removeTeamMember, membership);
    return { status: 204, body: undefined };
  },

  // Without an Idempotency-Key, because the response contains a secret, which is not stored. A second invitation does no harm.
  async createTeamInvitation({ params, body, principal }, context) {
    const details = { teamId: params.team_id, email: body?.email, singleUse: body?.single_use };
    const invitation = await change(context, pageActor(principal), createTeamInvitation, details);
    return { status: 201, body: { invitation: presentTeamInvitation(invitation) } };
  },

  async deleteTeamInvitation({ params, principal }, context) {
    const invitation = { teamId: params.team_id, invitationId: params.invitation_id };
    await change(context, pageActor(principal), deleteTeamInvitation, invitation);
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
