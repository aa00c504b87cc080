import { hashSecret } from '../../auth/secrets.ts';
import type { Context, RequestContext } from '../../context.ts';
import { confirmEmail } from '../../domain/accounts/use-mailed-token.ts';
import { system } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { sendView } from '../../web/send-view.ts';
import { showDeadLink } from './dead-link.ts';
import { confirmEmailView, emailConfirmedView } from './sign-in-views.ts';

export const confirmEmailScreens = {
  /** Needs a click, because an email client that opens the link must not confirm an address. */
  async show(ctx: HtmlContext, { userTokens }: Context): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('confirm_email', hashSecret(token)))) return showDeadLink(ctx);
    const main = confirmEmailView({ csrfToken: ctx.state.session.csrfToken, token });
    sendView(ctx, { title: 'Confirm your email address', noIndex: true, main });
  },

  async submit(ctx: HtmlContext, context: RequestContext): Promise<void> {
    const tokenHash = hashSecret(ctx.state.form.token ?? '');
    if (!(await change(context, system, confirmEmail, { tokenHash }))) return showDeadLink(ctx);
    seeOther(ctx, '/confirm-email/done');
  },

  async showDone(ctx: HtmlContext): Promise<void> {
    sendView(ctx, { title: 'Thank you', noIndex: true, main: emailConfirmedView });
  },
};
