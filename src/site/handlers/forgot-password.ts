import type { Context } from '../../context.ts';
import { requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { PageContext } from '../../web/page-state.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { seeOther } from '../../web/see-other.ts';
import { sendPage } from '../../web/send-page.ts';
import { forgotPasswordSentView, forgotPasswordView } from '../views/account-views.ts';

export const forgotPasswordScreens = {
  async show(ctx: PageContext): Promise<void> {
    const main = forgotPasswordView({ csrfToken: ctx.state.session.csrfToken });
    sendPage(ctx, { title: 'Forgotten password', main });
  },

  async submit(ctx: PageContext, context: Context): Promise<void> {
    const { email = '' } = ctx.state.form;
    try {
      if (email.trim() === '') {
        throw new ValidationError([invalid('email', "can't be blank")]);
      }
      await requestPasswordReset(context, { email, address: ctx.state.clientAddress });
    } catch (error) {
      const { status, errors } = refusedForm(ctx, error, { email: 'E-mail address' });
      const main = forgotPasswordView({ csrfToken: ctx.state.session.csrfToken, email, errors });
      return sendPage(ctx, { title: 'Error: forgotten password', main }, status);
    }
    seeOther(ctx, '/forgot-password/sent');
  },

  async showSent(ctx: PageContext): Promise<void> {
    sendPage(ctx, { title: 'Look into your mail', noIndex: true, main: forgotPasswordSentView() });
  },
};
