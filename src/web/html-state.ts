import type { RouterContext } from '@koa/router';
import type { RequestState } from '../http/state.ts';
import type { BrowserSessions, OpenSession } from './sessions/browser-sessions.ts';
import type { SiteBranding } from './site-branding.ts';

/** Who looks at a view. */
export interface Session {
  /** Absent for an anonymous visitor. */
  user?: { id: number; name: string; email: string } | undefined;
  /** The application whose token opened the session. */
  through?: string | undefined;
  /** For the view's forms. Reading it gives an anonymous visitor the cookie that it is bound to. */
  readonly csrfToken: string;
}

/** State of a request for HTML. */
export interface HtmlState extends RequestState {
  session: Session;
  /** Fields of a posted form; empty for every other request. */
  form: Readonly<Record<string, string>>;
  openSession: OpenSession | undefined;
  browserSessions: BrowserSessions;
  /** Address of the main site, empty on the main site itself. */
  siteRoot: string;
  branding: SiteBranding;
}

export type HtmlContext = RouterContext<HtmlState>;
