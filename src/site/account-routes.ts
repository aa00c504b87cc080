import type Router from '@koa/router';
import type { Context } from '../context.ts';
import type { PageState } from '../http/page-state.ts';
import { signOutHandler } from './handlers/sign-out.ts';

/** Signing in, up and out, forgotten passwords, confirmed addresses. */
export function accountRoutes(router: Router<PageState>, _context: Context): void {
  router.post('/sign-out', signOutHandler);
}
