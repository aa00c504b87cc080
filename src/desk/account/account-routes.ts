import type Router from '@koa/router';
import type { HtmlState } from '../../web/html-state.ts';
import { type DeskServices, deskRoute } from '../session.ts';
import { accountScreens } from './account.ts';

/** What a member of staff sees and changes about their own sign-in. */
export function accountRoutes(router: Router<HtmlState>, services: DeskServices): void {
  router.get('/account', deskRoute(services, accountScreens.show));
  router.post('/account/app/remove', deskRoute(services, accountScreens.removeApp));
  router.post('/account/recovery-codes', deskRoute(services, accountScreens.renewCodes));
  router.post('/account/sessions/end', deskRoute(services, accountScreens.endSession));
  router.post('/account/sessions/end-others', deskRoute(services, accountScreens.endOthers));
}
