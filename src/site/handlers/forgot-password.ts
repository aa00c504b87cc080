import type { Context } from '../../context.ts';
import { requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { forgotPasswordSentView, forgotPasswordView } from '../views/account-views.ts';

export const forgotPasswordScreens = {
  show: async (ctx: HtmlContext) => showForm(ctx),

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const { email = '' } = ctx.state.form;
    try {
      if (email.trim() === '') {
        throw new ValidationError([invalid('email', "can't be blank")]);
      }
      await requestPasswordReset(context, { email, address: ctx.state.clientAddress });
    } catch (error) {
      return showForm(ctx, refusedForm(ctx, error, { email: 'E-mail address' }));
    }
    seeOther(ctx, '/forgot-password/sent');
  },

  async showSent(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Look into your mail', noIndex: true, main: forgotPasswordSentView });
  },
};

function showForm(ctx: HtmlContext, refused?: RefusedForm): void {
  const main = forgotPasswordView(formState(ctx, refused));
  sendForm(ctx, { title: 'Forgotten password', titleInError: 'forgotten password', main }, refused);
}
