import type Router from '@koa/router';
import type { HtmlState } from '../../web/html-state.ts';
import { appScreens } from '../account/app-screens.ts';
import { type DeskServices, deskRoute } from '../session.ts';
import { codeScreens } from './code.ts';
import { proofScreens } from './proof.ts';
import { signInScreens } from './sign-in.ts';

/** Screens for signing in and out, which need no session. */
export function signInRoutes(router: Router<HtmlState>, services: DeskServices): void {
  router.get('/sign-in', deskRoute(services, signInScreens.show));
  router.post('/sign-in', deskRoute(services, signInScreens.submit));
  router.post('/sign-out', deskRoute(services, signInScreens.signOut));
}

/** Screens for a session, even if it still lacks a code or an app. */
export function secondStepRoutes(router: Router<HtmlState>, services: DeskServices): void {
  router.get('/sign-in/code', deskRoute(services, codeScreens.show));
  router.post('/sign-in/code', deskRoute(services, codeScreens.submit));
  router.get('/sign-in/proof', deskRoute(services, proofScreens.show));
  router.post('/sign-in/proof', deskRoute(services, proofScreens.submit));
  router.get('/account/app', deskRoute(services, appScreens.show));
  router.post('/account/app', deskRoute(services, appScreens.start));
  router.get('/account/app/code', deskRoute(services, appScreens.showCode));
  router.post('/account/app/code', deskRoute(services, appScreens.confirm));
}
