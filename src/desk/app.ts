import Router from '@koa/router';
import type { Middleware } from 'koa';
import { SingleSignOn } from '../auth/single-sign-on.ts';
import type { Contract } from '../contract/contract.ts';
import type { Surface } from '../http/service.ts';
import type { OperationsServices } from '../operations/handlers/types.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import type { HtmlState } from '../web/html-state.ts';
import { htmlSurface } from '../web/html-surface.ts';
import { queryValue } from '../web/query-value.ts';
import { seeOther } from '../web/redirects.ts';
import { accountRoutes } from './account/account-routes.ts';
import { showConfiguration } from './configuration.ts';
import { sendExportFile, sendLinkedExport } from './exports/export-file.ts';
import { showExportForm, submitExportForm } from './exports/export-form.ts';
import { sendHomeNow, showHome, streamHomeChanges } from './home.ts';
import { submitImportSettings } from './imports/settings-form.ts';
import { sendRejects, showUpload, submitUpload, UPLOAD_PATH } from './imports/upload-form.ts';
import { sendDemoPicture } from './picture.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { requireSession, requireStaff } from './require-staff.ts';
import { formsWithFiles, screenRoutes } from './screen-routes.ts';
import { scriptAddress, scripts, sendScript } from './scripts.ts';
import { showSearch } from './search.ts';
import { sendDeskError } from './send-desk-error.ts';
import { inDeskLayout } from './send-desk-view.ts';
import { type DeskServices, DeskSessions, type DeskState, deskRoute } from './session.ts';
import { ownerScreens } from './setup/owner.ts';
import { setupRoutes } from './setup/setup-routes.ts';
import { takeProof } from './sign-in/proof.ts';
import { secondStepRoutes, signInRoutes } from './sign-in/sign-in-routes.ts';
import { retryEmails, showStatus } from './status.ts';
import { showWatchedWords, submitWatchedWords } from './watched-words.ts';

/** The desk for staff: everything on the operations service that isn't its API. */
export function deskSurface(context: OperationsServices & { contract: Contract }): Surface {
  const deskSessions = new DeskSessions(context);
  const services: DeskServices = { ...context, deskSessions, singleSignOn: new SingleSignOn(context) };
  const router = new Router<HtmlState>();
  // The site's logo, and uploaded pictures.
  router.get('/pictures/:id', (ctx) =>
    sendPicture(ctx, context.pictures, String(ctx.params.id), queryValue(ctx, 'size')),
  );
  router.get('/pictures/demo/:name', sendDemoPicture);
  // Used by password managers (W3C, A Well-Known URL for Changing Passwords).
  router.get('/.well-known/change-password', (ctx) =>
    seeOther(ctx, `${context.config.baseUrl}/dashboard/account`),
  );
  for (const name of scripts) router.get(scriptAddress(name), sendScript(name));
  router.get('/exports/link', deskRoute(services, sendLinkedExport));
  signInRoutes(router, services);
  router.get('/setup', deskRoute(services, ownerScreens.show));
  router.post('/setup', deskRoute(services, ownerScreens.submit));
  router.use(requireSession(), takeProof(services));
  secondStepRoutes(router, services);
  router.use(requireStaff());
  accountRoutes(router, services);
  setupRoutes(router, services);
  router.get('/', deskRoute(services, showHome));
  router.get('/live', deskRoute(services, streamHomeChanges));
  router.get('/live/home', deskRoute(services, sendHomeNow));
  router.get('/configuration', deskRoute(services, showConfiguration));
  router.get('/status', deskRoute(services, showStatus));
  router.post('/status', deskRoute(services, retryEmails));
  router.get('/watched-words', deskRoute(services, showWatchedWords));
  router.post('/watched-words', deskRoute(services, submitWatchedWords));
  router.get('/search', deskRoute(services, showSearch));
  router.get('/imports/new', deskRoute(services, showUpload));
  router.post(UPLOAD_PATH, deskRoute(services, submitUpload));
  router.post('/imports/:id/settings', deskRoute(services, submitImportSettings));
  router.get('/imports/:id/rejects.csv', deskRoute(services, sendRejects));
  router.get('/exports/new', deskRoute(services, showExportForm));
  router.post('/exports/new', deskRoute(services, submitExportForm));
  router.get('/exports/:id/file.csv', deskRoute(services, sendExportFile));
  screenRoutes(router, services);
  const takesFile = formsWithFiles(services);
  const surface = htmlSurface({ ...context, browserSessions: deskSessions }, () => true, router, {
    sendError: sendDeskError(services, takesFile),
    takesFile: ({ path }) => takesFile(path),
    beforeSession: refuseOtherSites(context.config),
    streamsBody: ({ path }) => path === UPLOAD_PATH,
  });
  const layers = [useDeskLayout(services)] as unknown as Surface['layers'];
  // A form that edits a record also has the values with which it was opened.
  return { ...surface, bodyLimit: 2 * surface.bodyLimit, layers: [...layers, ...surface.layers] };
}

/** Gives the desk's layout to screens that are sent as on the site. */
function useDeskLayout(services: DeskServices): Middleware<HtmlState> {
  return function useDeskLayoutMiddleware({ state }, next) {
    state.layout = (screen) => inDeskLayout({ state: state as DeskState }, services, screen);
    return next();
  };
}
