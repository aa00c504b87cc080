import type { RouterContext } from '@koa/router';
import type { RequestState } from '../http/state.ts';
import type { OpenSession } from './sessions/browser-sessions.ts';
import type { SiteBranding } from './site-branding.ts';
import type { Html } from './views/html.ts';
import type { ScreenLayout } from './views/layout.ts';

/** The visitor of a screen. */
export interface Session {
  /** Absent for an anonymous visitor. */
  user?: { id: number; name: string; email: string } | undefined;
  /** Name of the OAuth application whose token opened the session. */
  through?: string | undefined;
  /** Token for the screen's forms. Reading it sets the cookie that it is bound to for an anonymous visitor. */
  readonly csrfToken: string;
}

/** The state of a request for HTML. */
export interface HtmlState extends RequestState {
  session: Session;
  /** Fields of a posted form; empty for every other request. */
  form: Readonly<Record<string, string>>;
  openSession: OpenSession | undefined;
  /** Address of the main site; empty on the main site. */
  siteRoot: string;
  branding: SiteBranding;
  /** Default: the layout of the supporters' site. */
  layout?: (screen: ScreenLayout) => Html;
}

export type HtmlContext = RouterContext<HtmlState>;
