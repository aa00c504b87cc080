import { hashSecret } from '../../auth/secrets.ts';
import { FirstRunRepository } from '../../db/repositories/first-run.ts';
import { becomeFirstOwner } from '../../domain/installation/first-owner.ts';
import { WrongPasswordError } from '../../errors.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { withReturn } from '../../web/return-address.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { signUpLabels } from '../../web/views/account-forms.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { startSession } from '../sign-in/sign-in.ts';
import { endedLinkView, ownerView } from './owner-view.ts';

/** Where the set-up continues. */
export const SETUP_NEXT = '/setup/next';

/** The first step of the set-up, behind the link that the server prints: the account of the first owner. */
export const ownerScreens = {
  async show(ctx: DeskRequest, { database }: DeskContext): Promise<void> {
    if (ctx.state.openSession) return seeOther(ctx, SETUP_NEXT);
    const token = queryValue(ctx, 'token');
    if (!token) return seeOther(ctx, withReturn('/sign-in', SETUP_NEXT));
    const isValid = await new FirstRunRepository(database.primary).isLinkValid(hashSecret(token));
    if (isValid) showForm(ctx, token);
    else showEnded(ctx);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { token = '', name = '', email = '', password = '' } = ctx.state.form;
    const { clientAddress: address } = ctx.state;
    try {
      const owner = { token, name, email, password, address };
      const isOwner = await context.deskSessions.start(ctx, (session) =>
        becomeFirstOwner(context, { ...owner, session }),
      );
      if (!isOwner && !(await signInAgain(ctx, context, owner))) return showEnded(ctx);
    } catch (error) {
      return showForm(ctx, token, refusedForm(ctx, error, signUpLabels));
    }
    seeOther(ctx, SETUP_NEXT);
  },
};

/**
 * Somebody who sends the form twice, by a double click or by going back, is the owner already.
 * @returns whether these are an owner's address and password
 */
async function signInAgain(
  ctx: DeskRequest,
  context: DeskContext,
  credentials: { email: string; password: string },
): Promise<boolean> {
  try {
    await startSession(ctx, context, credentials);
    return true;
  } catch (error) {
    if (error instanceof WrongPasswordError) return false;
    throw error;
  }
}

function showForm(ctx: DeskRequest, token: string, refused?: RefusedForm): void {
  const main = ownerView({ ...formState(ctx, refused), token });
  const title = 'Set up';
  sendForm(ctx, { title, titleInError: 'set up', noIndex: true, isStep: true, main }, refused);
}

function showEnded(ctx: DeskRequest): void {
  const title = 'This link no longer works';
  sendView(ctx, { title, noIndex: true, isStep: true, main: endedLinkView() }, 410);
}
