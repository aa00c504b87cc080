import { signInWithPassword } from '../../auth/sign-in.ts';
import { system } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { startStaffSession } from '../../domain/staff/sign-in.ts';
import { AuthorizationError, WrongPasswordError } from '../../errors.ts';
import { demoCredentials } from '../../seed/demo-credentials.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { signInLabels } from '../../web/views/account-forms.ts';
import { allowScripts } from '../scripts.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { signInView } from './sign-in-views.ts';

export const signInScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    if (ctx.state.openSession) return seeOther(ctx, returnTo ?? '/');
    showSignIn(ctx, context, returnTo);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { email = '', password = '', return_to } = ctx.state.form;
    const returnTo = sitePath(return_to);
    try {
      await startSession(ctx, context, { email, password });
    } catch (error) {
      return showSignIn(ctx, context, returnTo, refusedForm(ctx, error, signInLabels));
    }
    seeOther(ctx, returnTo ?? '/');
  },

  async signOut(ctx: DeskRequest, { deskSessions }: DeskContext): Promise<void> {
    const { openSession } = ctx.state;
    if (openSession) ctx.append('Set-Cookie', await deskSessions.end(openSession));
    seeOther(ctx, '/sign-in');
  },
};

/**
 * Starts a session for somebody who has entered their password.
 * @throws WrongPasswordError also for an account without a role, so that it gets the same answer as one that doesn't exist;
 *   TooManyRequestsError; UnavailableError
 */
export async function startSession(
  ctx: DeskRequest,
  context: DeskContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { clientAddress: address } = ctx.state;
  const { id: userId, passwordHash } = await signInWithPassword(context, { email, password, address });
  // Everyone knows the demo's password: it opens the desk in development only, there without a second factor.
  const isDemo = passwordHash === demoCredentials.userPasswordHash;
  if (isDemo && context.config.ENVIRONMENT !== 'development') throw new WrongPasswordError();
  try {
    await context.deskSessions.start(ctx, (session) =>
      change(context, system, startStaffSession, { ...session, userId, passwordHash, factor: isDemo }),
    );
  } catch (error) {
    throw error instanceof AuthorizationError ? new WrongPasswordError() : error;
  }
}

/** Shows the sign-in form, with the other ways to sign in. */
export function showSignIn(
  ctx: DeskRequest,
  { config, singleSignOn }: DeskContext,
  returnTo: string | undefined,
  refused?: RefusedForm,
): void {
  const main = signInView({
    ...formState(ctx, refused),
    returnTo,
    siteAddress: config.baseUrl,
    issuer: singleSignOn.isOn ? singleSignOn.name : undefined,
  });
  allowScripts(ctx);
  sendForm(ctx, { title: 'Sign in', titleInError: 'sign in', noIndex: true, isStep: true, main }, refused);
}
