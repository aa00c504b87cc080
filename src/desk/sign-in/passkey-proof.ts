import type { PasskeyUse } from '../../auth/passkeys.ts';
import { proveWithPasskey } from '../../domain/staff/passkeys.ts';
import { StaleFormError, WrongPasskeyError } from '../../errors.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { actorOf, type DeskContext, type DeskRequest, openSessionOf } from '../session.ts';

/** Accepts a passkey's proof for the session of the request, which gets a new id. @throws WrongPasskeyError, AuthenticationError */
export function provePasskeyOf(ctx: DeskRequest, context: DeskContext, answer: string): Promise<void> {
  const place = passkeyPlace(ctx, context);
  return context.deskSessions.renew(ctx, (ids) =>
    proveWithPasskey(context, actorOf(openSessionOf(ctx)), { ...ids, place, answer }),
  );
}

/** Where a passkey is used: on this site, in this browser session, now. @throws StaleFormError for a browser without our cookies */
export function passkeyPlace(
  ctx: DeskRequest,
  { config, secretKey, clock, deskSessions }: DeskContext,
): Omit<PasskeyUse, 'purpose'> {
  const browser = ctx.state.openSession?.id ?? deskSessions.cookies.read(ctx.headers.cookie).csrf;
  if (!browser) throw new StaleFormError();
  return { url: config.operationsUrl, browser, secretKey, now: clock() };
}

/** @returns undefined for another error */
export function refusedPasskey(error: unknown): RefusedForm | undefined {
  if (!(error instanceof WrongPasskeyError)) return undefined;
  return { status: 422, errors: { '': "This passkey wasn't accepted. Try again, or use another way." } };
}
