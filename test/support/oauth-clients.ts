import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { OauthClientRow, OauthCodeRow } from '../../src/db/rows/credential-rows.ts';
import { buildUser } from './factories.ts';

export interface TestOauthClient extends OauthClientRow {
  /** In plain text; empty for a public client. */
  secret: string;
  /** Its first redirect URI. */
  redirectUri: string;
}

let sequence = 0;

/** Builds a confidential application with one redirect URI, or a public one with `confidential: false`. */
export async function buildOauthClient(
  knex: Knex,
  { confidential = true, ...overrides }: Partial<OauthClientRow> = {},
): Promise<TestOauthClient> {
  sequence += 1;
  const secret = confidential ? createSecret('clientSecret') : '';
  const [row] = await knex('oauth_clients')
    .insert({
      client_id: `application-${sequence}`,
      name: `Application ${sequence}`,
      secret_hash: confidential ? hashSecret(secret) : null,
      confidential,
      redirect_uris: ['https://runners.groundswell.test/callback'],
      ...overrides,
    })
    .returning('*');
  return { ...row, secret, redirectUri: row.redirect_uris[0] ?? '' };
}

/** Creates an authorization code in plain text, stored as the server stores it. */
export async function buildCode(
  knex: Knex,
  client: TestOauthClient,
  overrides: Partial<OauthCodeRow> = {},
): Promise<string> {
  const code = createSecret('authorizationCode');
  await knex('oauth_codes').insert({
    code_hash: hashSecret(code),
    oauth_client_id: client.id,
    user_id: overrides.user_id ?? (await buildUser(knex)).id,
    redirect_uri: client.redirectUri,
    expires_at: knex.raw(`now() + interval '10 minutes'`),
    ...overrides,
  });
  return code;
}

/** Returns the address where a browser allows an application. */
export function authorizeAddress(
  { client_id, redirectUri }: TestOauthClient,
  parameters: Record<string, string>,
): string {
  const query = { response_type: 'code', client_id, redirect_uri: redirectUri, state: 'k7', ...parameters };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** Returns the `code_challenge` of a verifier (RFC 7636 section 4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Returns what a client sends to the token endpoint for its code. */
export function exchangeParameters({ client_id, secret, redirectUri }: TestOauthClient, code: string) {
  return {
    grant_type: 'authorization_code',
    client_id,
    client_secret: secret,
    code,
    redirect_uri: redirectUri,
  };
}
