import type { Context } from '../../context.ts';
import { requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { sendView } from '../../web/send-view.ts';
import { forgotPasswordSentView, forgotPasswordView } from '../views/account-views.ts';

export const forgotPasswordScreens = {
  async show(ctx: HtmlContext): Promise<void> {
    const main = forgotPasswordView({ csrfToken: ctx.state.session.csrfToken });
    sendView(ctx, { title: 'Forgotten password', main });
  },

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const { email = '' } = ctx.state.form;
    try {
      if (email.trim() === '') {
        throw new ValidationError([invalid('email', "can't be blank")]);
      }
      await requestPasswordReset(context, { email, address: ctx.state.clientAddress });
    } catch (error) {
      const { status, errors } = refusedForm(ctx, error, { email: 'E-mail address' });
      const main = forgotPasswordView({ csrfToken: ctx.state.session.csrfToken, email, errors });
      return sendView(ctx, { title: 'Error: forgotten password', main }, status);
    }
    seeOther(ctx, '/forgot-password/sent');
  },

  async showSent(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Look into your mail', noIndex: true, main: forgotPasswordSentView() });
  },
};
