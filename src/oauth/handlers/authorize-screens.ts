import { formTarget, outOfBandUri } from '../../domain/redirect-uri.ts';
import { contentSecurityPolicy } from '../../web/html-security-headers.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import type { FormErrors } from '../../web/views/form.ts';
import { signInForm } from '../../web/views/sign-in-form.ts';
import { signUpForm } from '../../web/views/sign-up-form.ts';
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

interface ShownForm {
  shown: LoginAction;
  /** What was typed. */
  values: { name?: string; email?: string; phone?: string };
  errors: FormErrors;
  status: number;
}

/** The form to sign up or to sign in, filled in with what was typed, or with what the application knows of the user. */
export function showAccountForm(ctx: HtmlContext, { sent, request }: Step, form?: ShownForm): void {
  const { client, prefill, campaign } = request;
  const shown = form?.shown ?? request.loginAction;
  const addressOf = (action: LoginAction) => authorizationAddress(sent, { login_action: action });
  const common = {
    action: addressOf(shown),
    csrfToken: ctx.state.session.csrfToken,
    errors: form?.errors ?? {},
    hidden: { step: shown },
  };
  const values = form?.values ?? prefill;
  const title = `${shown === 'sign-in' ? 'Sign in' : 'Sign up'} to continue to ${client.name}`;
  const main =
    shown === 'sign-in'
      ? signInForm({
          ...common,
          title,
          email: values.email,
          signUpAddress: addressOf('sign-up'),
          forgotPasswordAddress: `${ctx.state.siteRoot}/forgot-password`,
          forgotPasswordHint: `If you have forgotten it: choose a new one, then go back to ${client.name} and start again there.`,
        })
      : signUpForm({ ...common, title, values, signInAddress: addressOf('sign-in') });
  allowReturn(ctx, request);
  sendView(
    ctx,
    { title: form ? `Error: ${title}` : title, isStep: true, noIndex: true, campaign, main },
    form?.status ?? 200,
  );
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
    returnHost: redirectUri === outOfBandUri ? undefined : new URL(redirectUri).host,
    switchAccountAddress: authorizationAddress(sent, { force: 'true', login_action: 'sign-in' }),
  });
  allowReturn(ctx, request);
  sendView(ctx, {
    title: `Allow ${client.name} to act for you?`,
    isStep: true,
    noIndex: true,
    campaign,
    main,
  });
}

/** @param redirectStatus 303 after a form, so that what was posted is posted nowhere else (RFC 9700 section 4.12) */
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
    return;
  }
  if (response.kind === 'error') {
    const { error } = response;
    const main = refusedAuthorization(error);
    const status = { invalid_client: 401, access_denied: 200 }[error.code as string] ?? 400;
    sendView(
      ctx,
      { title: refusedAuthorizationTitle(error), isStep: true, noIndex: true, campaign, main },
      status,
    );
    return;
  }
  const application = client?.name ?? '';
  const main = codeToCopy({ application, code: response.code });
  sendView(ctx, { title: `Your code for ${application}`, isStep: true, noIndex: true, campaign, main });
}

/** Browsers apply `form-action` also to the redirect that answers a form. */
function allowReturn(ctx: HtmlContext, { redirectUri }: AuthorizationRequest): void {
  if (redirectUri === outOfBandUri) return;
  const target = formTarget(redirectUri);
  ctx.set('Content-Security-Policy', contentSecurityPolicy(target === undefined ? [] : [target]));
}
