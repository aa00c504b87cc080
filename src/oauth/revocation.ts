import { hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import { AuthorizationError } from '../errors.ts';
import {
  authenticateClient,
  type ClientCredentials,
  clientAuthenticationFailed,
  readCredentials,
  withRightReading,
} from './client-authentication.ts';
import { missingParameter } from './oauth-error.ts';
import { oneValue } from './sent-parameters.ts';

interface Revocation extends ClientCredentials {
  token: string;
}

/** Reads a revocation request. @throws OAuthError `invalid_request` without a token, or with a parameter that was sent twice */
export function readRevocation({
  body,
  authorization,
}: {
  body: Readonly<Record<string, unknown>>;
  authorization: string | undefined;
}): Revocation {
  const credentials = readCredentials(authorization, body);
  const token = oneValue('token', [body.token]);
  if (token === undefined) throw missingParameter('token');
  return { token, ...credentials };
}

/**
 * Revokes an OAuth application's own token (RFC 7009). An unknown token counts as revoked.
 * @throws OAuthError `invalid_client`, AuthorizationError for another application's token and for a caller who doesn't identify its
 * application
 */
export async function revokeToken(
  { oauthClients, oauthTokens }: Pick<Context, 'oauthClients' | 'oauthTokens'>,
  sent: Revocation,
): Promise<void> {
  const { token, clientId, secret } = await withRightReading(oauthClients, sent);
  const refusal = 'You are not authorized to revoke this token';
  if (clientId === undefined) throw new AuthorizationError({ message: refusal });
  const client = await authenticateClient(oauthClients, { clientId, secret });
  if (!client) throw clientAuthenticationFailed();
  const tokenHash = hashSecret(token);
  const owner = await oauthTokens.findOwner(tokenHash);
  if (owner === undefined) return;
  if (owner !== client.id) throw new AuthorizationError({ message: refusal });
  await oauthTokens.revoke(tokenHash);
}
