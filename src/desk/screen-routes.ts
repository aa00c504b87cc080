import type Router from '@koa/router';
import type { HtmlState } from '../web/html-state.ts';
import { showDetail } from './detail.ts';
import { sendList, showList } from './list.ts';
import { screens } from './screens/index.ts';
import { type DeskServices, deskRoute } from './session.ts';

/** The routes of all declared screens. The operations decide who may use them. */
export function screenRoutes(router: Router<HtmlState>, services: DeskServices): void {
  for (const screen of screens) {
    router.get(
      screen.path,
      deskRoute(services, (ctx, context) => showList(ctx, context, screen)),
    );
    router.get(
      `${screen.path}.csv`,
      deskRoute(services, (ctx, context) => sendList(ctx, context, screen)),
    );
    if (!screen.detail) continue;
    router.get(
      `${screen.path}/:id`,
      deskRoute(services, (ctx, context) => showDetail(ctx, context, screen)),
    );
  }
}
