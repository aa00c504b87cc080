import type Router from '@koa/router';
import type { Context } from '../context.ts';
import type { PageState } from '../http/page-state.ts';
import { dashboard } from './handlers/dashboard.ts';
import { requireUser } from './handlers/require-user.ts';

/** What a signed-in user sees of themself. */
export function dashboardRoutes(router: Router<PageState>, context: Context): void {
  router.get(
    '/dashboard',
    requireUser((ctx, user) => dashboard.show(ctx, context, user)),
  );
  router.post(
    '/dashboard/applications/:id/remove-access',
    requireUser((ctx, user) => dashboard.removeAccess(ctx, context, user)),
  );
}
