import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import { outOfBandUri, withResponse } from '../domain/applications/redirect-uri.ts';
import { toDomainError } from '../http/error-response.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { OAuthError } from './oauth-error.ts';

/** RFC 6749 section 4.1.2 recommends ten minutes at most; a person who copies a code manually needs that long. */
const CODE_LIFETIME_SECONDS = 600;

/** How an authorization ends: back at the OAuth application, or on one of our screens. */
export type AuthorizationResponse =
  | { kind: 'redirect'; address: string }
  | { kind: 'code-to-copy'; code: string }
  | { kind: 'error'; error: OAuthError };

type Storage = Pick<Context, 'oauthCodes' | 'oauthTokens' | 'log'>;

/**
 * Issues the code or token for a request that the user has allowed. A GET that gets here is not retried after this write.
 * @throws UnavailableError when the connection was lost: the code or token may or may not be stored
 */
export async function grantAuthorization(
  storage: Storage,
  request: AuthorizationRequest,
  userId: number,
): Promise<AuthorizationResponse> {
  const { redirectUri, responseType, responseMode, state } = request;
  try {
    if (responseType === 'token') {
      return { kind: 'redirect', address: await grantImplicitly(storage, request, userId) };
    }
    const code = await issueCode(storage, request, userId);
    if (redirectUri === outOfBandUri) return { kind: 'code-to-copy', code };
    return { kind: 'redirect', address: withResponse(redirectUri, { code, state }, responseMode) };
  } catch (error) {
    throw toDomainError(error);
  }
}

/** Sends an error to the OAuth application if its redirect URI is validated, otherwise to the user. */
export function refuseAuthorization(
  error: OAuthError,
  { redirectUri, responseMode = 'query', state }: Partial<AuthorizationRequest>,
): AuthorizationResponse {
  if (redirectUri === undefined || redirectUri === outOfBandUri) return { kind: 'error', error };
  const parameters = { error: error.code, error_description: error.message, state };
  return { kind: 'redirect', address: withResponse(redirectUri, parameters, responseMode) };
}

async function issueCode(
  { oauthCodes }: Storage,
  { client, redirectUri, codeChallenge }: AuthorizationRequest,
  userId: number,
): Promise<string> {
  const code = createSecret('authorizationCode');
  await oauthCodes.create(
    {
      code_hash: hashSecret(code),
      oauth_client_id: client.id,
      user_id: userId,
      redirect_uri: redirectUri,
      code_challenge: codeChallenge ?? null,
    },
    CODE_LIFETIME_SECONDS,
  );
  return code;
}

/**
 * The implicit grant (RFC 6749 section 4.2): a token in the fragment of the redirect URI. It has no
 * `expires_in`, because tokens do not expire.
 * @returns the address to send the browser to
 */
async function grantImplicitly(
  { oauthTokens, log }: Storage,
  { client, redirectUri, state }: AuthorizationRequest,
  userId: number,
): Promise<string> {
  const token = createSecret('accessToken');
  await oauthTokens.create({
    token_hash: hashSecret(token),
    oauth_client_id: client.id,
    user_id: userId,
  });
  log.info({ clientId: client.client_id }, 'issued a token with the implicit grant');
  return withResponse(redirectUri, { access_token: token, token_type: 'bearer', state }, 'fragment');
}
