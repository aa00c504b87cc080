import {
  answerJoinRequest,
  createJoinRequest,
  deleteJoinRequest,
} from '../../domain/commands/change-join-requests.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { reachOf, requireTeam } from '../../domain/policies.ts';
import { runCommand } from '../../domain/run-command.ts';
import { dropChanged } from '../cache-tags.ts';
import { presentJoinRequest } from '../presenters/join-request.ts';
import { presentTeam } from '../presenters/team.ts';
import { writeOnce } from '../write-once.ts';
import type { FundraisingHandlers } from './types.ts';

export const joinRequests = {
  async listJoinRequests({ params, query, principal }, { teams, joinRequests }) {
    const { id } = await requireTeam(teams, params.team_id, reachOf(principal));
    const window = paginationWindow(query);
    const { items, count } = await joinRequests.list(id, query.state, window);
    const body = { join_requests: items.map(presentJoinRequest), meta: paginationMeta(window, count) };
    return { status: 200, body };
  },

  createJoinRequest(request, context) {
    const { params, body, principal } = request;
    return writeOnce(context, request, async (transaction) => {
      const asked = await createJoinRequest(transaction, {
        teamId: params.team_id,
        pageId: body.individual_page_id,
        reach: reachOf(principal),
      });
      const answer = {
        status: asked.isNew ? (201 as const) : (200 as const),
        body: {
          join_request: presentJoinRequest(asked.request),
          team: asked.team && presentTeam(asked.team),
        },
      };
      return { answer, changes: asked.changes, posts: asked.posts };
    });
  },

  async updateJoinRequest({ params, body, principal }, { database, cache, outbox }) {
    const { team_id: teamId, join_request_id: requestId } = params;
    const answer = { teamId, requestId, state: body.state, reach: reachOf(principal) };
    const { request, team, changes, posts } = await runCommand(database.primary, (transaction) =>
      answerJoinRequest(transaction, answer),
    );
    await dropChanged(cache, changes);
    if (posts) outbox.wake();
    const shown = { join_request: presentJoinRequest(request), team: team && presentTeam(team) };
    return { status: 200, body: shown };
  },

  async deleteJoinRequest({ params, principal }, { database }) {
    const { team_id: teamId, join_request_id: requestId } = params;
    await runCommand(database.primary, (transaction) =>
      deleteJoinRequest(transaction, { teamId, requestId, reach: reachOf(principal) }),
    );
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
