import type Router from '@koa/router';
import type { HtmlState } from '../../web/html-state.ts';
import { appScreens } from '../account/app-screens.ts';
import { passkeyListScreens } from '../account/passkeys.ts';
import { type DeskServices, deskRoute } from '../session.ts';
import { codeScreens } from './code.ts';
import { joinScreens } from './join.ts';
import { passkeyScreens } from './passkeys.ts';
import { proofScreens } from './proof.ts';
import { signInScreens } from './sign-in.ts';
import { singleSignOnScreens } from './single-sign-on.ts';

/** Screens for signing in and out, which need no session. */
export function signInRoutes(router: Router<HtmlState>, services: DeskServices): void {
  router.get('/sign-in', deskRoute(services, signInScreens.show));
  router.post('/sign-in', deskRoute(services, signInScreens.submit));
  router.get('/sign-in/passkey', deskRoute(services, passkeyScreens.requestSignIn));
  router.post('/sign-in/passkey', deskRoute(services, passkeyScreens.signIn));
  router.get('/sign-in/single-sign-on', deskRoute(services, singleSignOnScreens.start));
  router.get('/sign-in/single-sign-on/again', deskRoute(services, singleSignOnScreens.startAgain));
  router.get('/sign-in/single-sign-on/callback', deskRoute(services, singleSignOnScreens.finish));
  router.get('/join', deskRoute(services, joinScreens.show));
  router.post('/join', deskRoute(services, joinScreens.submit));
  router.post('/sign-out', deskRoute(services, signInScreens.signOut));
}

/** Screens for a session, even if it still lacks a code or an app. */
export function secondStepRoutes(router: Router<HtmlState>, services: DeskServices): void {
  router.get('/sign-in/code', deskRoute(services, codeScreens.show));
  router.post('/sign-in/code', deskRoute(services, codeScreens.submit));
  router.get('/sign-in/proof', deskRoute(services, proofScreens.show));
  router.post('/sign-in/proof', deskRoute(services, proofScreens.submit));
  router.get('/sign-in/proof/passkey', deskRoute(services, passkeyScreens.requestProof));
  router.get('/account/passkeys', deskRoute(services, passkeyListScreens.show));
  router.get('/account/passkeys/new', deskRoute(services, passkeyListScreens.request));
  router.post('/account/passkeys', deskRoute(services, passkeyListScreens.add));
  router.post('/account/passkeys/:id/rename', deskRoute(services, passkeyListScreens.rename));
  router.post('/account/passkeys/:id/remove', deskRoute(services, passkeyListScreens.remove));
  router.get('/account/app', deskRoute(services, appScreens.show));
  router.post('/account/app', deskRoute(services, appScreens.start));
  router.get('/account/app/code', deskRoute(services, appScreens.showCode));
  router.post('/account/app/code', deskRoute(services, appScreens.confirm));
}
