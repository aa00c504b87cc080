import { change } from '../../domain/change.ts';
import { removeFactor, renewRecoveryCodes } from '../../domain/staff/second-factor.ts';
import { endOtherSessions, endSession, signInState } from '../../domain/staff/sign-in.ts';
import { FreshProofError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import { callOperation } from '../call-operation.ts';
import { sendDeskView } from '../send-desk-view.ts';
import { actorOf, type DeskContext, type DeskRequest, openSessionOf } from '../session.ts';
import { accountView } from './account-view.ts';
import { showRecoveryCodes } from './app-screens.ts';

export const accountScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { idHash } = openSessionOf(ctx);
    const { staff, session } = ctx.state;
    const [me, state] = await Promise.all([
      callOperation(ctx, context, 'getMe'),
      signInState(context.database.primary, staff.user.id),
    ]);
    const main = accountView({
      ...state,
      me: me.body.me,
      idHash,
      siteAddress: context.config.baseUrl,
      zone: context.config.RECEIPT_TIME_ZONE,
      csrfToken: session.csrfToken,
    });
    sendDeskView(ctx, context, { title: 'My account', main });
  },

  async removeApp(ctx: DeskRequest, context: DeskContext): Promise<void> {
    await change(context, freshActorOf(ctx), removeFactor, undefined);
    seeOther(ctx, '/account');
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
