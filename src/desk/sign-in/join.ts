import { hashSecret } from '../../auth/secrets.ts';
import { resetPassword } from '../../domain/accounts/password-reset.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { signInLabels } from '../../web/views/account-forms.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { endedInvitationView, joinView } from './sign-in-views.ts';

/** Where people whom an owner has invited choose their password. */
export const joinScreens = {
  /** Leaves the token valid, because email clients open links to check them. */
  async show(ctx: DeskRequest, { userTokens }: DeskContext): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('join_staff', hashSecret(token)))) return showEnded(ctx);
    showForm(ctx, token);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { token = '', password = '' } = ctx.state.form;
    const { clientAddress: address } = ctx.state;
    try {
      const chosen = { purpose: 'join_staff', token, password, address, endsAccess: true } as const;
      if (!(await resetPassword(context, chosen))) return showEnded(ctx);
    } catch (error) {
      return showForm(ctx, token, refusedForm(ctx, error, signInLabels));
    }
    seeOther(ctx, '/sign-in');
  },
};

function showForm(ctx: DeskRequest, token: string, refused?: RefusedForm): void {
  const main = joinView({ ...formState(ctx, refused), token });
  const title = 'Choose a password';
  sendForm(ctx, { title, titleInError: 'choose a password', noIndex: true, isStep: true, main }, refused);
}

function showEnded(ctx: DeskRequest): void {
  const title = 'This link no longer works';
  sendView(ctx, { title, noIndex: true, isStep: true, main: endedInvitationView() }, 410);
}
