import { randomBytes } from 'node:crypto';
import type { FoundSession, SessionRepository } from '../db/repositories/sessions.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { hashSecret } from './secrets.ts';

export interface OpenSession extends FoundSession {
  /** As in the cookie: never stored, never shown. */
  id: string;
}

/** Sessions as browsers see them: a cookie that holds 256 random bits. */
export class BrowserSessions {
  readonly #sessions: SessionRepository;
  readonly cookies: BrowserCookies;

  constructor(sessions: SessionRepository, cookies: BrowserCookies) {
    this.#sessions = sessions;
    this.cookies = cookies;
  }

  /** @param header the request's `Cookie` */
  async find(header: string | undefined): Promise<OpenSession | undefined> {
    const { session: id } = this.cookies.read(header);
    // An id of another length was never ours.
    if (id?.length !== 43) return undefined;
    const session = await this.#sessions.find(hashSecret(id));
    return session && { ...session, id };
  }

  /**
   * Starts a session under a new id and ends the one that the browser had: an id that somebody planted or saw before the
   * sign-in is worth nothing afterwards.
   * @returns the id, and the `Set-Cookie` that gives it to the browser
   */
  async start(start: {
    userId: number;
    /** The application whose token opens it. */
    oauthClientId?: number | undefined;
    previous?: OpenSession | undefined;
  }): Promise<{ id: string; setCookie: string }> {
    const id = randomBytes(32).toString('base64url');
    await this.#sessions.start({
      idHash: hashSecret(id),
      userId: start.userId,
      oauthClientId: start.oauthClientId,
      replaces: start.previous && hashSecret(start.previous.id),
    });
    return { id, setCookie: this.cookies.session(id) };
  }

  /** @returns the `Set-Cookie` that makes the browser keep it longer too */
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
