import type { AccessToken } from '../../../generated/oauth/models.ts';
import { epochSeconds } from './epoch-seconds.ts';

/** Specification part 4.9: all five fields, the blank ones as well; `created_at` as existing clients read it. */
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
