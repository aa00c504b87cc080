import type { Knex } from 'knex';
import type { RequestOptions } from './client.ts';
import { issueCredentials } from './credentials.ts';

/** Request options of each kind of caller, and what they have access to. */
export interface Callers {
  application: RequestOptions;
  user: RequestOptions;
  /** An OAuth application on its own behalf. */
  client: RequestOptions;
  /** The application's campaign. */
  campaignId: number;
  userId: number;
}

/** Builds an application with a campaign, a user and an OAuth client. Each call creates new ones. */
export async function buildCallers(knex: Knex): Promise<Callers> {
  const { apiKey, userToken, clientToken, campaignId, userId } = await issueCredentials(knex);
  const sending = (authorization: string) => ({ headers: { Authorization: authorization } });
  return {
    application: sending(`Token token=${apiKey}`),
    user: sending(`Bearer ${userToken}`),
    client: sending(`Bearer ${clientToken}`),
    campaignId,
    userId,
  };
}
