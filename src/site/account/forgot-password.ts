import type { Context, RequestContext } from '../../context.ts';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import { requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import { blank, invalid, ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { recipientOf, sealedRecipient } from '../../web/mail-sent.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { forgotPasswordSentView, forgotPasswordView } from './sign-in-views.ts';

export const forgotPasswordScreens = {
  show: async (ctx: HtmlContext) => showForm(ctx),

  async submit(ctx: HtmlContext, context: RequestContext): Promise<void> {
    const { email = '' } = ctx.state.form;
    try {
      if (email.trim() === '') {
        throw new ValidationError([invalid('email', blank)]);
      }
      await requestPasswordReset(context, { email, address: ctx.state.clientAddress });
    } catch (error) {
      return showForm(ctx, refusedForm(ctx, error, { email: 'Email address' }));
    }
    // Only an email address is put in the link: any other text would appear on our site to anyone who opens it.
    const to = isEmailAddress(email.trim()) ? `?to=${sealedRecipient(context.secretKey, email)}` : '';
    seeOther(ctx, `/forgot-password/sent${to}`);
  },

  /** Shows the same for every address, whether or not it has an account. */
  async showSent(ctx: HtmlContext, { secretKey }: Pick<Context, 'secretKey'>): Promise<void> {
    const main = forgotPasswordSentView(recipientOf(ctx, secretKey));
    sendView(ctx, { title: 'Check your email', noIndex: true, main });
  },
};

function showForm(ctx: HtmlContext, refused?: RefusedForm): void {
  const main = forgotPasswordView(formState(ctx, refused));
  sendForm(ctx, { title: 'Forgot your password?', titleInError: 'forgot your password?', main }, refused);
}
