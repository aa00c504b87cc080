import type { RequestContext } from '../../context.ts';
import { signInFromForm } from '../../oauth/account-forms.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath, withReturn } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { signInForm, signInLabels } from '../../web/views/account-forms.ts';
import { type HtmlValue, html } from '../../web/views/html.ts';
import { noticeOf } from '../parts/notice-of.ts';

const notices: Record<string, HtmlValue> = {
  'password-changed': html`Your password has been changed, and we've emailed you a confirmation. Sign in with your new password. Apps you've allowed still have access; you can remove it on your <a href="/dashboard#applications-title">dashboard</a>.`,
  'password-changed-access-removed':
    "Your password has been changed, and we've emailed you a confirmation. Sign in with your new password. No apps have access to your account anymore.",
  'deletion-requested':
    "We'll delete your account in a week. Your pages are closed, and we've emailed you the details. Changed your mind? Just sign in before then.",
  'page-waits': html`Sign in to confirm your page. You'll find it on your dashboard. No password yet? <a href="/forgot-password">Choose one by email</a>`,
  'password-needed': 'An app signed you in here. To open this page, please sign in with your password.',
};

export const signInScreens = {
  /** A visitor whose session was opened by an OAuth application can sign in again, with their password. */
  async show(ctx: HtmlContext): Promise<void> {
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    const { user, through } = ctx.state.session;
    if (user && through === undefined) return seeOther(ctx, returnTo ?? '/dashboard');
    showForm(ctx, returnTo);
  },

  async submit(ctx: HtmlContext, context: RequestContext): Promise<void> {
    const returnTo = sitePath(ctx.state.form.return_to);
    let next: string;
    try {
      next = await signInFromForm(ctx, context, returnTo ?? '/dashboard');
      const { user } = ctx.state.session;
      if (user && (await context.pendingErasures.find(user.id))) next = '/dashboard/account/delete';
    } catch (error) {
      return showForm(ctx, returnTo, refusedForm(ctx, error, signInLabels));
    }
    seeOther(ctx, next);
  },
};

function showForm(ctx: HtmlContext, returnTo: string | undefined, refused?: RefusedForm): void {
  const main = signInForm({
    action: '/sign-in',
    csrfToken: ctx.state.session.csrfToken,
    email: ctx.state.form.email,
    errors: refused?.errors,
    hidden: returnTo ? { return_to: returnTo } : {},
    signUpAddress: withReturn('/sign-up', returnTo),
    forgotPasswordAddress: '/forgot-password',
  });
  const notice = noticeOf(ctx, notices);
  sendForm(ctx, { title: 'Sign in', titleInError: 'sign in', noIndex: true, notice, main }, refused);
}
