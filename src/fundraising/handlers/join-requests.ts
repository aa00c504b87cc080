import { pageActor } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { requireTeam } from '../../domain/policies.ts';
import {
  type AnsweredJoinRequest,
  answerJoinRequest,
  createJoinRequest,
  deleteJoinRequest,
} from '../../domain/teams/change-join-requests.ts';
import { presentJoinRequest } from '../presenters/join-request.ts';
import { presentTeam } from '../presenters/team.ts';
import type { FundraisingHandlers } from './types.ts';

export const joinRequests = {
  async listJoinRequests({ params, query, principal }, { teams, joinRequests }) {
    const { id } = await requireTeam(teams, params.team_id, pageActor(principal));
    const window = paginationWindow(query);
    const { items, count } = await joinRequests.list(id, query.state, window);
    const body = { join_requests: items.map(presentJoinRequest), meta: paginationMeta(window, count) };
    return { status: 200, body };
  },

  createJoinRequest(request, context) {
    const { params, body, principal } = request;
    const input = { teamId: params.team_id, pageId: body.individual_page_id };
    const command = answering(createJoinRequest, (asked) => ({
      status: asked.isNew ? (201 as const) : (200 as const),
      body: presentAsked(asked),
    }));
    return change(context, pageActor(principal), command, input, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  async updateJoinRequest({ params, body, principal }, context) {
    const answer = { teamId: params.team_id, requestId: params.join_request_id, state: body.state };
    const asked = await change(context, pageActor(principal), answerJoinRequest, answer);
    return { status: 200, body: presentAsked(asked) };
  },

  async deleteJoinRequest({ params, principal }, context) {
    const request = { teamId: params.team_id, requestId: params.join_request_id };
    await change(context, pageActor(principal), deleteJoinRequest, request);
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;

function presentAsked({ request, team }: AnsweredJoinRequest) {
  return { join_request: presentJoinRequest(request), team: team && presentTeam(team) };
}
