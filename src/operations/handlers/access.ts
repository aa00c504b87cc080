import { apiKeyList } from '../../db/queries/staff-lists/api-key-list.ts';
import { oauthApplicationList } from '../../db/queries/staff-lists/oauth-application-list.ts';
import { apiKeyRecords } from '../../db/queries/staff-records/api-keys.ts';
import { oauthApplicationRecords } from '../../db/queries/staff-records/oauth-applications.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { reachedFilters } from '../list-places.ts';
import { presentApiKey, presentOauthApplication } from '../presenters/access.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const access = {
  listApiKeys: answerList({
    schema: 'ApiKey',
    list: apiKeyList,
    filters: (knex, { campaign_id, state }: StaffOperations['listApiKeys']['query'], actor) =>
      reachedFilters(knex, { campaign_id }, actor, { state }),
    records: apiKeyRecords,
    present: presentApiKey,
  }),

  async getApiKey({ params }, { database: { primary } }) {
    const [key] = await apiKeyRecords(primary, [params.api_key_id]);
    if (!key) throw new NotFoundError();
    return { status: 200, body: { api_key: presentApiKey(key) } };
  },

  listOauthApplications: answerList({
    schema: 'OauthApplication',
    list: oauthApplicationList,
    filters: async (_knex, _query: StaffOperations['listOauthApplications']['query']) => ({}),
    records: oauthApplicationRecords,
    present: presentOauthApplication,
  }),

  async getOauthApplication({ params }, { database: { primary } }) {
    const [application] = await oauthApplicationRecords(primary, [params.oauth_application_id]);
    if (!application) throw new NotFoundError();
    return { status: 200, body: { oauth_application: presentOauthApplication(application) } };
  },
} satisfies Partial<OperationsHandlers>;
