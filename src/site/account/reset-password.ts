import { hashSecret } from '../../auth/secrets.ts';
import type { Context, RequestContext } from '../../context.ts';
import { type GoesOn, resetPassword } from '../../domain/accounts/password-reset.ts';
import { contentSecurityPolicy } from '../../web/html-security-headers.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { returnAddress, sitePath } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { showDeadLink } from './dead-link.ts';
import { resetPasswordView } from './sign-in-views.ts';

const newLink = { label: 'Request a new link', address: '/forgot-password' };

export const resetPasswordScreens = {
  /** Leaves the token valid, because email clients open links to check them. */
  async show(ctx: HtmlContext, context: Context): Promise<void> {
    const { userTokens } = context;
    const token = queryValue(ctx, 'token') ?? '';
    if (!(await userTokens.isValid('reset_password', hashSecret(token)))) return showDeadLink(ctx, newLink);
    const sent = { client_id: queryValue(ctx, 'client_id'), return_to: queryValue(ctx, 'return_to') };
    showForm(ctx, { token, endsAccess: true, goesOn: await readGoesOn(context, sent) });
  },

  async submit(ctx: HtmlContext, context: RequestContext): Promise<void> {
    const { token = '', password = '', remove_access } = ctx.state.form;
    const endsAccess = remove_access === 'true';
    const goesOn = await readGoesOn(context, ctx.state.form);
    let notice: string;
    try {
      const reset = await resetPassword(context, {
        purpose: 'reset_password',
        token,
        password,
        endsAccess,
        address: ctx.state.clientAddress,
      });
      if (!reset) return showDeadLink(ctx, newLink);
      notice = reset.isAccessEnded ? 'password-changed-access-removed' : 'password-changed';
    } catch (error) {
      return showForm(
        ctx,
        { token, endsAccess, goesOn },
        refusedForm(ctx, error, { password: 'New password' }),
      );
    }
    const path = sitePath(goesOn?.return_to);
    if (goesOn && path === undefined) return seeOther(ctx, goesOn.return_to);
    seeOther(ctx, `/sign-in?${new URLSearchParams({ notice, ...(path && { return_to: path }) })}`);
  },
};

/**
 * Reads where the emailed link continues, if that is on our site or on the OAuth application that it names. Anyone can write such a link
 * and register an OAuth application, so only one that the operator allows to handle passwords counts.
 */
async function readGoesOn(
  { oauthClients, config: { baseUrl } }: Context,
  { client_id, return_to }: { client_id?: string | undefined; return_to?: string | undefined },
): Promise<GoesOn | undefined> {
  const client = client_id && return_to ? await oauthClients.find(client_id) : undefined;
  if (!client?.passwords_allowed || !return_to) return undefined;
  const target = returnAddress(return_to, { baseUrl, redirectUris: client.redirect_uris });
  return target === undefined ? undefined : { client_id: client.client_id, return_to: target };
}

function showForm(
  ctx: HtmlContext,
  shown: { token: string; endsAccess: boolean; goesOn: GoesOn | undefined },
  refused?: RefusedForm,
): void {
  const target = shown.goesOn?.return_to;
  if (target && sitePath(target) === undefined) {
    // Browsers also apply `form-action` to the redirect that answers a form.
    ctx.set('Content-Security-Policy', contentSecurityPolicy([new URL(target).origin]));
  }
  const main = resetPasswordView({ ...formState(ctx, refused), ...shown });
  const title = 'Choose a new password';
  sendForm(ctx, { title, titleInError: 'choose a new password', noIndex: true, main }, refused);
}
