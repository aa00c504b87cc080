import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  AuthorizationCodeModel,
  Client,
  ClientCredentialsModel,
  RefreshTokenModel,
  Token,
} from 'oauth2-server';
import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import type { OauthClientRow } from '../db/rows/credential-rows.ts';
import { authenticateClient } from './client-authentication.ts';
import { invalidRequest, missingParameter, OAuthError } from './oauth-error.ts';

type Storage = Pick<Context, 'oauthClients' | 'oauthCodes' | 'oauthTokens'>;

/** The library passes this from one call of the model to the next: its own view of the client with our row. */
interface KnownClient extends Client {
  row: OauthClientRow;
}

/** The library requires a user, also for a token of the application itself. */
const noUser = { id: undefined };

/**
 * The library's model of `POST /oauth/token` for one request.
 * @param sent redirect URI and code verifier; the library would check them only after the code is consumed, so that whoever
 *   has intercepted a code could invalidate it, and the token that it gave
 */
export function tokenModel(
  { oauthClients, oauthCodes, oauthTokens }: Storage,
  {
    redirectUri,
    codeVerifier,
    isGrantInBody,
  }: { redirectUri: string | undefined; codeVerifier: string | undefined; isGrantInBody: boolean },
): AuthorizationCodeModel & ClientCredentialsModel & RefreshTokenModel {
  let consumedCode: number | undefined;
  let refreshToken: string | undefined;
  return {
    async getClient(clientId, secret) {
      const row = await authenticateClient(oauthClients, { clientId, secret });
      if (row && !row.confidential && codeVerifier === undefined) throw missingParameter('code_verifier');
      return row && describeClient(row);
    },

    async getAuthorizationCode(authorizationCode) {
      if (redirectUri === undefined) throw missingParameter('redirect_uri');
      const code = await oauthCodes.find(hashSecret(authorizationCode));
      if (code?.redirect_uri !== redirectUri) return undefined;
      return {
        authorizationCode,
        id: code.id,
        // In the far future: the database's clock judges the age, in `consume`.
        expiresAt: new Date(8.64e15),
        // Compared above; the library does not accept a urn.
        redirectUri: '',
        client: { id: String(code.oauth_client_id), grants: [] },
        user: { id: code.user_id },
        ...(code.code_challenge === null
          ? {}
          : { codeChallenge: code.code_challenge, codeChallengeMethod: 'S256' }),
      };
    },

    async revokeAuthorizationCode({ id, codeChallenge }) {
      requireProof({ codeChallenge, codeVerifier });
      if (!(await oauthCodes.consume(id))) {
        await oauthCodes.reportReuse(id);
        return false;
      }
      consumedCode = id;
      return true;
    },

    async getRefreshToken(sentToken) {
      const found = await oauthTokens.findRefreshable(hashSecret(sentToken));
      if (!found) return undefined;
      refreshToken = sentToken;
      return {
        refreshToken: sentToken,
        client: { id: String(found.oauth_client_id), grants: [] },
        user: { id: found.user_id },
      };
    },

    generateAccessToken: async () => createSecret('accessToken'),

    async saveToken(token, client, user) {
      const tokenHash = hashSecret(token.accessToken);
      const { accessToken } = token;
      if (refreshToken !== undefined) {
        const createdAt = await oauthTokens.replace(hashSecret(refreshToken), tokenHash);
        if (!createdAt) throw new OAuthError('invalid_grant', unusableRefreshToken);
        return { accessToken, refreshToken, client, user, createdAt, omitsBlanks: true };
      }
      const createdAt = consumedCode
        ? await oauthTokens.createFromCode(consumedCode, tokenHash)
        : await oauthTokens.create({
            token_hash: tokenHash,
            oauth_client_id: (client as KnownClient).row.id,
            user_id: null,
          });
      if (!createdAt) throw new OAuthError('invalid_grant', unusableCode);
      const omitsBlanks = consumedCode ? codeVerifier !== undefined : isGrantInBody;
      return { accessToken, client, user, createdAt, omitsBlanks };
    },

    getUserFromClient: async () => noUser,
    revokeToken: neverCalled,
    getAccessToken: neverCalled,
    saveAuthorizationCode: neverCalled,
  };
}

export const unusableCode =
  'The authorization code is invalid, has expired, has been used, or was issued to another client or redirect URI.';

export const unusableRefreshToken =
  'The refresh token is invalid, has been revoked, or was issued to another client.';

/**
 * Verifies the code verifier of a token request against the challenge of the authorization (RFC 7636 section 4.6).
 * @throws OAuthError for a verifier that is absent, malformed or wrong, and for one where there was no challenge
 */
function requireProof({
  codeChallenge,
  codeVerifier,
}: {
  codeChallenge: string | undefined;
  codeVerifier: string | undefined;
}): void {
  if (codeChallenge === undefined && codeVerifier === undefined) return;
  if (codeVerifier === undefined) {
    throw new OAuthError('invalid_grant', 'Missing required parameter: code_verifier.');
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier)) {
    throw invalidRequest('The code_verifier must have 43 to 128 unreserved characters.');
  }
  if (codeChallenge === undefined || !isProofOf(codeChallenge, codeVerifier)) {
    throw new OAuthError('invalid_grant', 'The code_verifier is not the one of the code_challenge.');
  }
}

function isProofOf(codeChallenge: string, codeVerifier: string): boolean {
  const expected = Buffer.from(codeChallenge, 'base64url');
  const digest = createHash('sha256').update(codeVerifier).digest();
  return expected.length === digest.length && timingSafeEqual(digest, expected);
}

/**
 * The library compares the `id` of client and code. A public client gets no client_credentials, and does not refresh: its refresh
 * tokens would have to be good for one use only (RFC 9700 section 4.14.2).
 */
function describeClient(row: OauthClientRow): KnownClient {
  return {
    id: String(row.id),
    grants: row.confidential
      ? ['authorization_code', 'client_credentials', 'refresh_token']
      : ['authorization_code'],
    row,
  };
}

/** For functions that the library requires and the token endpoint never calls. */
async function neverCalled(): Promise<never> {
  throw new Error('The token endpoint does not call it');
}

/** What `saveToken` returns. */
export interface SavedToken extends Token {
  createdAt: Date;
  /** No client of old asks for a token with PKCE, by refreshing, or with the application's credentials in the body. */
  omitsBlanks: boolean;
}
