import { change } from '../../domain/change.ts';
import { removeFactor, renewRecoveryCodes } from '../../domain/staff/second-factor.ts';
import { endOtherSessions, endSession, signInState } from '../../domain/staff/sign-in.ts';
import { FreshProofError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import { sendView } from '../../web/send-view.ts';
import { actorOf, type DeskContext, type DeskRequest, openSessionOf } from '../session.ts';
import { accountView } from './account-view.ts';
import { showRecoveryCodes } from './app-screens.ts';

export const accountScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { user, idHash, grants } = openSessionOf(ctx);
    const state = await signInState(context.database.primary, user.id);
    const main = accountView({
      ...state,
      user,
      grants,
      idHash,
      siteAddress: context.config.baseUrl,
      csrfToken: ctx.state.session.csrfToken,
    });
    sendView(ctx, { title: 'My account', noIndex: true, main });
  },

  /** Ends this session, too. */
  async removeApp(ctx: DeskRequest, context: DeskContext): Promise<void> {
    await change(context, freshActorOf(ctx), removeFactor, undefined);
    ctx.append('Set-Cookie', context.deskSessions.cookies.session(undefined));
    seeOther(ctx, '/sign-in');
  },

  async renewCodes(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { recoveryCodes } = await change(context, freshActorOf(ctx), renewRecoveryCodes, undefined);
    showRecoveryCodes(ctx, recoveryCodes);
  },

  async endSession(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const idHash = Buffer.from(ctx.state.form.session ?? '', 'base64url');
    await change(context, actorOf(openSessionOf(ctx)), endSession, { idHash });
    seeOther(ctx, '/account');
  },

  async endOthers(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { idHash } = openSessionOf(ctx);
    await change(context, actorOf(openSessionOf(ctx)), endOtherSessions, { idHash });
    seeOther(ctx, '/account');
  },
};

/** The user, who has just proven who they are. @throws FreshProofError */
function freshActorOf(ctx: DeskRequest) {
  const session = openSessionOf(ctx);
  if (!session.isFresh) throw new FreshProofError();
  return actorOf(session);
}
