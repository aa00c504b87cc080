import OAuth2Server from 'oauth2-server';
import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import { outOfBandUri, withResponse } from '../domain/redirect-uri.ts';
import { toDomainError } from '../http/to-domain-error.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { authorizationModel, codeLifetimeSeconds } from './model.ts';
import type { OAuthError } from './oauth-error.ts';

/** Where an authorization ends: back at the application, or on a screen of ours. */
export type AuthorizationResponse =
  | { kind: 'redirect'; address: string }
  | { kind: 'code-to-copy'; code: string }
  | { kind: 'error'; error: OAuthError };

/**
 * Issues the code or the token of a request that the user has allowed. A GET that leads here is not repeated after this write.
 * @throws UnavailableError when the connection was lost: the code or token may be stored or not
 */
export async function grantAuthorization(
  context: Context,
  request: AuthorizationRequest,
  userId: number,
): Promise<AuthorizationResponse> {
  try {
    return await grant(context, request, userId);
  } catch (error) {
    // The library wraps what its model throws.
    throw toDomainError((error as { inner?: unknown }).inner ?? error);
  }
}

async function grant(
  context: Context,
  request: AuthorizationRequest,
  userId: number,
): Promise<AuthorizationResponse> {
  const { redirectUri, responseType, state } = request;
  if (responseType === 'token') {
    return { kind: 'redirect', address: await grantImplicitly(context, request, userId) };
  }
  const code = await issueCode(context, request, userId);
  if (redirectUri === outOfBandUri) return { kind: 'code-to-copy', code };
  return { kind: 'redirect', address: withResponse(redirectUri, { code, state }, 'query') };
}

/** An error goes to the application if its redirect URI is validated, otherwise to the user. */
export function refuseAuthorization(
  error: OAuthError,
  { redirectUri, responseType, state }: Partial<AuthorizationRequest>,
): AuthorizationResponse {
  if (redirectUri === undefined || redirectUri === outOfBandUri) return { kind: 'error', error };
  const parameters = { error: error.code, error_description: error.message, state };
  // RFC 6749 section 4.2.2.1: a client of the implicit grant reads the fragment.
  const part = responseType === 'token' ? 'fragment' : 'query';
  return { kind: 'redirect', address: withResponse(redirectUri, parameters, part) };
}

async function issueCode(context: Context, request: AuthorizationRequest, userId: number): Promise<string> {
  const { client, codeChallenge } = request;
  const server = new OAuth2Server({ model: authorizationModel(context, request) });
  const form = new OAuth2Server.Request({
    method: 'GET',
    headers: {},
    // State and redirect URI are added by us: the library refuses a state beyond ASCII and mangles a urn.
    query: {
      client_id: client.client_id,
      response_type: 'code',
      ...(codeChallenge ? { code_challenge: codeChallenge, code_challenge_method: 'S256' } : {}),
    },
  });
  const { authorizationCode } = await server.authorize(form, new OAuth2Server.Response(), {
    allowEmptyState: true,
    authorizationCodeLifetime: codeLifetimeSeconds,
    authenticateHandler: { handle: () => ({ id: userId }) },
  });
  return authorizationCode;
}

/**
 * The implicit grant (RFC 6749 section 4.2), which the library lacks: a token in the fragment of the redirect URI, without
 * `expires_in`, as tokens do not expire.
 * @returns the address to send the browser to
 */
async function grantImplicitly(
  { oauthTokens, log }: Pick<Context, 'oauthTokens' | 'log'>,
  { client, redirectUri, state }: AuthorizationRequest,
  userId: number,
): Promise<string> {
  const token = createSecret('accessToken');
  await oauthTokens.create({
    token_hash: hashSecret(token),
    oauth_client_id: client.id,
    user_id: userId,
  });
  log.info({ clientId: client.client_id }, 'issued a token by the implicit grant');
  return withResponse(redirectUri, { access_token: token, token_type: 'bearer', state }, 'fragment');
}
