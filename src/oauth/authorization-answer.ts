import OAuth2Server from 'oauth2-server';
import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import { toDomainError } from '../http/to-domain-error.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { authorizationModel, codeLifetimeSeconds } from './model.ts';
import type { OAuthError } from './oauth-error.ts';
import { copyTheCode, withAnswer } from './redirect-uri.ts';

/** Where an authorization ends: back at the application, or on a page of ours. */
export type AuthorizationAnswer =
  | { kind: 'redirect'; address: string }
  | { kind: 'code-to-copy'; code: string }
  | { kind: 'fault'; error: OAuthError };

/**
 * The user has allowed it, now or before: a code or a token. A GET may lead here, and is not run again after this write.
 * @throws UnavailableError when the connection was lost: nobody knows whether the code or token is stored
 */
export async function grantAuthorization(
  context: Context,
  request: AuthorizationRequest,
  userId: number,
): Promise<AuthorizationAnswer> {
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
): Promise<AuthorizationAnswer> {
  const { redirectUri, responseType, state } = request;
  if (responseType === 'token') {
    return { kind: 'redirect', address: await grantImplicitly(context, request, userId) };
  }
  const code = await issueCode(context, request, userId);
  if (redirectUri === copyTheCode) return { kind: 'code-to-copy', code };
  return { kind: 'redirect', address: withAnswer(redirectUri, { code, state }, 'query') };
}

/** What is wrong, told to the application where its redirect URI is proven, to the user otherwise. */
export function refuseAuthorization(
  error: OAuthError,
  { redirectUri, responseType, state }: Partial<AuthorizationRequest>,
): AuthorizationAnswer {
  if (redirectUri === undefined || redirectUri === copyTheCode) return { kind: 'fault', error };
  const answer = { error: error.code, error_description: error.message, state };
  // Part 4.2.2.1: who waits for a fragment reads no query.
  const part = responseType === 'token' ? 'fragment' : 'query';
  return { kind: 'redirect', address: withAnswer(redirectUri, answer, part) };
}

async function issueCode(context: Context, request: AuthorizationRequest, userId: number): Promise<string> {
  const { client, codeChallenge } = request;
  const server = new OAuth2Server({ model: authorizationModel(context, request) });
  const form = new OAuth2Server.Request({
    method: 'GET',
    headers: {},
    // State and redirect URI are ours: the library refuses letters beyond ASCII in one, and mangles a urn in the other.
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
 * The implicit grant (RFC 6749 part 4.2), which the library does not have: a token in the fragment of the redirect URI. There
 * is no `expires_in`, as tokens do not expire.
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
  return withAnswer(redirectUri, { access_token: token, token_type: 'bearer', state }, 'fragment');
}
