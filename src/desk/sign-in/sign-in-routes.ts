import type Router from '@koa/router';
import type { HtmlState } from '../../web/html-state.ts';
import { type DeskServices, deskRoute } from '../session.ts';
import { signInScreens } from './sign-in.ts';

/** Screens for signing in and out, which need no session. */
export function signInRoutes(router: Router<HtmlState>, services: DeskServices): void {
  router.get('/sign-in', deskRoute(services, signInScreens.show));
  router.post('/sign-in', deskRoute(services, signInScreens.submit));
  router.post('/sign-out', deskRoute(services, signInScreens.signOut));
}
