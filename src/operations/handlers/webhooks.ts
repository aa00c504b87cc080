import type { WebhookRequest } from '../../../generated/operations/operations.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { deliveryList } from '../../db/queries/staff-lists/delivery-list.ts';
import { webhookList } from '../../db/queries/staff-lists/webhook-list.ts';
import { apiKeyRecords } from '../../db/queries/staff-records/api-keys.ts';
import { deliveryRecords } from '../../db/queries/staff-records/deliveries.ts';
import { oauthApplicationRecords } from '../../db/queries/staff-records/oauth-applications.ts';
import { webhookRecords } from '../../db/queries/staff-records/webhooks.ts';
import { WebhookDeliveryRepository } from '../../db/repositories/webhook-deliveries.ts';
import { change } from '../../domain/change.ts';
import { requireResource } from '../../domain/named-resource.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EventsOf,
  endpointVersion,
  replayWebhookDelivery,
  replayWebhooksSince,
  rotateWebhookSecret,
  sendTrialEvent,
  updateWebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentDelivery, presentExchange, presentWebhook } from '../presenters/webhook.ts';
import { requireNamed } from '../require-named.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const webhooks = {
  listWebhooks: answerList({
    schema: 'Webhook',
    list: webhookList,
    filters: (knex, { campaign_id, state }: StaffOperations['listWebhooks']['query'], actor) =>
      reachedFilters(knex, { campaign_id }, actor, { state }),
    records: webhookRecords,
    present: presentWebhook,
  }),

  getWebhook: ({ params }, { database }) => readWebhook(database.primary, params.webhook_id),

  async createWebhook({ body, principal }, context) {
    const { url, types: eventTypes = [], format = 'standard', keeps_order: keepsOrder = false } = body;
    const { primary } = context.database;
    const { endpoint, secret } = await change(context, callerOf(principal), createWebhookEndpoint, {
      scope: await scopeOf(primary, body),
      url,
      eventTypes,
      format,
      keepsOrder,
      secretKey: context.secretKey,
      outbound: webhookOutbound(context.config),
    });
    return { status: 201, body: { ...(await readWebhook(primary, endpoint.id)).body, secret } };
  },

  updateWebhook(request, context) {
    const { params, body, principal } = request;
    const { types: event_types, paused: isPaused, ...changes } = body;
    const outbound = webhookOutbound(context.config);
    const input = { id: params.webhook_id, ...changes, event_types, isPaused, outbound };
    return answerEdit(
      request,
      (isExpected) => change(context, callerOf(principal), updateWebhookEndpoint, { ...input, isExpected }),
      () => readWebhook(context.database.primary, params.webhook_id),
    );
  },

  async rotateWebhookSecret(request, context) {
    const { params, body, principal } = request;
    const { former_hours: formerHours = 24 } = body;
    const { secretKey, clock } = context;
    const input = { id: params.webhook_id, secretKey, formerHours, now: clock() };
    let secret: string | null = null;
    const { headers, body: rotated } = await answerEdit(
      request,
      async (isExpected) => {
        const edit = { ...input, isExpected };
        ({ secret } = await change(context, callerOf(principal), rotateWebhookSecret, edit));
      },
      () => readWebhook(context.database.primary, params.webhook_id),
    );
    return { status: 200, headers, body: { ...rotated, secret } };
  },

  async deleteWebhook({ params, principal }, context) {
    const { body } = await readWebhook(context.database.primary, params.webhook_id);
    await change(context, callerOf(principal), deleteWebhookEndpoint, { id: params.webhook_id });
    return { status: 200, body };
  },

  async replayDeliveries({ params, body: { since }, principal }, context) {
    const input = { id: params.webhook_id, since };
    const replayed = await change(context, callerOf(principal), replayWebhooksSince, input);
    return { status: 200, body: { replayed } };
  },

  async sendTestEvent({ params, principal }, context) {
    const input = { id: params.webhook_id, now: context.clock() };
    const id = await change(context, callerOf(principal), sendTrialEvent, input);
    return { ...(await readDelivery(context.database.primary, id)), status: 201 };
  },

  listDeliveries: answerList({
    schema: 'Delivery',
    list: deliveryList,
    filters: async (_knex, query: StaffOperations['listDeliveries']['query']) => ({
      endpointIds: query.webhook_id === undefined ? undefined : [query.webhook_id],
      state: query.state,
      type: query.type,
      created: createdWithin(query),
    }),
    records: deliveryRecords,
    present: presentDelivery,
  }),

  getDelivery: ({ params }, { database }) => readDelivery(database.primary, params.delivery_id),

  async replayDelivery({ params, principal }, context) {
    const { primary } = context.database;
    const { delivery } = (await readDelivery(primary, params.delivery_id)).body;
    const input = { id: delivery.webhook_id, deliveryId: delivery.id };
    await change(context, callerOf(principal), replayWebhookDelivery, input);
    return readDelivery(primary, params.delivery_id);
  },
} satisfies Partial<OperationsHandlers>;

/** Finds whose events a new webhook gets. @throws ValidationError if it doesn't exist, or for more than one */
async function scopeOf(
  knex: DatabaseHandle,
  { campaign_uid, api_key_id, oauth_application_id }: WebhookRequest,
): Promise<EventsOf> {
  const [first, second] = Object.entries({ campaign_uid, api_key_id, oauth_application_id })
    .filter(([, value]) => value != null)
    .map(([field]) => field);
  if (first && second) {
    throw new ValidationError([invalid(second, `is invalid: leave it out, or leave out ${first}`)]);
  }
  if (campaign_uid != null) {
    const named = await requireNamed(knex, 'campaigns', 'campaign_uid', campaign_uid);
    return { campaign_id: (await requireResource(knex, 'campaigns', named)).id };
  }
  if (api_key_id != null) {
    const [key] = await apiKeyRecords(knex, [api_key_id]);
    if (!key) throw new ValidationError([invalid('api_key_id', `is ${api_key_id}, which doesn't exist`)]);
    return { registered_application_id: key.id };
  }
  if (oauth_application_id != null) {
    const [application] = await oauthApplicationRecords(knex, [oauth_application_id]);
    if (application) return { oauth_client_id: application.id };
    throw new ValidationError([
      invalid('oauth_application_id', `is ${oauth_application_id}, which doesn't exist`),
    ]);
  }
  return {};
}

/** Reads a webhook with the version of what can be changed. @throws NotFoundError */
async function readWebhook(knex: DatabaseHandle, id: number) {
  const [webhook] = await webhookRecords(knex, [id]);
  if (!webhook) throw new NotFoundError();
  return {
    status: 200 as const,
    body: { webhook: presentWebhook(webhook) },
    headers: versionHeader(endpointVersion(webhook)),
  };
}

/** @throws NotFoundError */
async function readDelivery(knex: DatabaseHandle, id: number) {
  const [delivery] = await deliveryRecords(knex, [id]);
  const exchange =
    delivery && (await new WebhookDeliveryRepository(knex).find(delivery.endpoint_id, delivery.id));
  if (!exchange) throw new NotFoundError();
  return {
    status: 200 as const,
    body: { delivery: presentDelivery(delivery), ...presentExchange(exchange) },
  };
}
