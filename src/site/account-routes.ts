import type Router from '@koa/router';
import type { Context } from '../context.ts';
import type { PageState } from '../http/page-state.ts';
import { confirmEmailPages } from './handlers/confirm-email.ts';
import { forgotPasswordPages } from './handlers/forgot-password.ts';
import { resetPasswordPages } from './handlers/reset-password.ts';
import { signInPages } from './handlers/sign-in.ts';
import { submitSignOut } from './handlers/sign-out.ts';
import { signUpPages } from './handlers/sign-up.ts';

/** Signing in, up and out, forgotten passwords, confirmed addresses. */
export function accountRoutes(router: Router<PageState>, context: Context): void {
  router.get('/sign-in', (ctx) => signInPages.show(ctx));
  router.post('/sign-in', (ctx) => signInPages.submit(ctx, context));
  router.get('/sign-up', (ctx) => signUpPages.show(ctx));
  router.post('/sign-up', (ctx) => signUpPages.submit(ctx, context));
  router.post('/sign-out', (ctx) => submitSignOut(ctx));
  router.get('/forgot-password', (ctx) => forgotPasswordPages.show(ctx));
  router.post('/forgot-password', (ctx) => forgotPasswordPages.submit(ctx, context));
  router.get('/forgot-password/sent', (ctx) => forgotPasswordPages.showSent(ctx));
  router.get('/reset-password', (ctx) => resetPasswordPages.show(ctx, context));
  router.post('/reset-password', (ctx) => resetPasswordPages.submit(ctx, context));
  router.get('/confirm-email', (ctx) => confirmEmailPages.show(ctx, context));
  router.post('/confirm-email', (ctx) => confirmEmailPages.submit(ctx, context));
  router.get('/confirm-email/done', (ctx) => confirmEmailPages.showDone(ctx));
}
