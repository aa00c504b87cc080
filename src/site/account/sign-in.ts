import type { RequestContext } from '../../context.ts';
import { signInFromForm } from '../../oauth/account-forms.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { signInForm, signInLabels } from '../../web/views/account-forms.ts';
import { type HtmlValue, html } from '../../web/views/html.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { withReturn } from '../site-links.ts';

const notices: Record<string, HtmlValue> = {
  'password-changed': html`Your password has been changed. A mail about it was sent to your address. Please sign in with the new one. Applications that you have allowed keep their access: see them and remove it on your <a href="/dashboard#applications-title">dashboard</a>.`,
  'password-changed-access-removed':
    'Your password has been changed. A mail about it was sent to your address. Please sign in with the new one. No application has access to your account any more.',
  'deletion-requested':
    'Your account will be deleted in a week, and your pages are closed. We have sent you a mail about it. If you want to keep the account, sign in before.',
  'page-waits': html`Please sign in to confirm your page: it waits on your dashboard. If you have no password, <a href="/forgot-password">choose one</a> by mail.`,
  'password-needed':
    'An application has signed you in here. What you asked for is open to you alone: please sign in with your password.',
};

export const signInScreens = {
  /** A visitor whose session an application has opened may sign in again, with the password. */
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
