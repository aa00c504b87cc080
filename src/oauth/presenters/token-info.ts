import type { TokenInfo } from '../../../generated/oauth/models.ts';
import type { OauthTokenRecord } from '../../db/repositories/oauth-tokens.ts';
import { epochSeconds } from './epoch-seconds.ts';

export function presentTokenInfo(token: OauthTokenRecord): TokenInfo {
  return {
    resource_owner_id: token.user_id,
    scope: [],
    expires_in: null,
    application: { uid: token.client_id },
    created_at: epochSeconds(token.created_at),
  };
}
