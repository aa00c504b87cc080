import type { Knex } from 'knex';
import type { RequestOptions } from './client.ts';
import { issueCredentials } from './credentials.ts';

/** Request options of each kind of caller, and what they reach. */
export interface Callers {
  application: RequestOptions;
  user: RequestOptions;
  /** An OAuth application on its own behalf. */
  client: RequestOptions;
  /** Of the application. */
  campaignId: number;
  userId: number;
}

/** An application with a campaign of its own, a user and an OAuth client; each call makes new ones. */
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
