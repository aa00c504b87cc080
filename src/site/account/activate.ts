import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { hashSecret } from '../../auth/secrets.ts';
import { activateAccount } from '../../domain/accounts/use-mailed-token.ts';
import { system, userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { confirmPages } from '../../domain/pages/register-page.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { withOwnMail } from '../../web/mail-sent.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm } from '../../web/send-view.ts';
import { signIn } from '../../web/sessions/visitor-session.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import type { SiteContext, User } from '../site-context.ts';
import { activateView } from './sign-in-views.ts';

/** Confirms a page that was created for someone with an API key. */
export const activation = {
  /** Leaves the token valid, because email clients open links to check them. */
  async show(ctx: HtmlContext, { userTokens }: SiteContext): Promise<void> {
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('activate_account', hashSecret(token)))) return askToSignIn(ctx);
    showForm(ctx, token);
  },

  async submit(ctx: HtmlContext, context: SiteContext): Promise<void> {
    const { token = '', password = '' } = ctx.state.form;
    const tokenHash = hashSecret(token);
    if (!(await context.userTokens.isValid('activate_account', tokenHash))) return askToSignIn(ctx);
    const errors = passwordErrors(password);
    if (errors.length > 0) {
      const error = new ValidationError(errors);
      return showForm(ctx, token, refusedForm(ctx, error, { password: 'Password' }));
    }
    const passwordHash = await hashPassword(password);
    const user = await change(context, system, activateAccount, { tokenHash, passwordHash });
    if (!user) return askToSignIn(ctx);
    await signIn(ctx, context, { id: user.id, name: user.name, email: user.email });
    seeOther(ctx, withOwnMail('/dashboard?notice=page-created', 'confirm-email'));
  },

  /** Confirms a page of the signed-in user. */
  async confirm(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const pageId = numberInPath(ctx, 'id');
    const confirmed = await change(context, userActor(user), confirmPages, { pageId });
    if (confirmed.length === 0) throw new NotFoundError();
    seeOther(ctx, '/dashboard?notice=page-created');
  },
};

/** Treats used links, expired links and links of people who already had an account the same. */
function askToSignIn(ctx: HtmlContext): void {
  const { user, through } = ctx.state.session;
  const isSignedIn = user !== undefined && through === undefined;
  const query = new URLSearchParams({ return_to: '/dashboard', notice: 'page-waits' });
  seeOther(ctx, isSignedIn ? '/dashboard' : `/sign-in?${query}`);
}

function showForm(ctx: HtmlContext, token: string, refused?: RefusedForm): void {
  const main = activateView({ ...formState(ctx, refused), token });
  const title = 'Confirm your page';
  sendForm(ctx, { title, titleInError: 'confirm your page', noIndex: true, main }, refused);
}
