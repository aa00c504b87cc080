import { Throttle } from '../../auth/throttle.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { TeamRecord } from '../../db/queries/pages/team-records.ts';
import {
  type FoundJoinRequest,
  type JoinRequestRecord,
  JoinRequestRepository,
} from '../../db/repositories/join-requests.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { type FoundTeam, TeamRepository } from '../../db/repositories/teams.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { noSuchPage, requireCampaign, requireMemberPage, requireTeam } from '../policies.ts';
import { inATeam } from './change-team-members.ts';

const hiddenPage = invalid('individual_page_id', 'is invalid: the page is hidden or waits for approval');

export interface AnsweredJoinRequest {
  request: JoinRequestRecord;
  /** Set once the page is a member. */
  team: TeamRecord | undefined;
}

/**
 * Asks a team's leader to accept a page, and notifies them by email unless the page's owner has sent too many requests. If the campaign
 * needs no approval, the page becomes a member immediately. A page that is already waiting for an answer keeps waiting.
 * @throws NotFoundError for an unknown team; AuthorizationError for a page or team that the actor may not use; ValidationError for a page
 *   that can't be in the team
 */
export async function createJoinRequest(
  transaction: Transaction,
  actor: PageActor,
  { teamId, pageId }: { teamId: number; pageId: number },
): Promise<AnsweredJoinRequest & { isNew: boolean }> {
  const requests = new JoinRequestRepository(transaction);
  const teams = new TeamRepository(transaction);
  const team = await requests.findTeam(teamId);
  if (!team) throw new NotFoundError();
  requireCampaign(actor, team.campaign_id);
  const page = await teams.placeOfPage(pageId);
  if (!page) throw new ValidationError([noSuchPage]);
  await requireMemberPage(teams, pageId, actor);
  // The leader would see its name.
  if (page.hidden) throw new ValidationError([hiddenPage]);
  // A page that joins a team in the meantime does no harm: its membership is checked again when it is accepted.
  if (await teams.isMember(pageId)) throw new ValidationError([inATeam]);
  const { id, isNew } = await requests.ask(team, pageId);
  const request = await requireRequest(requests, id, teamId);
  if (team.takes_everybody) return { isNew, ...(await takeIn(transaction, team, request)) };
  const throttle = new Throttle(transaction);
  if (isNew && (await throttle.allows('joinRequestMailByUser', request.email))) {
    const parameters = { team: String(teamId), campaign: team.campaign_name, page: String(pageId) };
    await postMail(transaction, { template: 'join_requested', recipient: team.leader_email, parameters });
  }
  return { isNew, request, team: undefined };
}

interface Answer {
  teamId: number;
  requestId: number;
  state: 'accepted' | 'declined';
}

/**
 * Answers a request to join a team, and notifies the person who sent it by email. Repeating the same answer changes nothing.
 * @throws NotFoundError for an unknown team, or a request to another one; AuthorizationError; ValidationError for a request that got the
 *   opposite answer, and for a page that has joined another team in the meantime
 */
export async function answerJoinRequest(
  transaction: Transaction,
  actor: PageActor,
  { teamId, requestId, state }: Answer,
): Promise<AnsweredJoinRequest> {
  const requests = new JoinRequestRepository(transaction);
  const teams = new TeamRepository(transaction);
  const team = await requireTeam(teams, teamId, actor);
  const request = await requireRequest(requests, requestId, teamId);
  if (request.state === state) return { request, team: await teams.record(teamId) };
  requirePending(request, 'state');
  const parameters = { campaign: request.campaign_name, page: String(team.page_id) };
  await postMail(transaction, { template: `join_${state}`, recipient: request.email, parameters });
  if (state === 'accepted') return takeIn(transaction, team, request);
  await requests.decide(requestId, state);
  return { request: { ...request, state }, team: await teams.record(teamId) };
}

/**
 * Withdraws a request to join a team.
 * @throws NotFoundError for a request to another team; AuthorizationError for a request by someone else's page; ValidationError for a
 *   request that was answered
 */
export async function deleteJoinRequest(
  transaction: Transaction,
  actor: PageActor,
  { teamId, requestId }: { teamId: number; requestId: number },
): Promise<void> {
  const requests = new JoinRequestRepository(transaction);
  const request = await requireRequest(requests, requestId, teamId);
  await requireMemberPage(new TeamRepository(transaction), request.page_id, actor);
  requirePending(request, 'join_request_id');
  await requests.delete(requestId);
}

async function takeIn(
  transaction: Transaction,
  team: Pick<FoundTeam, 'id' | 'campaign_id'>,
  request: FoundJoinRequest,
): Promise<AnsweredJoinRequest> {
  const teams = new TeamRepository(transaction);
  if ((await teams.addMember(team, request.page_id)) === 'in another team') {
    throw new ValidationError([inATeam]);
  }
  await new JoinRequestRepository(transaction).decide(request.id, 'accepted');
  return { request: { ...request, state: 'accepted' }, team: await teams.record(team.id) };
}

async function requireRequest(
  requests: JoinRequestRepository,
  id: number,
  teamId: number,
): Promise<FoundJoinRequest> {
  const request = await requests.findToChange(id, teamId);
  if (!request) throw new NotFoundError();
  return request;
}

function requirePending({ state }: FoundJoinRequest, field: string): void {
  if (state === 'pending') return;
  throw new ValidationError([invalid(field, `is invalid: the request was already ${state}`)]);
}
