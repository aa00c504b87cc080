import type Router from '@koa/router';
import type { Context } from '../../context.ts';
import type { HtmlState } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { requirePasswordSession, type UserHandler } from '../parts/require-user.ts';
import { apiKeys } from './api-keys.ts';
import { apiKeysPath } from './api-keys-view.ts';
import { emails } from './emails.ts';
import { emailsPath } from './emails-view.ts';
import { oauthApplications } from './oauth-applications.ts';
import { webhooks } from './webhooks.ts';

type Handle = UserHandler<Context>;

/** The developer area: OAuth applications, their webhooks, API keys and, outside production, samples of all emails. */
export function developerRoutes(router: Router<HtmlState>, context: Context): void {
  const signedIn = (handle: Handle) =>
    requirePasswordSession(context, handle, (ctx) => developerFormPath(ctx.path));
  const all = '/developers/oauth_applications';
  const one = `${all}/:clientId`;

  router.get('/developers', (ctx) => seeOther(ctx, all + ctx.search));
  router.get(all, signedIn(oauthApplications.list));
  router.post(all, signedIn(oauthApplications.create));
  router.get(`${all}/new`, signedIn(oauthApplications.showNew));
  router.get(one, signedIn(oauthApplications.show));
  router.post(one, signedIn(oauthApplications.update));
  router.get(`${one}/secret`, signedIn(oauthApplications.confirmRotation));
  router.post(`${one}/secret`, signedIn(oauthApplications.rotateSecret));
  router.get(`${one}/delete`, signedIn(oauthApplications.confirmDeletion));
  router.post(`${one}/delete`, signedIn(oauthApplications.delete));

  const request = `${apiKeysPath}/:requestId`;
  router.get(apiKeysPath, signedIn(apiKeys.list));
  router.post(apiKeysPath, signedIn(apiKeys.create));
  router.get(`${apiKeysPath}/new`, signedIn(apiKeys.showNew));
  router.post(`${request}/key`, signedIn(apiKeys.createKey));
  router.post(`${request}/withdraw`, signedIn(apiKeys.withdraw));
  router.get(`${request}/revoke`, signedIn(apiKeys.confirmRevocation));
  router.post(`${request}/revoke`, signedIn(apiKeys.revoke));

  if (context.config.ENVIRONMENT !== 'production') {
    router.get(emailsPath, signedIn(emails.list));
    router.get(`${emailsPath}/:name`, signedIn(emails.show));
  }

  const endpoints = `${one}/webhooks`;
  const endpoint = `${endpoints}/:webhookId`;
  router.get(endpoints, signedIn(webhooks.list));
  router.post(endpoints, signedIn(webhooks.create));
  router.get(`${endpoints}/new`, signedIn(webhooks.showNew));
  router.get(endpoint, signedIn(webhooks.show));
  router.post(endpoint, signedIn(webhooks.update));
  router.post(`${endpoint}/pause`, signedIn(webhooks.pause));
  router.post(`${endpoint}/resume`, signedIn(webhooks.resume));
  router.post(`${endpoint}/test`, signedIn(webhooks.sendTest));
  router.post(`${endpoint}/replay`, signedIn(webhooks.replaySince));
  router.post(`${endpoint}/deliveries/:deliveryId/replay`, signedIn(webhooks.replayOne));
  router.get(`${endpoint}/secret`, signedIn(webhooks.confirmRotation));
  router.post(`${endpoint}/secret`, signedIn(webhooks.rotate));
  router.get(`${endpoint}/delete`, signedIn(webhooks.confirmDeletion));
  router.post(`${endpoint}/delete`, signedIn(webhooks.delete));
}

/** The screen with the form that posts to this path: usually the path itself, or the endpoint for its buttons. */
export function developerFormPath(path: string): string {
  return path
    .replace(/(\/webhooks\/[^/]+)\/(pause|resume|test|replay|deliveries\/.*)$/, '$1')
    .replace(/(\/api_keys)\/[^/]+\/(key|withdraw)$/, '$1');
}
