import { deliveryList } from '../../db/queries/staff-lists/delivery-list.ts';
import { webhookList } from '../../db/queries/staff-lists/webhook-list.ts';
import { deliveryRecords } from '../../db/queries/staff-records/deliveries.ts';
import { webhookRecords } from '../../db/queries/staff-records/webhooks.ts';
import { WebhookDeliveryRepository } from '../../db/repositories/webhook-deliveries.ts';
import { NotFoundError } from '../../errors.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentDelivery, presentExchange, presentWebhook } from '../presenters/webhook.ts';
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

  async getWebhook({ params }, { database: { primary } }) {
    const [webhook] = await webhookRecords(primary, [params.webhook_id]);
    if (!webhook) throw new NotFoundError();
    return { status: 200, body: { webhook: presentWebhook(webhook) } };
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

  async getDelivery({ params }, { database: { primary } }) {
    const [delivery] = await deliveryRecords(primary, [params.delivery_id]);
    const exchange =
      delivery && (await new WebhookDeliveryRepository(primary).find(delivery.endpoint_id, delivery.id));
    if (!exchange) throw new NotFoundError();
    return { status: 200, body: { delivery: presentDelivery(delivery), ...presentExchange(exchange) } };
  },
} satisfies Partial<OperationsHandlers>;
