import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { deliveryList } from '../../db/queries/staff-lists/delivery-list.ts';
import { webhookList } from '../../db/queries/staff-lists/webhook-list.ts';
import { deliveryRecords } from '../../db/queries/staff-records/deliveries.ts';
import { webhookRecords } from '../../db/queries/staff-records/webhooks.ts';
import { WebhookDeliveryRepository } from '../../db/repositories/webhook-deliveries.ts';
import { change } from '../../domain/change.ts';
import {
  endpointVersion,
  replayWebhookDelivery,
  replayWebhooksSince,
  sendTrialEvent,
  updateWebhookEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { NotFoundError } from '../../errors.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentDelivery, presentExchange, presentWebhook } from '../presenters/webhook.ts';
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
