import type { RequestContext } from '../../context.ts';
import { signUpFromForm } from '../../oauth/account-forms.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath, withReturn } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { signUpForm, signUpLabels } from '../../web/views/account-forms.ts';

export const signUpScreens = {
  async show(ctx: HtmlContext): Promise<void> {
    const returnTo = sitePath(queryValue(ctx, 'return_to'));
    if (ctx.state.session.user) return seeOther(ctx, returnTo ?? '/dashboard');
    showForm(ctx, returnTo);
  },

  async submit(ctx: HtmlContext, context: RequestContext): Promise<void> {
    const returnTo = sitePath(ctx.state.form.return_to);
    let next: string;
    try {
      next = await signUpFromForm(ctx, context, returnTo ?? '/dashboard');
    } catch (error) {
      return showForm(ctx, returnTo, refusedForm(ctx, error, signUpLabels));
    }
    seeOther(ctx, next);
  },
};

function showForm(ctx: HtmlContext, returnTo: string | undefined, refused?: RefusedForm): void {
  const main = signUpForm({
    action: '/sign-up',
    csrfToken: ctx.state.session.csrfToken,
    values: ctx.state.form,
    errors: refused?.errors,
    hidden: returnTo ? { return_to: returnTo } : {},
    signInAddress: withReturn('/sign-in', returnTo),
    agreements: ctx.state.branding.agreements,
  });
  sendForm(ctx, { title: 'Sign up', titleInError: 'sign up', main }, refused);
}
