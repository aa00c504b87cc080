import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { OauthClientRepository } from '../../db/repositories/oauth-clients.ts';
import type { OauthTokenRepository } from '../../db/repositories/oauth-tokens.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { AuthorizationError, NotFoundError } from '../../errors.ts';

/**
 * Finds an application by its public identifier, and whether the operator lets it handle passwords.
 * @throws NotFoundError without an identifier and for an unknown one; AuthorizationError
 */
export async function requirePasswordClient(
  clients: Pick<OauthClientRepository, 'find'>,
  clientId: string | undefined,
): Promise<OauthClientRow> {
  const client = clientId === undefined ? undefined : await clients.find(clientId);
  if (!client) throw new NotFoundError();
  if (!client.passwords_allowed) throw new AuthorizationError('This application may not handle passwords');
  return client;
}

/** @returns a token that acts for the user, shown now and never again */
export async function issueUserToken(
  tokens: Pick<OauthTokenRepository, 'create'>,
  { userId, oauthClientId }: { userId: number; oauthClientId: number },
): Promise<string> {
  const token = createSecret('accessToken');
  await tokens.create({ token_hash: hashSecret(token), oauth_client_id: oauthClientId, user_id: userId });
  return token;
}
