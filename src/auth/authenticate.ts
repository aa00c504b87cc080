import type { Principal } from '../contract/principal.ts';
import type { CredentialRepository } from '../db/repositories/credentials.ts';
import { AuthenticationError } from '../errors.ts';
import type { Credential } from './credentials.ts';
import { hashSecret } from './secrets.ts';

/** Finds the owner of a credential: a key only under `Token`, a token only under `Bearer`. @throws AuthenticationError for any other */
export async function authenticate(
  credential: Credential,
  credentials: CredentialRepository,
): Promise<Principal> {
  return credential.scheme === 'token'
    ? authenticateKey(credential.value, credentials)
    : authenticateToken(credential.value, credentials);
}

async function authenticateKey(key: string, credentials: CredentialRepository): Promise<Principal> {
  const application = await credentials.findRegisteredApplication(hashSecret(key));
  if (!application || application.revoked_at) throw new AuthenticationError('The API key is invalid');
  return {
    kind: 'RegisteredApplication',
    applicationId: application.id,
    campaignId: application.campaign_id,
    scopes: application.scopes,
  };
}

async function authenticateToken(value: string, credentials: CredentialRepository): Promise<Principal> {
  const token = await credentials.findAccessToken(hashSecret(value));
  if (!token || token.user_disabled || token.client_deleted)
    throw new AuthenticationError('The access token is invalid');
  if (token.revoked_at) throw new AuthenticationError('The access token was revoked');
  if (token.expires_in !== null && token.expires_in <= 0)
    throw new AuthenticationError('The access token has expired');
  const found = {
    oauthClientId: token.oauth_client_id,
    token: { clientId: token.client_id, createdAt: token.created_at, expiresIn: token.expires_in },
  };
  if (token.user_id === null) return { kind: 'OAuthClient', ...found };
  return { kind: 'OAuthUser', userId: token.user_id, ...found };
}
