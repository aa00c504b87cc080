import type { Context } from '../../context.ts';
import type { Principal } from '../../contract/principal.ts';
import type { WebhookScope } from '../../db/repositories/webhook-endpoints.ts';
import { type ApplicationActor, type OauthApplicationActor, requireApplication } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooksSince,
  requireWebhookEndpoint,
  rotateWebhookSecret,
  sendTrialEvent,
  updateWebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { AuthorizationError, NotFoundError } from '../../errors.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import { presentWebhook, presentWebhookDelivery } from '../presenters/webhook.ts';
import type { FundraisingHandlers } from './types.ts';

export const webhooks = {
  async listWebhooks({ principal }, { webhookEndpoints }) {
    const endpoints = await webhookEndpoints.list(scopeOf(principal));
    return { status: 200, body: { webhooks: endpoints.map(presentWebhook) } };
  },

  async createWebhook({ body, principal }, context) {
    const { url, types = [], format, keeps_order } = body;
    const { endpoint, secret } = await change(context, applicationOf(principal), createWebhookEndpoint, {
      scope: scopeOf(principal),
      url,
      eventTypes: types,
      format,
      keepsOrder: keeps_order,
      secretKey: context.secretKey,
      outbound: webhookOutbound(context.config),
    });
    return { status: 201, body: { webhook: presentWebhook(endpoint), secret } };
  },

  async getWebhook(request, context) {
    return { status: 200, body: { webhook: presentWebhook(await requireOwn(request, context)) } };
  },

  async updateWebhook(request, context) {
    const { id } = await requireOwn(request, context);
    const { url, types, keeps_order, paused } = request.body;
    const endpoint = await change(context, applicationOf(request.principal), updateWebhookEndpoint, {
      id,
      url,
      event_types: types,
      keeps_order,
      isPaused: paused,
      outbound: webhookOutbound(context.config),
    });
    return { status: 200, body: { webhook: presentWebhook(endpoint) } };
  },

  async deleteWebhook(request, context) {
    const { id } = await requireOwn(request, context);
    await change(context, applicationOf(request.principal), deleteWebhookEndpoint, { id });
    return { status: 204, body: undefined };
  },

  async rotateWebhookSecret(request, context) {
    const { id } = await requireOwn(request, context);
    const { secretKey, clock } = context;
    const { endpoint, secret } = await change(
      context,
      applicationOf(request.principal),
      rotateWebhookSecret,
      {
        id,
        secretKey,
        formerHours: request.body.former_hours,
        now: clock(),
      },
    );
    return { status: 201, body: { webhook: presentWebhook(endpoint), secret } };
  },

  async sendTestEvent(request, context) {
    const { id } = await requireOwn(request, context);
    const deliveryId = await change(context, applicationOf(request.principal), sendTrialEvent, {
      id,
      now: context.clock(),
    });
    return { status: 200, body: { delivery: await present(context, id, deliveryId) } };
  },

  async replayWebhook(request, context) {
    const { id } = await requireOwn(request, context);
    const { since } = request.body;
    const replayed = await change(context, applicationOf(request.principal), replayWebhooksSince, {
      id,
      since,
    });
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
    await change(context, applicationOf(request.principal), replayWebhookDelivery, {
      id,
      deliveryId: delivery_id,
    });
    return { status: 200, body: { delivery: await present(context, id, delivery_id) } };
  },
} satisfies Partial<FundraisingHandlers>;

/** @throws AuthorizationError for a user, because endpoints belong to applications */
function applicationOf(principal: Principal | undefined): ApplicationActor | OauthApplicationActor {
  if (principal?.kind === 'RegisteredApplication') return requireApplication(principal);
  if (principal?.kind === 'OAuthClient') {
    return { kind: 'oauth_client', oauthClientId: principal.oauthClientId };
  }
  throw new AuthorizationError({ reason: "This needs an API key, or an OAuth application's own token" });
}

/** @throws AuthorizationError for a user */
function scopeOf(principal: Principal | undefined): WebhookScope {
  const application = applicationOf(principal);
  return application.kind === 'oauth_client'
    ? { oauth_client_id: application.oauthClientId }
    : { registered_application_id: application.applicationId };
}

/** @throws NotFoundError, also for someone else's endpoint */
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
