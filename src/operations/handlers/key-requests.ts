import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { keyRequestList } from '../../db/queries/staff-lists/key-request-list.ts';
import { keyRequestRecords } from '../../db/queries/staff-records/key-requests.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { approveKeyRequest, refuseKeyRequest } from '../../domain/applications/key-requests.ts';
import { change } from '../../domain/change.ts';
import { answerList } from '../answer-list.ts';
import { reachedFilters } from '../list-places.ts';
import { presentKeyRequest } from '../presenters/key-request.ts';
import { requireNamed } from '../require-named.ts';
import { callerOf, requireReached } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const keyRequests = {
  listKeyRequests: answerList({
    schema: 'KeyRequest',
    list: keyRequestList,
    filters: (knex, { campaign_id, state }: StaffOperations['listKeyRequests']['query'], actor) =>
      reachedFilters(knex, { campaign_id }, actor, { state }),
    records: keyRequestRecords,
    present: presentKeyRequest,
  }),

  getKeyRequest: ({ params, principal }, { database }) =>
    readRequest(database.primary, callerOf(principal), params.key_request_id),

  async approveKeyRequest({ params, body: { campaign_uid, scopes }, principal }, context) {
    const { primary } = context.database;
    const actor = callerOf(principal);
    const id = params.key_request_id;
    const campaign =
      campaign_uid == null
        ? undefined
        : await requireNamed(primary, 'campaigns', 'campaign_uid', campaign_uid, actor.scope);
    await change(context, actor, approveKeyRequest, { id, campaign, scopes });
    return readRequest(primary, actor, id);
  },

  async refuseKeyRequest({ params, body: { reason }, principal }, context) {
    const actor = callerOf(principal);
    const id = params.key_request_id;
    await change(context, actor, refuseKeyRequest, { id, reason });
    return readRequest(context.database.primary, actor, id);
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError also for staff who don't reach its campaign */
async function readRequest(knex: DatabaseHandle, actor: StaffActor, id: number) {
  const [found] = await keyRequestRecords(knex, [id]);
  const request = requireReached(actor, found && { ...found, charity_id: null });
  return { status: 200 as const, body: { key_request: presentKeyRequest(request) } };
}
