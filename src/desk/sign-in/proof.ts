import type { Middleware } from 'koa';
import { provePassword } from '../../domain/accounts/change-account.ts';
import { change } from '../../domain/change.ts';
import { nextStep, renewProof } from '../../domain/staff/sign-in.ts';
import { FreshProofError, WrongCodeError } from '../../errors.ts';
import type { HtmlState } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath, withReturn } from '../../web/return-address.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { allowScripts } from '../scripts.ts';
import { actorOf, type DeskContext, type DeskRequest, type DeskServices, openSessionOf } from '../session.ts';
import { enterCodeOf } from './code.ts';
import { provePasskeyOf, refusedPasskey } from './passkey-proof.ts';
import { proofFields, proofView } from './sign-in-views.ts';

const labels = { [proofFields.password]: 'Password' };

/**
 * Asks for a password or code when something dangerous needs a fresh one. A form that was refused for lack of it is posted again, together
 * with the proof, so that nothing is lost.
 */
export function takeProof(services: DeskServices): Middleware<HtmlState> {
  return async function takeProofMiddleware(koaContext, next) {
    const ctx = koaContext as unknown as DeskRequest;
    const {
      [proofFields.code]: code,
      [proofFields.password]: password,
      [proofFields.passkey]: passkey,
      ...rest
    } = ctx.state.form;
    const isProof = [code, password, passkey].some((proof) => proof !== undefined);
    if (isProof) {
      ctx.state.form = rest;
      try {
        await prove(ctx, { ...services, deadline: ctx.state.deadline }, { code, password, passkey });
      } catch (error) {
        return showProof(ctx, services, refusedProof(ctx, error));
      }
    }
    try {
      await next();
    } catch (error) {
      if (!(error instanceof FreshProofError)) throw error;
      if (ctx.method === 'POST') showProof(ctx, services);
      else seeOther(ctx, withReturn('/sign-in/proof', sitePath(ctx.url)));
    }
  };
}

/** The form for a screen that needs a proof before it is shown. */
export const proofScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const session = openSessionOf(ctx);
    const returnTo = sitePath(queryValue(ctx, 'return_to')) ?? '/';
    if (session.isFresh || nextStep(session) === 'enter code') return seeOther(ctx, returnTo);
    ctx.state.form = { return_to: returnTo };
    showProof(ctx, context);
  },

  /** `takeProof` has checked the proof. */
  async submit(ctx: DeskRequest): Promise<void> {
    const returnTo = sitePath(ctx.state.form.return_to) ?? '/';
    seeOther(ctx, openSessionOf(ctx).isFresh ? returnTo : withReturn('/sign-in/proof', returnTo));
  },
};

async function prove(
  ctx: DeskRequest,
  context: DeskContext,
  {
    code = '',
    password = '',
    passkey,
  }: { code: string | undefined; password: string | undefined; passkey: string | undefined },
): Promise<void> {
  const session = openSessionOf(ctx);
  if (passkey !== undefined) return provePasskeyOf(ctx, context, passkey);
  if (session.hasApp) return enterCodeOf(ctx, context, code);
  const { clientAddress: address } = ctx.state;
  await provePassword(context, { user: session.user, password, field: proofFields.password, address }, []);
  await context.deskSessions.renew(ctx, (ids) => change(context, actorOf(session), renewProof, ids));
}

function refusedProof(ctx: DeskRequest, error: unknown): RefusedForm {
  const refused = refusedPasskey(error) ?? refusedForm(ctx, error, labels);
  return error instanceof WrongCodeError
    ? { ...refused, errors: { [proofFields.code]: refused.errors.code } }
    : refused;
}

/** Shows the form for a proof in place of the response to the request, whose fields it keeps. */
function showProof(
  ctx: DeskRequest,
  { singleSignOn }: Pick<DeskServices, 'singleSignOn'>,
  refused?: RefusedForm,
): void {
  const { csrf_token, ...hidden } = ctx.state.form;
  const { hasApp, hasPasskey } = openSessionOf(ctx);
  const returnTo = ctx.method === 'POST' ? undefined : hidden.return_to;
  const issuer = singleSignOn.isOn &&
    !hasApp &&
    !hasPasskey && {
      name: singleSignOn.name,
      address: withReturn('/sign-in/single-sign-on/again', returnTo),
    };
  const main = proofView({
    ...formState(ctx, refused),
    action: ctx.method === 'POST' ? (sitePath(ctx.url) ?? '/') : '/sign-in/proof',
    hidden,
    hasApp,
    hasPasskey,
    issuer: issuer || undefined,
  });
  allowScripts(ctx);
  const view = { title: "Confirm it's you", noIndex: true, isStep: true, main };
  if (refused) sendForm(ctx, { ...view, titleInError: "confirm it's you" }, refused);
  else sendView(ctx, view, ctx.method === 'POST' ? 403 : 200);
}
