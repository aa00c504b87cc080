import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { SignedInUser } from '../../auth/sign-in.ts';
import type { OauthClientRepository } from '../../db/repositories/oauth-clients.ts';
import type { OauthTokenRepository } from '../../db/repositories/oauth-tokens.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { AuthorizationError, NotFoundError, WrongPasswordError } from '../../errors.ts';

/**
 * Finds an application by its public identifier and checks that the operator lets it handle passwords.
 * @throws NotFoundError for a missing or unknown identifier; AuthorizationError
 */
export async function requirePasswordClient(
  clients: Pick<OauthClientRepository, 'find'>,
  clientId: string | undefined,
): Promise<OauthClientRow> {
  const client = clientId === undefined ? undefined : await clients.find(clientId);
  if (!client) throw new NotFoundError();
  if (!client.passwords_allowed)
    throw new AuthorizationError({ message: 'This application may not handle passwords' });
  return client;
}

/**
 * Creates a token that acts for the user.
 * @returns the token, which can't be shown again
 * @throws WrongPasswordError if the password has changed since the user signed in with it
 */
export async function issueUserToken(
  tokens: Pick<OauthTokenRepository, 'createForPassword'>,
  { id, passwordHash }: SignedInUser,
  oauthClientId: number,
): Promise<string> {
  const token = createSecret('accessToken');
  const signedIn = { tokenHash: hashSecret(token), oauthClientId, userId: id, passwordHash };
  if (!(await tokens.createForPassword(signedIn))) throw new WrongPasswordError();
  return token;
}
