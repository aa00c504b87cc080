import { hashSecret } from '../../auth/secrets.ts';
import type { Context } from '../../context.ts';
import { resetPassword } from '../../domain/accounts/password-reset.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm } from '../../web/send-view.ts';
import { resetPasswordView } from '../views/account-views.ts';
import { showDeadLink } from './dead-link.ts';

const newLink = { label: 'Ask for a new link', address: '/forgot-password' };

export const resetPasswordScreens = {
  /** Leaves the token valid: mail programs open links to check them. */
  async show(ctx: HtmlContext, { userTokens }: Context): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('reset_password', hashSecret(token)))) return showDeadLink(ctx, newLink);
    showForm(ctx, { token, endsAccess: true });
  },

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const { token = '', password = '', remove_access } = ctx.state.form;
    const endsAccess = remove_access === 'true';
    let notice: string;
    try {
      const reset = await resetPassword(context, { token, password, endsAccess });
      if (!reset) return showDeadLink(ctx, newLink);
      notice = reset.isAccessEnded ? 'password-changed-access-removed' : 'password-changed';
    } catch (error) {
      return showForm(ctx, { token, endsAccess }, refusedForm(ctx, error, { password: 'New password' }));
    }
    seeOther(ctx, `/sign-in?notice=${notice}`);
  },
};

function showForm(
  ctx: HtmlContext,
  shown: { token: string; endsAccess: boolean },
  refused?: RefusedForm,
): void {
  const main = resetPasswordView({ ...formState(ctx, refused), ...shown });
  const title = 'Choose a new password';
  sendForm(ctx, { title, titleInError: 'choose a new password', noIndex: true, main }, refused);
}
