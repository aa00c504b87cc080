import { hashSecret } from '../../auth/secrets.ts';
import {
  changePassword,
  confirmEmailChange,
  renameUser,
  requestEmailChange,
  sendConfirmation,
} from '../../domain/accounts/change-account.ts';
import { system, userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { recipientOf, sealedRecipient, searchAdvice } from '../../web/mail-sent.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { signIn } from '../../web/sessions/visitor-session.ts';
import { type HtmlValue, html } from '../../web/views/html.ts';
import { noticeOf } from '../parts/notice-of.ts';
import type { SiteContext, User } from '../site-context.ts';
import { accountLabels, accountView, changeEmailView, emailChangedView } from './account-view.ts';
import { showDeadLink } from './dead-link.ts';

const notices = (email: string, to: string | undefined): Record<string, HtmlValue> => ({
  renamed: 'Your name has been changed. The names on your pages stay the same.',
  'email-sent': html`We've sent a link to ${to ? html`<strong>${to}</strong>` : 'your new address'}. Open it within a day to make the change. Until then, sign in with your old address. ${searchAdvice} If the address already has an account, it won't get a link.`,
  'confirmation-sent': html`We've sent a new link to <strong>${email}</strong>. Open it within seven days to confirm your address. ${searchAdvice}`,
  'password-changed': html`Your password has been changed, and you've been signed out on your other devices. We've sent a confirmation to <strong>${email}</strong>.`,
});

/** A user's own account: name, email address, password. */
export const account = {
  show: (ctx: HtmlContext, context: SiteContext, user: User) => showAccount(ctx, context, user),

  rename: (ctx: HtmlContext, context: SiteContext, user: User) =>
    edit(ctx, context, user, 'renamed', () =>
      change(context, userActor(user), renameUser, { name: ctx.state.form.name ?? '' }),
    ),

  sendConfirmation: (ctx: HtmlContext, context: SiteContext, user: User) =>
    edit(ctx, context, user, 'confirmation-sent', () => sendConfirmation(context, user)),

  changeEmail: (ctx: HtmlContext, context: SiteContext, user: User) =>
    edit(ctx, context, user, 'email-sent', ({ email = '', password = '' }) =>
      requestEmailChange(context, {
        user,
        email,
        password,
        field: 'password',
        address: ctx.state.clientAddress,
      }),
    ),

  changePassword: (ctx: HtmlContext, context: SiteContext, user: User) =>
    edit(ctx, context, user, 'password-changed', async ({ current_password = '', new_password = '' }) => {
      const passwordHash = await changePassword(context, {
        user,
        password: current_password,
        field: 'current_password',
        newPassword: new_password,
        address: ctx.state.clientAddress,
      });
      await signIn(ctx, context, { ...user, passwordHash });
    }),

  /** Needs a click, because an email client that opens the link must not change anything. */
  async showChangeEmail(ctx: HtmlContext, { userTokens }: SiteContext): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('change_email', hashSecret(token)))) return showDeadLink(ctx);
    const main = changeEmailView({ csrfToken: ctx.state.session.csrfToken, token });
    sendView(ctx, { title: 'Confirm your new email address', noIndex: true, main });
  },

  async confirmChangeEmail(ctx: HtmlContext, context: SiteContext): Promise<void> {
    const tokenHash = hashSecret(ctx.state.form.token ?? '');
    const isChanged = await change(context, system, confirmEmailChange, { tokenHash }).catch((error) => {
      // Someone has signed up with the address in the meantime, so the link no longer works.
      if (error instanceof ValidationError) return false;
      throw error;
    });
    if (!isChanged) return showDeadLink(ctx);
    seeOther(ctx, '/change-email/done');
  },

  async showEmailChanged(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Thank you', noIndex: true, main: emailChangedView });
  },
};

async function edit(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  notice: string,
  work: (form: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  try {
    await work(ctx.state.form);
  } catch (error) {
    return showAccount(ctx, context, user, refusedForm(ctx, error, accountLabels));
  }
  const { email } = ctx.state.form;
  const query = { notice, ...(email && { to: sealedRecipient(context.secretKey, email) }) };
  seeOther(ctx, `/dashboard/account?${new URLSearchParams(query)}`);
}

async function showAccount(
  ctx: HtmlContext,
  { users, secretKey }: SiteContext,
  { id, name, email }: User,
  refused?: RefusedForm,
): Promise<void> {
  const stored = await users.find(id);
  const state = formState(ctx, refused);
  const form = { name, ...state.form };
  const hasPassword = Boolean(stored?.password_hash);
  const isConfirmed = Boolean(stored?.email_confirmed_at);
  const main = accountView({ ...state, form, email, hasPassword, isConfirmed });
  const notice = noticeOf(ctx, notices(email, recipientOf(ctx, secretKey)));
  sendForm(
    ctx,
    { title: 'Your account', titleInError: 'your account', noIndex: true, notice, main },
    refused,
  );
}
