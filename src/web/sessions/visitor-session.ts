import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';
import type { SafeReads } from '../../db/connection/safe-reads.ts';
import { StaleFormError } from '../../errors.ts';
import type { HtmlContext, HtmlState, Session } from '../html-state.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import type { BrowserSessions, OpenSession } from './browser-sessions.ts';
import { createCsrfToken, isCsrfToken } from './csrf.ts';

/** The sessions of a site, as its forms need them. */
export interface SessionReader {
  readonly cookies: BrowserCookies;
  find(header: string | undefined): Promise<OpenSession | undefined>;
  /**
   * @param path of the request
   * @returns the `Set-Cookie` that prolongs it in the browser, too, if its cookie changes
   */
  prolong(session: OpenSession, path: string): Promise<string | undefined>;
}

export interface SessionServices {
  /** Signs form tokens. */
  secretKey: string;
  browserSessions: SessionReader;
  /** Retries reads when the connection to the database is lost. */
  safeReads: Pick<SafeReads, 'repeat'>;
}

interface Visits {
  browserSessions: BrowserSessions;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Finds the visitor's session and checks that a posted form came from this site and was created for this visitor.
 * @throws StaleFormError for a form without its CSRF token, or with another visitor's
 */
export function visitorSession({
  secretKey,
  browserSessions,
  safeReads,
}: SessionServices): Middleware<HtmlState> {
  const { cookies } = browserSessions;

  return async function visitorSessionMiddleware(ctx, next) {
    const { deadline } = ctx.state;
    const open = await safeReads.repeat(() => browserSessions.find(ctx.headers.cookie), deadline);
    let { csrf } = cookies.read(ctx.headers.cookie);
    if (open?.isDueForProlonging) {
      // Harmless if repeated.
      const setCookie = await safeReads.repeat(() => browserSessions.prolong(open, ctx.path), deadline);
      if (setCookie) ctx.append('Set-Cookie', setCookie);
    }
    ctx.state.openSession = open;
    ctx.state.session = {
      user: open?.user,
      through: open?.applicationName,
      get csrfToken() {
        const session: OpenSession | undefined = ctx.state.openSession;
        if (session) return createCsrfToken(secretKey, session.id);
        if (!csrf) {
          csrf = randomBytes(32).toString('base64url');
          ctx.append('Set-Cookie', cookies.csrf(csrf));
        }
        return createCsrfToken(secretKey, csrf);
      },
    };
    if (!safeMethods.has(ctx.method)) {
      const subject = open?.id ?? csrf;
      const token = ctx.state.form.csrf_token ?? '';
      if (!subject || !isCsrfToken(secretKey, subject, token)) throw new StaleFormError();
    }
    await next();
  };
}

/**
 * Signs the visitor in with a new session id. The old one stops working.
 * @param signedIn.passwordHash of the typed password, if any
 * @throws WrongPasswordError if the password was changed since it was checked
 */
export async function signIn(
  ctx: HtmlContext,
  { browserSessions }: Visits,
  { passwordHash, ...user }: NonNullable<Session['user']> & { passwordHash?: string },
): Promise<void> {
  const { openSession: previous } = ctx.state;
  const { id, setCookie } = await browserSessions.start({ userId: user.id, passwordHash, previous });
  ctx.append('Set-Cookie', setCookie);
  ctx.state.openSession = { id, user, applicationName: undefined, isDueForProlonging: false };
  Object.assign(ctx.state.session, { user, through: undefined });
}

/** Signs the visitor out on every device, or only here if an OAuth application opened the session. */
export async function signOut(ctx: HtmlContext, { browserSessions }: Visits): Promise<void> {
  const { openSession } = ctx.state;
  if (!openSession) return;
  const ended =
    openSession.applicationName !== undefined
      ? await browserSessions.end(openSession)
      : await browserSessions.endAllOf(openSession.user.id);
  ctx.append('Set-Cookie', ended);
  ctx.state.openSession = undefined;
  Object.assign(ctx.state.session, { user: undefined, through: undefined });
}
