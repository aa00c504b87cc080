import type Router from '@koa/router';
import type { HtmlState } from '../web/html-state.ts';
import { showAction, submitAction } from './action.ts';
import { isOfRecord } from './action-links.ts';
import { type OperationId, operationOf } from './call-operation.ts';
import { sendLead, showDetail } from './detail.ts';
import { sendList, showList } from './list.ts';
import { showPreview } from './preview.ts';
import type { Action, ActionScreen } from './screen.ts';
import { listScreens, onlyRecords, screens } from './screens/index.ts';
import { showSelection, submitSelection } from './selection.ts';
import { type DeskContext, type DeskRequest, type DeskServices, deskRoute } from './session.ts';

/** The routes of all declared screens. The operations decide who may use them. */
export function screenRoutes(router: Router<HtmlState>, services: DeskServices): void {
  const route = (handle: (ctx: DeskRequest, context: DeskContext) => Promise<void>) =>
    deskRoute(services, handle);
  const actionRoutes = (path: string, screen: ActionScreen, action: Action) => {
    router.get(
      path,
      route((ctx, context) => showAction(ctx, context, screen, action)),
    );
    router.post(
      path,
      route((ctx, context) => submitAction(ctx, context, screen, action)),
    );
    const { operation, test } = action.preview ?? {};
    const preview = (id: OperationId) => route((ctx, context) => showPreview(ctx, context, action, id));
    if (operation)
      router.get(`${path}/preview`, preview(operation)).post(`${path}/preview`, preview(operation));
    if (test) router.post(`${path}/test`, preview(test));
  };
  for (const screen of listScreens) {
    router.get(
      screen.path,
      route((ctx, context) => showList(ctx, context, screen)),
    );
    router.get(
      `${screen.path}.csv`,
      route((ctx, context) => sendList(ctx, context, screen)),
    );
    for (const action of screen.list.selection ?? []) {
      const path = `${screen.path}/selected/${action.name}`;
      router.get(
        path,
        route((ctx, context) => showSelection(ctx, context, screen, action)),
      );
      router.post(
        path,
        route((ctx, context) => submitSelection(ctx, context, screen, action)),
      );
    }
  }
  for (const screen of screens) {
    for (const action of screen.actions ?? []) {
      const path = `${screen.path}${isOfRecord(services, action) ? '/:id' : ''}/${action.name}`;
      actionRoutes(path, screen, action);
    }
    if (!screen.detail) continue;
    router.get(
      `${screen.path}/:id`,
      route((ctx, context) => showDetail(ctx, context, screen)),
    );
    if (!screen.detail.lead) continue;
    router.get(
      `/live${screen.path}/:id`,
      route((ctx, context) => sendLead(ctx, context, screen)),
    );
  }
  for (const { action, others = [], ...screen } of onlyRecords) {
    actionRoutes(screen.path, { ...screen, actions: [action, ...others] }, action);
    for (const other of others) actionRoutes(`${screen.path}/${other.name}`, screen, other);
  }
}

/** Returns a function that knows the addresses of forms with a file. */
export function formsWithFiles(services: Pick<DeskServices, 'contract'>): (path: string) => boolean {
  const forms = screens.flatMap(({ path, actions = [] }) =>
    actions
      .filter(({ operation }) => operationOf(services, operation).takesFile)
      .map(({ name }) => new RegExp(`^${path}/[^/]+/${name}$`)),
  );
  const ofOnly = onlyRecords.flatMap(({ path, others = [] }) =>
    others
      .filter(({ operation }) => operationOf(services, operation).takesFile)
      .map(({ name }) => new RegExp(`^${path}/${name}$`)),
  );
  return (path) => [...forms, ...ofOnly].some((form) => form.test(path));
}
