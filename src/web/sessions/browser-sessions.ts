import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../auth/secrets.ts';
import type { FoundSession, SessionRepository } from '../../db/repositories/sessions.ts';
import { WrongPasswordError } from '../../errors.ts';
import type { BrowserCookies } from './browser-cookies.ts';

export interface OpenSession extends FoundSession {
  /** The cookie's value, which is never stored or shown. */
  id: string;
}

/** Browser sessions: a cookie of 256 random bits, 43 characters in base64url, whose hash is stored. */
export class BrowserSessions {
  readonly #sessions: SessionRepository;
  readonly cookies: BrowserCookies;

  constructor(sessions: SessionRepository, cookies: BrowserCookies) {
    this.#sessions = sessions;
    this.cookies = cookies;
  }

  /** Finds the session of a request. @param header its `Cookie` */
  async find(header: string | undefined): Promise<OpenSession | undefined> {
    const { session: id } = this.cookies.read(header);
    if (id?.length !== 43) return undefined;
    const session = await this.#sessions.find(hashSecret(id));
    return session && { ...session, id };
  }

  /**
   * Starts a session with a new id and ends the browser's old one, so that anyone who planted or saw an id from before the sign-in can't
   * use it.
   * @returns the id with its `Set-Cookie`
   * @throws WrongPasswordError if `passwordHash` isn't that of the user's current password
   */
  async start(start: {
    userId: number;
    passwordHash?: string | undefined;
    /** The OAuth application whose token opens the session. */
    oauthClientId?: number | undefined;
    previous?: OpenSession | undefined;
  }): Promise<{ id: string; setCookie: string }> {
    const id = randomBytes(32).toString('base64url');
    const isStarted = await this.#sessions.start({
      idHash: hashSecret(id),
      userId: start.userId,
      passwordHash: start.passwordHash,
      oauthClientId: start.oauthClientId,
      replaces: start.previous && hashSecret(start.previous.id),
    });
    if (!isStarted) throw new WrongPasswordError();
    return { id, setCookie: this.cookies.session(id) };
  }

  /** Prolongs a session. @returns the `Set-Cookie` that prolongs it in the browser, too */
  async prolong({ id }: OpenSession): Promise<string> {
    await this.#sessions.prolong(hashSecret(id));
    return this.cookies.session(id);
  }

  async end({ id }: OpenSession): Promise<string> {
    await this.#sessions.end(hashSecret(id));
    return this.cookies.session(undefined);
  }

  /** Ends every session of the user, also on other devices. */
  async endAllOf(userId: number): Promise<string> {
    await this.#sessions.endAllOf(userId);
    return this.cookies.session(undefined);
  }
}
