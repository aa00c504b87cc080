import type { AccessToken, TokenInfo } from '../../../generated/oauth/models.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SavedToken } from '../model.ts';

/**
 * Existing clients read all six fields, including blank ones. Some libraries reject blank values, because RFC 6749 section 5.1
 * only allows a number, a string or nothing; `omitsBlanks` recognises their requests.
 */
export function presentAccessToken(
  { accessToken, createdAt, refreshToken }: SavedToken,
  { omitsBlanks }: { omitsBlanks: boolean },
): AccessToken {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    ...(refreshToken !== undefined
      ? { refresh_token: refreshToken }
      : omitsBlanks
        ? {}
        : { expires_in: null, refresh_token: null }),
    scope: '',
    created_at: epochSeconds(createdAt),
  };
}

/** Describes the caller's own token. */
export function presentTokenInfo(bearer: Extract<Principal, { token: unknown }>): TokenInfo {
  return {
    resource_owner_id: bearer.kind === 'OAuthUser' ? bearer.userId : null,
    scope: [],
    expires_in: bearer.token.expiresIn,
    application: { uid: bearer.token.clientId },
    created_at: epochSeconds(bearer.token.createdAt),
  };
}

/** Whole seconds since 1970-01-01 UTC. */
function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
