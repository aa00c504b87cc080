import { contentSecurityPolicy } from './html-security-headers.ts';
import type { HtmlContext } from './html-state.ts';
import { ownMailNotice } from './mail-sent.ts';
import type { RefusedForm } from './refused-form.ts';
import { renderHtml } from './views/html.ts';
import { type ScreenLayout, layout as siteLayout } from './views/layout.ts';
import { siteScriptHash } from './views/site-script.ts';

type View = Omit<ScreenLayout, 'user' | 'csrfToken' | 'siteRoot' | 'branding'>;

/** Responds with an HTML document. The signed-in user comes from the session. */
export function sendView(
  ctx: Pick<HtmlContext, 'status' | 'type' | 'body' | 'state' | 'set' | 'querystring'>,
  view: View,
  status = 200,
): void {
  const { session, siteRoot, branding, layout = siteLayout } = ctx.state;
  // Missing when the request failed before the session was read.
  const user = session?.user && { name: session.user.name, through: session.through };
  if (view.hasScript) ctx.set('Content-Security-Policy', contentSecurityPolicy([], siteScriptHash));
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  const csrfToken = user && session.csrfToken;
  const mail = status < 400 ? ownMailNotice(ctx) : undefined;
  const notice = view.notice && mail ? [view.notice, ' ', mail] : (view.notice ?? mail);
  ctx.body = renderHtml(layout({ ...view, notice, user, csrfToken, siteRoot, branding }));
}

interface FormView extends View {
  /** The title after "Error: ", if it differs from `title`. */
  titleInError?: string;
}

/** Responds with a screen that has a form. A refused form shows no success notice. */
export function sendForm(
  ctx: HtmlContext,
  { titleInError, ...view }: FormView,
  refused: RefusedForm | undefined,
): void {
  const title = refused ? `Error: ${titleInError ?? view.title}` : view.title;
  const notice = refused ? undefined : view.notice;
  sendView(ctx, { ...view, title, notice }, refused?.status);
}
