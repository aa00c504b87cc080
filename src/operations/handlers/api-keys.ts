import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { apiKeyList } from '../../db/queries/staff-lists/api-key-list.ts';
import { apiKeyRecords } from '../../db/queries/staff-records/api-keys.ts';
import {
  apiKeyVersion,
  createApiKey,
  revokeApiKey,
  setRegistrationAddresses,
} from '../../domain/applications/api-keys.ts';
import { change } from '../../domain/change.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { reachedFilters } from '../list-places.ts';
import { presentApiKey } from '../presenters/access.ts';
import { requireNamed } from '../require-named.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const apiKeys = {
  listApiKeys: answerList({
    schema: 'ApiKey',
    list: apiKeyList,
    filters: (knex, { campaign_id, state }: StaffOperations['listApiKeys']['query'], actor) =>
      reachedFilters(knex, { campaign_id }, actor, { state }),
    records: apiKeyRecords,
    present: presentApiKey,
  }),

  getApiKey: ({ params }, { database }) => readApiKey(database.primary, params.api_key_id),

  async createApiKey({ body: { name, campaign_uid, scopes }, principal }, context) {
    const { primary } = context.database;
    const campaign = await requireNamed(primary, 'campaigns', 'campaign_uid', campaign_uid);
    const { id, key } = await change(context, callerOf(principal), createApiKey, { name, campaign, scopes });
    return { status: 201, body: { ...(await readApiKey(primary, id)).body, key } };
  },

  updateApiKey(request, context) {
    const { params, body, principal } = request;
    const { api_key_id: id } = params;
    return answerEdit(
      request,
      (isExpected) =>
        change(context, callerOf(principal), setRegistrationAddresses, { ...body, id, isExpected }),
      () => readApiKey(context.database.primary, id),
    );
  },

  async revokeApiKey({ params, principal }, context) {
    await change(context, callerOf(principal), revokeApiKey, { id: params.api_key_id });
    const { status, body } = await readApiKey(context.database.primary, params.api_key_id);
    return { status, body };
  },
} satisfies Partial<OperationsHandlers>;

/** Reads a key with the version of what can be changed. @throws NotFoundError */
async function readApiKey(knex: DatabaseHandle, id: number) {
  const [key] = await apiKeyRecords(knex, [id]);
  if (!key) throw new NotFoundError();
  return {
    status: 200 as const,
    body: { api_key: presentApiKey(key) },
    headers: versionHeader(apiKeyVersion(key)),
  };
}
