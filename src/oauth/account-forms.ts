import { signInWithPassword } from '../auth/sign-in.ts';
import type { Context, RequestContext } from '../context.ts';
import { signUp } from '../domain/accounts/sign-up.ts';
import type { HtmlContext } from '../web/html-state.ts';
import { withOwnMail } from '../web/mail-sent.ts';
import { signIn } from '../web/sessions/visitor-session.ts';

/** Signs the visitor in with the submitted form. @returns `next` @throws an error that `refusedForm` explains */
export async function signInFromForm(ctx: HtmlContext, context: Context, next: string): Promise<string> {
  const { email = '', password = '' } = ctx.state.form;
  const address = ctx.state.clientAddress;
  await signIn(ctx, context, await signInWithPassword(context, { email, password, address }));
  return next;
}

/**
 * Creates an account from the submitted form and signs the visitor in.
 * @returns `next`, with a notice about the confirmation email for a new account
 * @throws an error that `refusedForm` explains
 */
export async function signUpFromForm(
  ctx: HtmlContext,
  context: RequestContext,
  next: string,
): Promise<string> {
  const { name = '', email = '', phone = '', password = '' } = ctx.state.form;
  const address = ctx.state.clientAddress;
  const { isNew, ...user } = await signUp(context, { name, email, phone, password, address });
  await signIn(ctx, context, user);
  return isNew ? withOwnMail(next, 'confirm-email') : next;
}
