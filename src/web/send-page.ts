import type { PageContext } from './page-state.ts';
import { renderHtml } from './views/html.ts';
import { layout, type ScreenLayout } from './views/layout.ts';

type Page = Omit<ScreenLayout, 'user' | 'csrfToken' | 'siteRoot'>;

/** Answers with a page; who is signed in comes from the session. */
export function sendPage(
  ctx: Pick<PageContext, 'status' | 'type' | 'body' | 'state'>,
  page: Page,
  status = 200,
): void {
  const { session, siteRoot } = ctx.state;
  // Absent where the request failed before the session was read.
  const user = session?.user && { name: session.user.name, through: session.through };
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = renderHtml(layout({ ...page, user, csrfToken: user && session.csrfToken, siteRoot }));
}
