import type { Context } from '../../context.ts';
import type { Principal } from '../../contract/principal.ts';
import type { WebhookScope } from '../../db/repositories/webhook-endpoints.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooksSince,
  requireWebhookEndpoint,
  rotateWebhookSecret,
  sendTrialEvent,
  updateWebhookEndpoint,
} from '../../domain/commands/webhook-endpoints.ts';
import { AuthorizationError, NotFoundError } from '../../errors.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import { presentWebhook, presentWebhookDelivery } from '../presenters/webhook.ts';
import type { FundraisingHandlers } from './types.ts';

export const webhooks = {
  async listWebhooks({ principal }, { webhookEndpoints }) {
    const endpoints = await webhookEndpoints.list(scopeOf(principal));
    return { status: 200, body: { webhooks: endpoints.map(presentWebhook) } };
  },

  async createWebhook({ body, principal }, { database, secretKey, config }) {
    const { url, types = [], format, keeps_order } = body;
    const { endpoint, secret } = await createWebhookEndpoint(
      { database: database.primary },
      {
        scope: scopeOf(principal),
        url,
        eventTypes: types,
        format,
        keepsOrder: keeps_order,
        secretKey,
        outbound: webhookOutbound(config),
      },
    );
    return { status: 201, body: { webhook: presentWebhook(endpoint), secret } };
  },

  async getWebhook(request, context) {
    return { status: 200, body: { webhook: presentWebhook(await requireOwn(request, context)) } };
  },

  async updateWebhook(request, context) {
    const { id } = await requireOwn(request, context);
    const { url, types, keeps_order, paused } = request.body;
    const endpoint = await updateWebhookEndpoint(
      { database: context.database.primary },
      id,
      { url, event_types: types, keeps_order, isPaused: paused },
      webhookOutbound(context.config),
    );
    return { status: 200, body: { webhook: presentWebhook(endpoint) } };
  },

  async deleteWebhook(request, context) {
    const { id } = await requireOwn(request, context);
    await deleteWebhookEndpoint({ database: context.database.primary }, id);
    return { status: 204, body: undefined };
  },

  async rotateWebhookSecret(request, context) {
    const { id } = await requireOwn(request, context);
    const { database, secretKey, clock } = context;
    const { endpoint, secret } = await rotateWebhookSecret({ database: database.primary }, id, {
      secretKey,
      formerHours: request.body.former_hours,
      now: clock(),
    });
    return { status: 201, body: { webhook: presentWebhook(endpoint), secret } };
  },

  async sendTestEvent(request, context) {
    const { id } = await requireOwn(request, context);
    const deliveryId = await sendTrialEvent({ database: context.database.primary }, id, context.clock());
    return { status: 200, body: { delivery: await present(context, id, deliveryId) } };
  },

  async replayWebhook(request, context) {
    const { id } = await requireOwn(request, context);
    const { since } = request.body;
    const replayed = await replayWebhooksSince({ database: context.database.primary }, id, since);
    return { status: 200, body: { replayed } };
  },

  async listWebhookDeliveries(request, context) {
    const { id } = await requireOwn(request, context);
    const { state, before, limit } = request.query;
    const deliveries = await context.webhookDeliveries.list(id, { state, before }, limit);
    return { status: 200, body: { deliveries: deliveries.map(presentWebhookDelivery) } };
  },

  async replayWebhookDelivery(request, context) {
    const { id } = await requireOwn(request, context);
    const { delivery_id } = request.params;
    await replayWebhookDelivery({ database: context.database.primary }, id, delivery_id);
    return { status: 200, body: { delivery: await present(context, id, delivery_id) } };
  },
} satisfies Partial<FundraisingHandlers>;

/** @throws AuthorizationError for a user: endpoints belong to applications */
function scopeOf(principal: Principal | undefined): WebhookScope {
  if (principal?.kind === 'RegisteredApplication') {
    return { registered_application_id: principal.applicationId };
  }
  if (principal?.kind === 'OAuthClient') return { oauth_client_id: principal.oauthClientId };
  throw new AuthorizationError({ reason: "This needs an API key, or an OAuth application's own token" });
}

/** @throws NotFoundError, also for an endpoint of somebody else */
function requireOwn(
  { params, principal }: { params: { webhook_id: number }; principal?: Principal | undefined },
  { database }: Context,
) {
  return requireWebhookEndpoint(database.primary, params.webhook_id, scopeOf(principal));
}

async function present({ webhookDeliveries }: Context, id: number, deliveryId: number) {
  const delivery = await webhookDeliveries.find(id, deliveryId);
  if (!delivery) throw new NotFoundError();
  return presentWebhookDelivery(delivery);
}
