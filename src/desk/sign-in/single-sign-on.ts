import { system } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { signInThroughIssuer } from '../../domain/staff/single-sign-on.ts';
import { AuthorizationError, ConflictError, NotFoundError, SingleSignOnError } from '../../errors.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { sitePath } from '../../web/return-address.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { showSignIn } from './sign-in.ts';

export const singleSignOnScreens = {
  start: (ctx: DeskRequest, context: DeskContext) => start(ctx, context, false),

  /** For a fresh proof: the issuer asks for a password even if the visitor is still signed in there. */
  startAgain: (ctx: DeskRequest, context: DeskContext) => start(ctx, context, true),

  async finish(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { singleSignOn, deskSessions, config } = context;
    if (!singleSignOn.isOn) throw new NotFoundError();
    const started = deskSessions.cookies.read(ctx.headers.cookie).signOn;
    ctx.append('Set-Cookie', deskSessions.cookies.signOn(undefined));
    try {
      const { identity, returnTo } = await singleSignOn.finish(ctx.querystring, started);
      const { issuer, subject, email, signedInAt: provenAt } = identity;
      const input = { identity: { issuer, subject }, email, provenAt, factor: config.OIDC_SECOND_FACTOR };
      await deskSessions.start(ctx, (session) =>
        change(context, system, signInThroughIssuer, { ...session, ...input }),
      );
      seeOther(ctx, returnTo ?? '/');
    } catch (error) {
      refuse(ctx, context, error);
    }
  },
};

/** Sends the visitor to the issuer. What must come back with them is in a cookie, so that nobody can finish another's sign-in. */
async function start(ctx: DeskRequest, context: DeskContext, again: boolean): Promise<void> {
  const { singleSignOn, deskSessions } = context;
  if (!singleSignOn.isOn) throw new NotFoundError();
  const returnTo = sitePath(queryValue(ctx, 'return_to'));
  try {
    const { address, started } = await singleSignOn.start({ returnTo, again });
    ctx.append('Set-Cookie', deskSessions.cookies.signOn(started));
    seeOther(ctx, address);
  } catch (error) {
    refuse(ctx, context, error, returnTo);
  }
}

/** Shows the sign-in form, so that an issuer that fails keeps nobody from signing in with a password. */
function refuse(ctx: DeskRequest, context: DeskContext, error: unknown, returnTo?: string): void {
  const message = messageOf(error, context.singleSignOn.name);
  if (message === undefined) throw error;
  context.log.warn({ err: (error as Error).cause ?? error }, 'a single sign-on was refused');
  showSignIn(ctx, context, returnTo, { status: 403, errors: { '': message } });
}

function messageOf(error: unknown, name: string): string | undefined {
  if (error instanceof SingleSignOnError) return error.message;
  if (error instanceof ConflictError) {
    return `Your account here belongs to another account of ${name}. Ask an owner to reset your sign-in.`;
  }
  if (error instanceof AuthorizationError) {
    return 'No account with this email address has a role here. Ask an owner for one.';
  }
  return undefined;
}
