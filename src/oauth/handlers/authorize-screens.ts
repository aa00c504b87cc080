import { formTarget, outOfBandUri } from '../../domain/applications/redirect-uri.ts';
import { contentSecurityPolicy } from '../../web/html-security-headers.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { sendView } from '../../web/send-view.ts';
import { signInForm, signUpForm } from '../../web/views/account-forms.ts';
import type { ScreenLayout } from '../../web/views/layout.ts';
import {
  type AuthorizationRequest,
  authorizationAddress,
  type LoginAction,
  type SentAuthorization,
} from '../authorization-request.ts';
import type { AuthorizationResponse } from '../authorization-response.ts';
import {
  codeToCopy,
  refusedAuthorization,
  refusedAuthorizationTitle,
} from '../views/authorization-outcome.ts';
import { consent } from '../views/consent.ts';

/** A step of an authorization whose request has passed every check. */
export interface Step {
  sent: SentAuthorization;
  request: AuthorizationRequest;
}

/**
 * The form to sign up or sign in, filled in with what was typed or with what the OAuth application knows about the user.
 * @param shown which of the two forms
 */
export function showAccountForm(
  ctx: HtmlContext,
  { sent, request }: Step,
  shown: LoginAction,
  refused?: RefusedForm,
): void {
  const { client, prefill, campaign } = request;
  const addressOf = (action: LoginAction) => authorizationAddress(sent, { login_action: action });
  const common = {
    action: addressOf(shown),
    csrfToken: ctx.state.session.csrfToken,
    errors: refused?.errors,
    hidden: { step: shown },
  };
  const values = refused ? ctx.state.form : prefill;
  const title = `${shown === 'sign-in' ? 'Sign in' : 'Sign up'} to continue to ${client.name}`;
  const main =
    shown === 'sign-in'
      ? signInForm({
          ...common,
          title,
          email: values.email,
          signUpAddress: addressOf('sign-up'),
          forgotPasswordAddress: `${ctx.state.siteRoot}/forgot-password`,
          forgotPasswordHint: `If you forgot it, choose a new one, then go back to ${client.name} and start again.`,
        })
      : signUpForm({
          ...common,
          title,
          values,
          signInAddress: addressOf('sign-in'),
          agreements: ctx.state.branding.agreements,
        });
  allowReturn(ctx, request);
  sendStep(ctx, { title: refused ? `Error: ${title}` : title, campaign, main }, refused?.status);
}

export function showConsent(
  ctx: HtmlContext,
  { sent, request }: Step,
  user: { name: string; email: string },
): void {
  const { client, redirectUri, campaign } = request;
  const main = consent({
    action: authorizationAddress(sent),
    csrfToken: ctx.state.session.csrfToken,
    application: client,
    user,
    returnsTo: redirectUri === outOfBandUri ? undefined : programAt(redirectUri),
    switchAccountAddress: authorizationAddress(sent, { force: 'true', login_action: 'sign-in' }),
  });
  allowReturn(ctx, request);
  sendStep(ctx, { title: `Allow ${client.name} to act for you?`, campaign, main });
}

/** @param redirectStatus 303 after a form, so that its fields aren't posted anywhere else (RFC 9700 section 4.12) */
export function sendResponse(
  ctx: HtmlContext,
  { client, campaign }: Partial<AuthorizationRequest>,
  response: AuthorizationResponse,
  redirectStatus: 302 | 303 = 302,
): void {
  if (response.kind === 'redirect') {
    ctx.status = redirectStatus;
    // Not `ctx.redirect`, which would normalise the registered address.
    ctx.set('Location', response.address);
  } else if (response.kind === 'error') {
    const { error } = response;
    const main = refusedAuthorization(error);
    const status = { invalid_client: 401, access_denied: 200 }[error.code as string] ?? 400;
    sendStep(ctx, { title: refusedAuthorizationTitle(error), campaign, main }, status);
  } else {
    const application = client?.name ?? '';
    const main = codeToCopy({ application, code: response.code });
    sendStep(ctx, { title: `Your code for ${application}`, campaign, main });
  }
}

function sendStep(
  ctx: HtmlContext,
  view: Pick<ScreenLayout, 'title' | 'campaign' | 'main'>,
  status?: number,
): void {
  sendView(ctx, { ...view, isStep: true, noIndex: true }, status);
}

/** The host that users see, or the scheme of a native app, whose host means nothing. */
function programAt(redirectUri: string): string {
  const { origin, host, protocol } = new URL(redirectUri);
  return origin === 'null' ? protocol.slice(0, -1) : host;
}

/** Browsers also apply `form-action` to the redirect that answers a form. */
function allowReturn(ctx: HtmlContext, { redirectUri }: AuthorizationRequest): void {
  if (redirectUri === outOfBandUri) return;
  const target = formTarget(redirectUri);
  ctx.set('Content-Security-Policy', contentSecurityPolicy(target === undefined ? [] : [target]));
}
