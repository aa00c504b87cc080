import OAuth2Server, {
  type AuthorizationCodeModel,
  type Client,
  type ClientCredentialsModel,
  type RefreshTokenModel,
  type Token,
} from 'oauth2-server';
import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import type { OauthClientRow } from '../db/rows/credential-rows.ts';
import { authenticateClient } from './client-authentication.ts';
import { invalidRequest, missingParameter } from './oauth-error.ts';

type Storage = Pick<Context, 'oauthClients' | 'oauthCodes' | 'oauthTokens'>;

/** What a token is issued for. The library calls it a user, and only passes it to `saveToken`. */
interface Grant {
  codeId?: number;
  refreshToken?: string;
}

/** What `saveToken` returns. */
export interface SavedToken extends Token {
  createdAt: Date;
}

/** The library's model for one `POST /oauth/token` request. */
export function tokenModel(
  { oauthClients, oauthCodes, oauthTokens }: Storage,
  { redirectUri, codeVerifier }: { redirectUri: string | undefined; codeVerifier: string | undefined },
): AuthorizationCodeModel & ClientCredentialsModel & RefreshTokenModel {
  return {
    async getClient(clientId, secret) {
      const row = await authenticateClient(oauthClients, { clientId, secret });
      if (row && !row.confidential && codeVerifier === undefined) throw missingParameter('code_verifier');
      return row && describeClient(row);
    },

    async getAuthorizationCode(authorizationCode) {
      if (redirectUri === undefined) throw missingParameter('redirect_uri');
      if (codeVerifier !== undefined && !/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier)) {
        throw invalidRequest('The code_verifier must have 43 to 128 unreserved characters.');
      }
      const code = await oauthCodes.find(hashSecret(authorizationCode));
      // The library would call another redirect URI an invalid request, not an invalid grant.
      if (code?.redirect_uri !== redirectUri) return undefined;
      return {
        authorizationCode,
        redirectUri,
        // Far in the future: `consume` checks the age by the database's clock.
        expiresAt: new Date(8.64e15),
        client: { id: String(code.oauth_client_id), grants: [] },
        user: { codeId: code.id } satisfies Grant,
        ...(code.code_challenge !== null && {
          codeChallenge: code.code_challenge,
          codeChallengeMethod: 'S256',
        }),
      };
    },

    /**
     * The library checks the proof key only after this call, so `saveToken` consumes the code instead: without the proof, anyone who
     * intercepted a code can't invalidate the code or its token.
     */
    revokeAuthorizationCode: async () => true,

    async getRefreshToken(refreshToken) {
      const found = await oauthTokens.findRefreshable(hashSecret(refreshToken));
      if (!found) return undefined;
      return {
        refreshToken,
        client: { id: String(found.oauth_client_id), grants: [] },
        user: { refreshToken } satisfies Grant,
      };
    },

    getUserFromClient: async () => ({}) satisfies Grant,

    generateAccessToken: async () => createSecret('accessToken'),

    async saveToken({ accessToken }, client, grant: Grant) {
      const createdAt = await save(hashSecret(accessToken), Number(client.id), grant);
      if (!createdAt) throw new OAuth2Server.InvalidGrantError('It was used or revoked in the meantime');
      return { accessToken, createdAt, client, user: grant, ...grant };
    },

    revokeToken: neverCalled,
    getAccessToken: neverCalled,
    saveAuthorizationCode: neverCalled,
  };

  /** @returns when it was saved, `undefined` when the grant is no longer valid */
  async function save(
    tokenHash: Buffer,
    clientId: number,
    { codeId, refreshToken }: Grant,
  ): Promise<Date | undefined> {
    if (refreshToken !== undefined) return oauthTokens.replace(hashSecret(refreshToken), tokenHash);
    if (codeId === undefined) {
      return oauthTokens.create({ token_hash: tokenHash, oauth_client_id: clientId, user_id: null });
    }
    if (await oauthCodes.consume(codeId)) return oauthTokens.createFromCode(codeId, tokenHash);
    await oauthCodes.reportReuse(codeId);
    return undefined;
  }
}

/**
 * The library compares the `id` of client and code. A public client can't use client_credentials or refresh tokens: its refresh tokens
 * would have to be single-use (RFC 9700 section 4.14.2).
 */
function describeClient({ id, confidential }: OauthClientRow): Client {
  return {
    id: String(id),
    grants: confidential
      ? ['authorization_code', 'client_credentials', 'refresh_token']
      : ['authorization_code'],
  };
}

/** Placeholder for functions that the library requires but the token endpoint never calls. */
async function neverCalled(): Promise<never> {
  throw new Error('The token endpoint never calls this function');
}
