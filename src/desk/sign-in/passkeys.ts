import { passkeyRequest } from '../../auth/passkeys.ts';
import { signInWithPasskey } from '../../domain/staff/passkeys.ts';
import { AuthorizationError, WrongPasskeyError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { sitePath } from '../../web/return-address.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { passkeyPlace, refusedPasskey } from './passkey-proof.ts';
import { showSignIn } from './sign-in.ts';

export const passkeyScreens = {
  /** What the script asks the passkey for. */
  async requestSignIn(ctx: DeskRequest, context: DeskContext): Promise<void> {
    ctx.body = passkeyRequest({ ...passkeyPlace(ctx, context), purpose: 'sign in' });
  },

  async signIn(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { answer = '', return_to } = ctx.state.form;
    const returnTo = sitePath(return_to);
    const place = passkeyPlace(ctx, context);
    try {
      await context.deskSessions.start(ctx, (session) =>
        signInWithPasskey(context, { ...session, place, answer }),
      );
    } catch (error) {
      // A passkey of someone without a role gets the same answer as an unknown one.
      const refusal = error instanceof AuthorizationError ? new WrongPasskeyError() : error;
      return showSignIn(ctx, context, returnTo, refusedPasskey(refusal) ?? refusedForm(ctx, refusal, {}));
    }
    seeOther(ctx, returnTo ?? '/');
  },

  async requestProof(ctx: DeskRequest, context: DeskContext): Promise<void> {
    ctx.body = passkeyRequest({ ...passkeyPlace(ctx, context), purpose: 'prove' });
  },
};
