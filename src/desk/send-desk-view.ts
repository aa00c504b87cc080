import { nextStep } from '../domain/staff/sign-in.ts';
import { type Html, type HtmlValue, renderHtml } from '../web/views/html.ts';
import { mayCall } from './call-operation.ts';
import { type DeskLink, deskLayout } from './layout.ts';
import { ownScreens } from './own-screens.ts';
import { listScreens, onlyRecords } from './screens/index.ts';
import { allowScripts, type Script } from './scripts.ts';
import { type DeskRequest, type DeskServices, staffOf } from './session.ts';

interface DeskView {
  /** Without the site's name, which is appended. */
  title: string;
  /** Of the screen in the navigation. */
  path?: string;
  /** Confirms what was just done. */
  notice?: HtmlValue;
  main: Html;
  /** Whether it is a step on its own, without the navigation. */
  isAlone?: boolean;
  /** A module that helps on this screen. */
  script?: Script | undefined;
}

/** Responds with a screen of the desk. */
export function sendDeskView(
  ctx: DeskRequest,
  services: Pick<DeskServices, 'contract' | 'config'>,
  view: DeskView,
  status = 200,
): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  if (view.script) allowScripts(ctx);
  ctx.body = renderHtml(inDeskLayout(ctx, services, view));
}

/** A screen with the navigation, which has the screens that the roles of the member of staff may open. Before the sign-in there is none. */
export function inDeskLayout(
  { state }: Pick<DeskRequest, 'state'>,
  services: Pick<DeskServices, 'contract' | 'config'>,
  { path, isAlone = false, ...view }: DeskView,
): Html {
  const { session, branding, openSession } = state;
  const staff = openSession && !isAlone && !nextStep(openSession) ? staffOf(openSession) : undefined;
  const links = staff
    ? [
        ...listScreens.map(({ list, ...screen }) => ({ ...screen, operation: list.operation })),
        ...onlyRecords.map(({ detail, ...screen }) => ({ ...screen, operation: detail.operation })),
        ...ownScreens,
      ]
        .filter(({ operation }) => mayCall(services, operation, staff))
        .map(
          (screen): DeskLink => ({
            group: screen.group,
            path: screen.path,
            title: screen.title,
            isCurrent: screen.path === path,
          }),
        )
    : [];
  return deskLayout({
    ...view,
    links,
    branding,
    user: staff?.user,
    csrfToken: staff ? session.csrfToken : '',
    help: `${services.config.baseUrl}/docs/running-an-event/`,
  });
}
