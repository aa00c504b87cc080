import { signInWithPassword } from '../../auth/sign-in.ts';
import type { Context } from '../../context.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { sitePath } from '../../web/return-address.ts';
import { sendView } from '../../web/send-view.ts';
import { signIn } from '../../web/sessions/visitor-session.ts';
import type { FormErrors } from '../../web/views/form.ts';
import { type HtmlValue, html } from '../../web/views/html.ts';
import { signInForm, signInLabels } from '../../web/views/sign-in-form.ts';
import { withReturn } from '../site-links.ts';
import { noticeOf } from './notice-of.ts';

const notices: Record<string, HtmlValue> = {
  'password-changed': html`Your password has been changed. Please sign in with the new one. Applications that you have allowed keep their access: see them and remove it on your <a href="/dashboard#applications-title">dashboard</a>.`,
  'password-changed-access-removed':
    'Your password has been changed. Please sign in with the new one. No application has access to your account any more.',
  'password-needed':
    'An application has signed you in here. What you asked for is open to you alone: please sign in with your password.',
};

export const signInScreens = {
  /** A visitor whose session an application has opened may sign in again, with the password. */
  async show(ctx: HtmlContext): Promise<void> {
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    const { user, through } = ctx.state.session;
    if (user && through === undefined) return seeOther(ctx, returnTo ?? '/dashboard');
    showForm(ctx, { returnTo, notice: noticeOf(ctx, notices) });
  },

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const { email = '', password = '', return_to } = ctx.state.form;
    const returnTo = sitePath(return_to);
    try {
      const address = ctx.state.clientAddress;
      await signIn(ctx, await signInWithPassword(context, { email, password, address }));
    } catch (error) {
      const { status, errors } = refusedForm(ctx, error, signInLabels);
      return showForm(ctx, { returnTo, email, errors, status });
    }
    seeOther(ctx, returnTo ?? '/dashboard');
  },
};

interface ShownForm {
  returnTo: string | undefined;
  email?: string;
  errors?: FormErrors;
  notice?: HtmlValue;
  status?: number;
}

function showForm(ctx: HtmlContext, { returnTo, email, errors, notice, status }: ShownForm): void {
  const main = signInForm({
    action: '/sign-in',
    csrfToken: ctx.state.session.csrfToken,
    email,
    errors: errors ?? {},
    hidden: returnTo ? { return_to: returnTo } : {},
    signUpAddress: withReturn('/sign-up', returnTo),
    forgotPasswordAddress: '/forgot-password',
  });
  sendView(ctx, { title: errors ? 'Error: sign in' : 'Sign in', noIndex: true, notice, main }, status);
}
