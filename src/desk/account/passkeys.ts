import { newPasskeyRequest } from '../../auth/passkeys.ts';
import { StaffPasskeyRepository } from '../../db/repositories/staff-passkeys.ts';
import { change } from '../../domain/change.ts';
import { addPasskey, removePasskey, renamePasskey } from '../../domain/staff/passkeys.ts';
import { nextStep } from '../../domain/staff/sign-in.ts';
import { ConflictError, FreshProofError, NotFoundError } from '../../errors.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath, withReturn } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { allowScripts } from '../scripts.ts';
import { actorOf, type DeskContext, type DeskRequest, openSessionOf } from '../session.ts';
import { deviceOf } from '../sign-in/device.ts';
import { passkeyPlace, refusedPasskey } from '../sign-in/passkey-proof.ts';
import { passkeysView } from './passkeys-view.ts';

const labels = { name: 'Name' };

/** The user's own passkeys. Needs a fresh proof, so that a stolen cookie isn't enough to add the thief's own. */
export const passkeyListScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    if (mayContinue(ctx)) await showList(ctx, context);
  },

  /** What the script asks a new passkey for. */
  async request(ctx: DeskRequest, context: DeskContext): Promise<void> {
    if (!mayContinue(ctx)) return;
    const { user } = openSessionOf(ctx);
    ctx.body = await newPasskeyRequest(
      { ...passkeyPlace(ctx, context), purpose: 'add' },
      {
        user,
        platform: ctx.state.branding.name,
        existing: await new StaffPasskeyRepository(context.database.primary).ofUser(user.id),
      },
    );
  },

  async add(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { answer = '', name = '' } = ctx.state.form;
    await submit(ctx, context, () => {
      const place = passkeyPlace(ctx, context);
      return context.deskSessions.renew(ctx, (ids) =>
        addPasskey(context, actorOf(openSessionOf(ctx)), { ...ids, place, answer, name }),
      );
    });
  },

  async rename(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { name = '' } = ctx.state.form;
    await submit(ctx, context, (actor) => change(context, actor, renamePasskey, { id: idOf(ctx), name }));
  },

  async remove(ctx: DeskRequest, context: DeskContext): Promise<void> {
    await submit(ctx, context, (actor) => change(context, actor, removePasskey, { id: idOf(ctx) }));
  },
};

async function submit(
  ctx: DeskRequest,
  context: DeskContext,
  work: (actor: ReturnType<typeof actorOf>) => Promise<void>,
): Promise<void> {
  if (!mayContinue(ctx)) return;
  try {
    await work(actorOf(openSessionOf(ctx)));
  } catch (error) {
    return showList(ctx, context, refused(ctx, error));
  }
  seeOther(ctx, withReturn('/account/passkeys', sitePath(ctx.state.form.return_to)));
}

function refused(ctx: DeskRequest, error: unknown): RefusedForm {
  if (error instanceof ConflictError) return { status: 409, errors: { '': error.message } };
  return refusedPasskey(error) ?? refusedForm(ctx, error, labels);
}

/** @throws NotFoundError for anything but a number */
function idOf({ params: { id = '' } }: DeskRequest): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFoundError();
  return Number(id);
}

/** Sends a visitor on who must prove their present factor first. @throws FreshProofError */
function mayContinue(ctx: DeskRequest): boolean {
  const session = openSessionOf(ctx);
  if (nextStep(session) === 'enter code') {
    seeOther(ctx, withReturn('/sign-in/code', '/account/passkeys'));
    return false;
  }
  if (!session.isFresh) throw new FreshProofError();
  return true;
}

async function showList(ctx: DeskRequest, context: DeskContext, refusal?: RefusedForm): Promise<void> {
  const passkeys = await new StaffPasskeyRepository(context.database.primary).ofUser(
    openSessionOf(ctx).user.id,
  );
  const name = deviceOf(ctx.get('User-Agent'));
  const returnTo = sitePath(ctx.state.form.return_to ?? queryValue(ctx, 'return_to'));
  const main = passkeysView({ ...formState(ctx, refusal), passkeys, name, returnTo });
  allowScripts(ctx);
  sendForm(ctx, { title: 'Passkeys', noIndex: true, isStep: true, main }, refusal);
}
