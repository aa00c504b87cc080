import type { Principal } from '../auth/principal.ts';
import { AuthorizationError } from '../errors.ts';

/**
 * Activities are logged by the user who did them, and by nobody on their behalf (specification part 4.8).
 * @throws AuthorizationError for every other caller
 */
export function requireUser(principal: Principal | undefined): { userId: number } {
  if (principal?.kind !== 'OAuthUser') throw new AuthorizationError();
  return principal;
}
