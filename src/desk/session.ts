import { hashSecret } from '../auth/secrets.ts';
import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';
import type { Principal } from '../contract/principal.ts';
import { type FoundStaffSession, StaffSessionRepository } from '../db/repositories/staff-sessions.ts';
import type { ForRequest } from '../domain/change.ts';
import type { HtmlContext, HtmlState } from '../web/html-state.ts';
import { type BrowserCookies, createBrowserCookies } from '../web/sessions/browser-cookies.ts';
import type { OpenSession } from '../web/sessions/browser-sessions.ts';
import type { SessionReader } from '../web/sessions/visitor-session.ts';

/** The services of the desk, including the contract of the operations API, by which it does everything. */
export interface DeskServices extends Context {
  contract: Contract;
  deskSessions: DeskSessions;
}

/** What the desk's handlers can use. */
export type DeskContext = ForRequest<DeskServices>;

/** A session at the desk. The user may still have to enter a code. */
export interface OpenDeskSession extends OpenSession, Omit<FoundStaffSession, 'isDueForNoting'> {
  idHash: Buffer;
}

/** The member of staff who uses the desk, signed in with all that their roles require. */
interface Staff {
  user: FoundStaffSession['user'];
  /** With the roles that they have now. */
  principal: Extract<Principal, { kind: 'Staff' }>;
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

  /** Notes that the session is in use. Its cookie stays as it is: the session ends after seven days in any case. */
  async prolong({ id }: OpenSession): Promise<undefined> {
    await this.#sessions.noteUse(hashSecret(id));
  }

  async end({ idHash }: OpenDeskSession): Promise<string> {
    await this.#sessions.end(idHash);
    return this.cookies.session(undefined);
  }
}
