import { signInWithPassword } from '../../auth/sign-in.ts';
import type { Context } from '../../context.ts';
import { readUnvalidated } from '../../contract/unvalidated-request.ts';
import { signUp } from '../../domain/accounts/sign-up.ts';
import { isLoopback } from '../../domain/redirect-uri.ts';
import { MalformedRequestError, ValidationError } from '../../errors.ts';
import type { HtmlContext, Session } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { signIn } from '../../web/sessions/visitor-session.ts';
import { signInLabels } from '../../web/views/sign-in-form.ts';
import { signUpLabels } from '../../web/views/sign-up-form.ts';
import { checkAuthorization } from '../authorization-checks.ts';
import {
  type AuthorizationRequest,
  authorizationAddress,
  authorizationParameters,
  type SentAuthorization,
} from '../authorization-request.ts';
import { grantAuthorization, refuseAuthorization } from '../authorization-response.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Step, sendResponse, showAccountForm, showConsent } from './authorize-screens.ts';

const parameterNames = new Set<string>(authorizationParameters);

export const authorize = {
  async show(ctx: HtmlContext, context: Context): Promise<void> {
    const step = await checkedStep(ctx, context);
    if (!step) return;
    const user = trustedUser(ctx, step.request);
    if (!user) return showAccountForm(ctx, step);
    // HEAD changes nothing, so it issues no code.
    const mayGrant = ctx.method === 'GET' && !(await needsConsent(context, step.request, user.id));
    if (!mayGrant) return showConsent(ctx, step, user);
    sendResponse(ctx, step.request, await grantAuthorization(context, step.request, user.id));
  },

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const step = await checkedStep(ctx, context);
    if (!step) return;
    switch (ctx.state.form.step) {
      case 'sign-in':
        return submitSignIn(ctx, context, step);
      case 'sign-up':
        return submitSignUp(ctx, context, step);
      case 'consent':
        return submitConsent(ctx, context, step);
      default:
        throw new MalformedRequestError('The form is not one of this page');
    }
  },
};

/** @returns undefined when the request was refused; the response is sent then */
async function checkedStep(ctx: HtmlContext, context: Context): Promise<Step | undefined> {
  const sent = readSent(ctx.querystring);
  const checked =
    sent instanceof OAuthError
      ? ({ ok: false, error: sent, validated: {} } as const)
      : await checkAuthorization(sent, context);
  if (checked.ok) return { sent: sent as SentAuthorization, request: checked.request };
  sendResponse(ctx, checked.validated, refuseAuthorization(checked.error, checked.validated));
  return undefined;
}

function readSent(search: string): SentAuthorization | OAuthError {
  try {
    return readUnvalidated({ search, body: undefined }, parameterNames).query;
  } catch (error) {
    if (error instanceof MalformedRequestError) return new OAuthError('invalid_request', `${error.message}.`);
    if (!(error instanceof ValidationError)) throw error;
    return new OAuthError('invalid_request', 'A parameter holds characters that are no text.');
  }
}

/**
 * The user who may decide. Nobody in a session that an application has opened: it could otherwise give permissions to
 * other applications in the user's name.
 */
function trustedUser({ state }: HtmlContext, { force }: AuthorizationRequest): Session['user'] {
  return force || state.session.through !== undefined ? undefined : state.session.user;
}

/** Consent is remembered only for an application with a secret; one that the operator trusts needs none. */
async function needsConsent(
  { oauthConsents }: Context,
  request: AuthorizationRequest,
  userId: number,
): Promise<boolean> {
  const { client } = request;
  if (mayReachAnother(request)) return true;
  if (client.trusted) return false;
  return !client.confidential || !(await oauthConsents.exists(userId, client.id));
}

/**
 * Whether somebody else could take the token from the browser: any program on the user's machine can listen at a loopback
 * address or pass for an application without a secret (RFC 8252 sections 8.3 and 8.6).
 */
function mayReachAnother({ client, redirectUri, responseType }: AuthorizationRequest): boolean {
  return responseType === 'token' && (!client.confidential || isLoopback(redirectUri));
}

async function submitSignIn(ctx: HtmlContext, context: Context, step: Step): Promise<void> {
  const { email = '', password = '' } = ctx.state.form;
  try {
    await signIn(
      ctx,
      await signInWithPassword(context, { email, password, address: ctx.state.clientAddress }),
    );
  } catch (error) {
    const { status, errors } = refusedForm(ctx, error, signInLabels);
    return showAccountForm(ctx, step, { shown: 'sign-in', values: { email }, errors, status });
  }
  goOn(ctx, step);
}

async function submitSignUp(ctx: HtmlContext, context: Context, step: Step): Promise<void> {
  const { name = '', email = '', phone = '', password = '' } = ctx.state.form;
  try {
    const address = ctx.state.clientAddress;
    await signIn(ctx, await signUp(context, { name, email, phone, password, address }));
  } catch (error) {
    const { status, errors } = refusedForm(ctx, error, signUpLabels);
    return showAccountForm(ctx, step, { shown: 'sign-up', values: { name, email, phone }, errors, status });
  }
  goOn(ctx, step);
}

/** Repeats the request without `force`, since the user has just signed in. */
function goOn(ctx: HtmlContext, { sent }: Step): void {
  seeOther(ctx, authorizationAddress(sent, { force: undefined }));
}

async function submitConsent(ctx: HtmlContext, context: Context, { sent, request }: Step): Promise<void> {
  const user = trustedUser(ctx, request);
  if (!user) return seeOther(ctx, authorizationAddress(sent));
  if (ctx.state.form.decision !== 'allow') {
    const denied = new OAuthError('access_denied', 'The user did not allow the application to act for them.');
    return sendResponse(ctx, request, refuseAuthorization(denied, request), 303);
  }
  await context.oauthConsents.remember(user.id, request.client.id);
  sendResponse(ctx, request, await grantAuthorization(context, request, user.id), 303);
}
