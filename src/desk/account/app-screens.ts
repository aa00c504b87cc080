import { change } from '../../domain/change.ts';
import { confirmFactor, enrolFactor, findPendingFactor } from '../../domain/staff/second-factor.ts';
import { nextStep } from '../../domain/staff/sign-in.ts';
import { FreshProofError } from '../../errors.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath, withReturn } from '../../web/return-address.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { actorOf, type DeskContext, type DeskRequest, openSessionOf } from '../session.ts';
import { appCodeView, recoveryCodesView, startAppView } from './app-views.ts';

const title = 'Set up an authenticator app';

/**
 * Setting up an authenticator app, also in place of another one. Needs a fresh proof, so that a stolen cookie isn't enough to add the
 * thief's own app.
 */
export const appScreens = {
  async show(ctx: DeskRequest): Promise<void> {
    if (!mayContinue(ctx)) return;
    const {
      openSession: session,
      session: { csrfToken },
    } = ctx.state;
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    const isRequired = session !== undefined && nextStep(session) === 'add factor';
    const main = startAppView({ csrfToken, returnTo, isRequired, replaces: session?.hasApp ?? false });
    sendView(ctx, { title, noIndex: true, isStep: true, main });
  },

  async start(ctx: DeskRequest, context: DeskContext): Promise<void> {
    if (!mayContinue(ctx)) return;
    await change(context, actorOf(openSessionOf(ctx)), enrolFactor, newAppOf(ctx, context));
    seeOther(ctx, withReturn('/account/app/code', sitePath(ctx.state.form.return_to)));
  },

  async showCode(ctx: DeskRequest, context: DeskContext): Promise<void> {
    if (!mayContinue(ctx)) return;
    await showCodeForm(ctx, context, sitePath(queryValue(ctx, 'return_to')));
  },

  /** The recovery codes are part of the response, because they are stored nowhere. */
  async confirm(ctx: DeskRequest, context: DeskContext): Promise<void> {
    if (!mayContinue(ctx)) return;
    const { code = '', return_to } = ctx.state.form;
    const returnTo = sitePath(return_to);
    const { secretKey, clock, deskSessions } = context;
    try {
      const { recoveryCodes } = await deskSessions.renew(ctx, (ids) =>
        confirmFactor(context, actorOf(openSessionOf(ctx)), { ...ids, code, secretKey, now: clock() }),
      );
      showRecoveryCodes(ctx, recoveryCodes, returnTo);
    } catch (error) {
      await showCodeForm(ctx, context, returnTo, refusedForm(ctx, error, {}));
    }
  },
};

/** Shows new recovery codes, this once. */
export function showRecoveryCodes(ctx: DeskRequest, codes: readonly string[], returnTo = '/account'): void {
  sendView(ctx, {
    title: 'Your recovery codes',
    noIndex: true,
    isStep: true,
    main: recoveryCodesView(codes, returnTo),
  });
}

/** Sends a visitor on who must enter a code of their present app first. @throws FreshProofError */
function mayContinue(ctx: DeskRequest): boolean {
  const session = openSessionOf(ctx);
  if (nextStep(session) === 'enter code') {
    seeOther(ctx, withReturn('/sign-in/code', '/account/app'));
    return false;
  }
  if (!session.isFresh) throw new FreshProofError();
  return true;
}

const newAppOf = (ctx: DeskRequest, { secretKey }: DeskContext) => ({
  secretKey,
  issuer: ctx.state.branding.name,
});

async function showCodeForm(
  ctx: DeskRequest,
  context: DeskContext,
  returnTo: string | undefined,
  refused?: RefusedForm,
): Promise<void> {
  const { user } = openSessionOf(ctx);
  const pending = await findPendingFactor(context.database.primary, user, newAppOf(ctx, context));
  if (!pending) return seeOther(ctx, withReturn('/account/app', returnTo));
  const main = appCodeView({ ...formState(ctx, refused), ...pending, returnTo });
  sendForm(
    ctx,
    { title, titleInError: 'set up an authenticator app', noIndex: true, isStep: true, main },
    refused,
  );
}
