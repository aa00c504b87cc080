import type { Context } from '../../context.ts';
import { signUp } from '../../domain/accounts/sign-up.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { sitePath } from '../../web/return-address.ts';
import { sendView } from '../../web/send-view.ts';
import { signIn } from '../../web/sessions/visitor-session.ts';
import type { FormErrors } from '../../web/views/form.ts';
import { type SignUpForm, signUpForm, signUpLabels } from '../../web/views/sign-up-form.ts';
import { withReturn } from '../site-links.ts';

export const signUpScreens = {
  async show(ctx: HtmlContext): Promise<void> {
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    if (ctx.state.session.user) return seeOther(ctx, returnTo ?? '/dashboard');
    showForm(ctx, { returnTo });
  },

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const { name = '', email = '', phone = '', password = '', return_to } = ctx.state.form;
    const returnTo = sitePath(return_to);
    try {
      const address = ctx.state.clientAddress;
      await signIn(ctx, await signUp(context, { name, email, phone, password, address }));
    } catch (error) {
      const { status, errors } = refusedForm(ctx, error, signUpLabels);
      return showForm(ctx, { returnTo, values: { name, email, phone }, errors, status });
    }
    seeOther(ctx, returnTo ?? '/dashboard');
  },
};

interface ShownForm {
  returnTo: string | undefined;
  values?: NonNullable<SignUpForm['values']>;
  errors?: FormErrors;
  status?: number;
}

function showForm(ctx: HtmlContext, { returnTo, values = {}, errors, status }: ShownForm): void {
  const main = signUpForm({
    action: '/sign-up',
    csrfToken: ctx.state.session.csrfToken,
    values,
    errors: errors ?? {},
    hidden: returnTo ? { return_to: returnTo } : {},
    signInAddress: withReturn('/sign-in', returnTo),
  });
  sendView(ctx, { title: errors ? 'Error: sign up' : 'Sign up', main }, status);
}
