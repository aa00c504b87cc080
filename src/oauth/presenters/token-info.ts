import type { TokenInfo } from '../../../generated/oauth/models.ts';
import type { Principal } from '../../auth/principal.ts';
import { epochSeconds } from './epoch-seconds.ts';

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
