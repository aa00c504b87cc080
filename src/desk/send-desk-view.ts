import { type Html, type HtmlValue, renderHtml } from '../web/views/html.ts';
import { mayCall } from './call-operation.ts';
import { type DeskLink, deskLayout } from './layout.ts';
import { screens } from './screens/index.ts';
import type { DeskRequest, DeskServices } from './session.ts';

interface DeskView {
  /** Without the site's name, which is appended. */
  title: string;
  /** Of the screen in the navigation. */
  path?: string;
  /** Confirms what was just done. */
  notice?: HtmlValue;
  main: Html;
}

/** Responds with a screen of the desk. The navigation has the screens that the roles of the member of staff may open. */
export function sendDeskView(
  ctx: DeskRequest,
  services: Pick<DeskServices, 'contract'>,
  { path, ...view }: DeskView,
  status = 200,
): void {
  const { staff, session, branding } = ctx.state;
  const links = screens
    .filter(({ list }) => mayCall(services, list.operation, staff))
    .map(
      (screen): DeskLink => ({
        group: screen.group,
        path: screen.path,
        title: screen.title,
        isCurrent: screen.path === path,
      }),
    );
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = renderHtml(
    deskLayout({ ...view, links, branding, user: staff.user, csrfToken: session.csrfToken }),
  );
}
