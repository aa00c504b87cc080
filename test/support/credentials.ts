import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { Operation } from '../../src/contract/operation.ts';
import type { PrincipalKind } from '../../src/contract/principal.ts';
import { buildCampaign, buildUser } from './factories.ts';
import { buildStaffToken } from './staff-token.ts';

export interface TestCredentials {
  apiKey: string;
  userToken: string;
  clientToken: string;
  userId: number;
  campaignId: number;
  /** Returns the header of a caller with access to the operation, or none for a public operation. */
  headersFor(operation: Pick<Operation, 'callers'>): Record<string, string>;
}

/** Issues one credential of each kind, stored as the server stores them. */
export async function issueCredentials(knex: Knex): Promise<TestCredentials> {
  const user = await buildUser(knex);
  const campaign = await buildCampaign(knex);
  const [apiKey, userToken, clientToken] = [
    createSecret('apiKey'),
    createSecret('accessToken'),
    createSecret('accessToken'),
  ];
  await knex('registered_applications').insert({
    name: 'Test integration',
    campaign_id: campaign.id,
    key_hash: hashSecret(apiKey),
    key_hint: apiKey.slice(-4),
  });
  const [client] = await knex('oauth_clients')
    .insert({
      client_id: `test-${user.id}`,
      name: 'Test application',
      secret_hash: hashSecret('secret'),
      redirect_uris: [],
    })
    .returning('id');
  await knex('oauth_tokens').insert([
    { token_hash: hashSecret(userToken), oauth_client_id: client.id, user_id: user.id },
    { token_hash: hashSecret(clientToken), oauth_client_id: client.id, user_id: null },
  ]);
  const headers: Record<PrincipalKind, Record<string, string>> = {
    RegisteredApplication: { Authorization: `Token token=${apiKey}` },
    OAuthUser: { Authorization: `Bearer ${userToken}` },
    OAuthClient: { Authorization: `Bearer ${clientToken}` },
    Staff: (await buildStaffToken(knex, { role: 'owner' })).options.headers,
  };
  return {
    apiKey,
    userToken,
    clientToken,
    userId: user.id,
    campaignId: campaign.id,
    headersFor: ({ callers }) => {
      const [kind] = callers;
      return kind ? headers[kind] : {};
    },
  };
}
