import type { AccessToken, TokenInfo } from '../../../generated/oauth/models.ts';
import type { Principal } from '../../contract/principal.ts';

/** All five fields, the blank ones as well; `created_at` as existing clients read it. */
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

/** The token of whoever asks. */
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
function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
