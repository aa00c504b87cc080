import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { withAnswer } from './redirect-uri.ts';

/**
 * The implicit grant (RFC 6749 part 4.2), which the library does not have: a token in the fragment of the redirect URI. There
 * is no `expires_in`, as tokens do not expire.
 * @returns the address to send the browser to
 */
export async function grantImplicitly(
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
