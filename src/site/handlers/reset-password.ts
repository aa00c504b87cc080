import { hashSecret } from '../../auth/secrets.ts';
import type { Context } from '../../context.ts';
import { resetPassword } from '../../domain/accounts/password-reset.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { sendView } from '../../web/send-view.ts';
import type { FormErrors } from '../../web/views/form.ts';
import { deadLinkView, resetPasswordView } from '../views/account-views.ts';

export const resetPasswordScreens = {
  /** Leaves the token valid: mail programs open links to check them. */
  async show(ctx: HtmlContext, { userTokens }: Context): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('reset_password', hashSecret(token)))) return showDeadLink(ctx);
    showForm(ctx, { token, endsAccess: true });
  },

  async submit(ctx: HtmlContext, context: Context): Promise<void> {
    const { token = '', password = '', remove_access } = ctx.state.form;
    const endsAccess = remove_access === 'true';
    let notice: string;
    try {
      const reset = await resetPassword(context, { token, password, endsAccess });
      if (!reset) return showDeadLink(ctx);
      notice = reset.isAccessEnded ? 'password-changed-access-removed' : 'password-changed';
    } catch (error) {
      const { status, errors } = refusedForm(ctx, error, { password: 'New password' });
      return showForm(ctx, { token, endsAccess, errors, status });
    }
    seeOther(ctx, `/sign-in?notice=${notice}`);
  },
};

interface ShownForm {
  token: string;
  endsAccess: boolean;
  errors?: FormErrors;
  status?: number;
}

function showForm(ctx: HtmlContext, { token, endsAccess, errors, status }: ShownForm): void {
  const main = resetPasswordView({
    csrfToken: ctx.state.session.csrfToken,
    token,
    endsAccess,
    errors: errors ?? {},
  });
  const title = errors ? 'Error: choose a new password' : 'Choose a new password';
  sendView(ctx, { title, noIndex: true, main }, status);
}

function showDeadLink(ctx: HtmlContext): void {
  const main = deadLinkView({ label: 'Ask for a new link', address: '/forgot-password' });
  sendView(ctx, { title: 'This link no longer works', noIndex: true, main }, 410);
}
