import { enterCode } from '../../domain/staff/second-factor.ts';
import { nextStep } from '../../domain/staff/sign-in.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath, withReturn } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { allowScripts } from '../scripts.ts';
import { actorOf, type DeskContext, type DeskRequest, openSessionOf } from '../session.ts';
import { codeView } from './sign-in-views.ts';

/** The second step of the sign-in, for users with an authenticator app. */
export const codeScreens = {
  async show(ctx: DeskRequest): Promise<void> {
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    if (!isNext(ctx, returnTo)) return;
    showForm(ctx, returnTo);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { code = '', return_to } = ctx.state.form;
    const returnTo = sitePath(return_to);
    if (!isNext(ctx, returnTo)) return;
    try {
      await enterCodeOf(ctx, context, code);
    } catch (error) {
      return showForm(ctx, returnTo, refusedForm(ctx, error, {}));
    }
    seeOther(ctx, returnTo ?? '/');
  },
};

/** Accepts a code for the session of the request, which gets a new id. @throws WrongCodeError, TooManyRequestsError, AuthenticationError */
export function enterCodeOf(ctx: DeskRequest, context: DeskContext, code: string): Promise<void> {
  const { secretKey, clock } = context;
  return context.deskSessions.renew(ctx, (ids) =>
    enterCode(context, actorOf(openSessionOf(ctx)), { ...ids, code, secretKey, now: clock() }),
  );
}

/** Sends the visitor on unless their session needs a code. */
function isNext(ctx: DeskRequest, returnTo: string | undefined): boolean {
  const { openSession } = ctx.state;
  if (openSession && nextStep(openSession) === 'enter code') return true;
  seeOther(ctx, openSession ? (returnTo ?? '/') : withReturn('/sign-in', returnTo));
  return false;
}

function showForm(ctx: DeskRequest, returnTo: string | undefined, refused?: RefusedForm): void {
  const main = codeView({ ...formState(ctx, refused), ...openSessionOf(ctx), returnTo });
  allowScripts(ctx);
  sendForm(
    ctx,
    { title: 'Enter a code', titleInError: 'enter a code', noIndex: true, isStep: true, main },
    refused,
  );
}
