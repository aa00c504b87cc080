import type { AccessToken, TokenInfo } from '../../../generated/oauth/models.ts';
import type { Principal } from '../../contract/principal.ts';

/** Existing clients read all six fields, the blank ones as well. */
export function presentAccessToken(token: { accessToken: string; createdAt: Date }): AccessToken {
  return {
    access_token: token.accessToken,
    token_type: 'bearer',
    expires_in: null,
    refresh_token: null,
    scope: '',
    created_at: epochSeconds(token.createdAt),
  };
}

/** The caller's own token. */
export function presentTokenInfo(bearer: Extract<Principal, { token: unknown }>): TokenInfo {
  return {
    resource_owner_id: bearer.kind === 'OAuthUser' ? bearer.userId : null,
    scope: [],
    expires_in: null,
    application: { uid: bearer.token.clientId },
    created_at: epochSeconds(bearer.token.createdAt),
  };
}

/** Whole seconds since 1970-01-01 UTC. */
function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
