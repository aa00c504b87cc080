import type { Context, RequestContext } from '../../context.ts';
import { outOfBandUri } from '../../domain/applications/redirect-uri.ts';
import { MalformedRequestError } from '../../errors.ts';
import type { HtmlContext, Session } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { signInLabels, signUpLabels } from '../../web/views/account-forms.ts';
import { signInFromForm, signUpFromForm } from '../account-forms.ts';
import { checkAuthorization } from '../authorization-checks.ts';
import {
  type AuthorizationRequest,
  authorizationAddress,
  type LoginAction,
} from '../authorization-request.ts';
import { grantAuthorization, refuseAuthorization } from '../authorization-response.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Step, sendResponse, showAccountForm, showConsent } from './authorize-screens.ts';

export const authorize = {
  async show(ctx: HtmlContext, context: Context): Promise<void> {
    const step = await checkedStep(ctx, context);
    if (!step) return;
    const user = trustedUser(ctx, step.request);
    if (!user) return showAccountForm(ctx, step, step.request.loginAction);
    // HEAD changes nothing, so it issues no code.
    const mayGrant = ctx.method === 'GET' && !(await needsConsent(context, step.request, user.id));
    if (!mayGrant) return showConsent(ctx, step, user);
    sendResponse(ctx, step.request, await grantAuthorization(context, step.request, user.id));
  },

  async submit(ctx: HtmlContext, context: RequestContext): Promise<void> {
    const step = await checkedStep(ctx, context);
    if (!step) return;
    const { step: submitted } = ctx.state.form;
    switch (submitted) {
      case 'sign-in':
      case 'sign-up':
        return submitAccount(ctx, context, step, submitted);
      case 'consent':
        return submitConsent(ctx, context, step);
      default:
        throw new MalformedRequestError('This form was submitted to the wrong page');
    }
  },
};

/** Checks the request. @returns undefined after a refusal, whose response has been sent */
async function checkedStep(ctx: HtmlContext, context: Context): Promise<Step | undefined> {
  const checked = await checkAuthorization(ctx.querystring, context);
  if (checked.ok) return checked;
  sendResponse(ctx, checked.validated, refuseAuthorization(checked.error, checked.validated));
  return undefined;
}

/**
 * The user who can decide. Undefined in a session that an OAuth application opened, because the application could give permissions to
 * others in the user's name.
 */
function trustedUser({ state }: HtmlContext, { force }: AuthorizationRequest): Session['user'] {
  return force || state.session.through !== undefined ? undefined : state.session.user;
}

/** Consent is remembered only for an OAuth application with a secret. One that the operator trusts never needs it. */
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
 * Whether someone else could take from the browser a token, or a code that can be exchanged for one without a secret. Any program on the
 * user's machine can listen on a loopback address, claim another program's scheme, or impersonate an application without a secret (RFC 8252
 * sections 8.3, 8.4 and 8.6).
 */
function mayReachAnother({ client, redirectUri, responseType }: AuthorizationRequest): boolean {
  const isOnTheWeb = redirectUri.startsWith('https:') || redirectUri === outOfBandUri;
  return responseType === 'token' ? !client.confidential || !isOnTheWeb : !client.confidential && !isOnTheWeb;
}

const accountForms = {
  'sign-in': { enter: signInFromForm, labels: signInLabels },
  'sign-up': { enter: signUpFromForm, labels: signUpLabels },
};

async function submitAccount(
  ctx: HtmlContext,
  context: RequestContext,
  step: Step,
  action: LoginAction,
): Promise<void> {
  const { enter, labels } = accountForms[action];
  // The same request without `force`, because the user will just have signed in.
  let next = authorizationAddress(step.sent, { force: undefined });
  try {
    next = await enter(ctx, context, next);
  } catch (error) {
    return showAccountForm(ctx, step, action, refusedForm(ctx, error, labels));
  }
  seeOther(ctx, next);
}

async function submitConsent(ctx: HtmlContext, context: Context, { sent, request }: Step): Promise<void> {
  const user = trustedUser(ctx, request);
  if (!user) return seeOther(ctx, authorizationAddress(sent));
  if (ctx.state.form.decision !== 'allow') {
    const denied = new OAuthError('access_denied', 'The user denied access.');
    return sendResponse(ctx, request, refuseAuthorization(denied, request), 303);
  }
  await context.oauthConsents.remember(user.id, request.client.id);
  sendResponse(ctx, request, await grantAuthorization(context, request, user.id), 303);
}
