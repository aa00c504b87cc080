import { signInWithPassword } from '../auth/sign-in.ts';
import type { Context } from '../context.ts';
import { signUp } from '../domain/accounts/sign-up.ts';
import type { HtmlContext } from '../web/html-state.ts';
import { signIn } from '../web/sessions/visitor-session.ts';

/** Signs the visitor in with what the posted form says. @throws an error that `refusedForm` explains */
export async function signInFromForm(ctx: HtmlContext, context: Context): Promise<void> {
  const { email = '', password = '' } = ctx.state.form;
  const address = ctx.state.clientAddress;
  await signIn(ctx, await signInWithPassword(context, { email, password, address }));
}

/** Makes an account of what the posted form says, and signs the visitor in. @throws an error that `refusedForm` explains */
export async function signUpFromForm(ctx: HtmlContext, context: Context): Promise<void> {
  const { name = '', email = '', phone = '', password = '' } = ctx.state.form;
  const address = ctx.state.clientAddress;
  await signIn(ctx, await signUp(context, { name, email, phone, password, address }));
}
