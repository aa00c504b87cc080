import { randomBytes } from 'node:crypto';
import { hashSecret } from '../auth/secrets.ts';
import type { SingleSignOn } from '../auth/single-sign-on.ts';
import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';
import type { StaffPrincipal } from '../contract/principal.ts';
import {
  type FoundStaffSession,
  type NewStaffSession,
  StaffSessionRepository,
} from '../db/repositories/staff-sessions.ts';
import { type StaffActor, staffActor } from '../domain/actor.ts';
import type { ForRequest } from '../domain/change.ts';
import { staffRoles } from '../domain/staff/roles.ts';
import { AuthenticationError } from '../errors.ts';
import type { OperationsServices } from '../operations/handlers/types.ts';
import type { HtmlContext, HtmlState } from '../web/html-state.ts';
import { type BrowserCookies, createBrowserCookies } from '../web/sessions/browser-cookies.ts';
import type { OpenSession } from '../web/sessions/browser-sessions.ts';
import type { SessionReader } from '../web/sessions/visitor-session.ts';
import { deviceOf } from './sign-in/device.ts';

/** The services of the desk, including the contract of the operations API, by which it does everything. */
export interface DeskServices extends OperationsServices {
  contract: Contract;
  deskSessions: DeskSessions;
  singleSignOn: SingleSignOn;
}

/** What the desk's handlers can use. */
export type DeskContext = ForRequest<DeskServices>;

/** A session at the desk. The user may still have to enter a code. */
export interface OpenDeskSession extends OpenSession, Omit<FoundStaffSession, 'isDueForNoting'> {
  idHash: Buffer;
}

/** The member of staff who uses the desk, signed in with all that their roles require. */
export interface Staff {
  user: FoundStaffSession['user'];
  /** With the roles that they have now. */
  principal: StaffPrincipal;
  /** Whether a password or code was entered recently enough for a dangerous change. */
  isFresh: boolean;
}

export interface DeskState extends HtmlState {
  openSession: OpenDeskSession | undefined;
  /** Only on screens behind the sign-in. */
  staff: Staff;
}

export type DeskRequest = HtmlContext & { state: DeskState };

/** Makes a route of a handler. */
export function deskRoute(
  services: DeskServices,
  handle: (ctx: DeskRequest, context: DeskContext) => Promise<void>,
): (ctx: HtmlContext) => Promise<void> {
  return (ctx) => handle(ctx as DeskRequest, { ...services, deadline: ctx.state.deadline });
}

/** The session of a request, even if the user still has to enter a code. @throws AuthenticationError without one */
export function openSessionOf({ state: { openSession } }: Pick<DeskRequest, 'state'>): OpenDeskSession {
  if (!openSession) throw new AuthenticationError();
  return openSession;
}

/** The member of staff of a session that needs no further step. */
export function staffOf({ user, grants, isFresh }: OpenDeskSession): Staff {
  return { user, principal: { kind: 'Staff', userId: user.id, grants, isFresh }, isFresh };
}

/** The user of a session, who acts on their own sign-in. */
export function actorOf({ user, grants }: OpenDeskSession): StaffActor {
  return staffActor({ userId: user.id, grants }, staffRoles);
}

const newId = () => randomBytes(32).toString('base64url');

/** Sessions at the desk, apart from those of the supporters' site. */
export class DeskSessions implements SessionReader {
  readonly cookies: BrowserCookies;
  readonly #sessions: StaffSessionRepository;

  constructor({ config, database }: Pick<Context, 'config' | 'database'>) {
    this.cookies = createBrowserCookies(config, { name: 'groundswell_desk', days: 7 });
    this.#sessions = new StaffSessionRepository(database.primary);
  }

  /** Finds the session of a request. @param header its `Cookie` */
  async find(header: string | undefined): Promise<OpenDeskSession | undefined> {
    const { session: id } = this.cookies.read(header);
    if (!id) return undefined;
    const idHash = hashSecret(id);
    const found = await this.#sessions.find(idHash);
    if (!found) return undefined;
    const { isDueForNoting: isDueForProlonging, ...session } = found;
    return { ...session, id, idHash, isDueForProlonging, applicationName: undefined };
  }

  /**
   * Notes that the session is in use, which a screen that is left open and updates itself isn't. Its cookie stays as it is: the session ends
   * after seven days in any case.
   */
  async prolong({ id }: OpenSession, path: string): Promise<undefined> {
    if (path.startsWith('/live')) return;
    await this.#sessions.noteUse(hashSecret(id));
  }

  /**
   * Starts a session with a new id and ends the browser's old one, so that anyone who planted or saw an id from before the sign-in can't use
   * it.
   * @param work stores the session, unless it returns false
   */
  async start<Result>(
    ctx: DeskRequest,
    work: (
      session: Pick<NewStaffSession, 'idHash' | 'device'> & { replaces: Buffer | undefined },
    ) => Promise<Result>,
  ): Promise<Result> {
    const id = newId();
    const result = await work({
      idHash: hashSecret(id),
      device: deviceOf(ctx.get('User-Agent')),
      replaces: ctx.state.openSession?.idHash,
    });
    if (result !== false) ctx.append('Set-Cookie', this.cookies.session(id));
    return result;
  }

  /** Does something after which the session has a new id: the user has entered a password or code. */
  async renew<Result>(
    ctx: DeskRequest,
    work: (ids: { idHash: Buffer; newIdHash: Buffer }) => Promise<Result>,
  ): Promise<Result> {
    const session = openSessionOf(ctx);
    const id = newId();
    const newIdHash = hashSecret(id);
    const result = await work({ idHash: session.idHash, newIdHash });
    ctx.append('Set-Cookie', this.cookies.session(id));
    ctx.state.openSession = { ...session, id, idHash: newIdHash, isFresh: true };
    return result;
  }

  async end({ idHash }: OpenDeskSession): Promise<string> {
    await this.#sessions.end(idHash);
    return this.cookies.session(undefined);
  }
}
