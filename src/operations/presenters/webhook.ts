import type { Delivery, DeliveryResponse, Webhook } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { ListedDelivery } from '../../db/queries/staff-records/deliveries.ts';
import type { WebhookDeliveryRecord } from '../../db/repositories/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';

export function presentWebhook(endpoint: WebhookEndpointRecord): Webhook {
  return {
    id: endpoint.id,
    url: endpoint.url,
    types: endpoint.event_types,
    format: endpoint.format,
    keeps_order: endpoint.keeps_order,
    state: endpoint.switched_off_reason ?? (endpoint.paused_at ? 'paused' : 'active'),
    campaign_uid: endpoint.campaign,
    api_key_id: endpoint.registered_application_id,
    oauth_application_id: endpoint.oauth_client_id,
    failing_since: presentOptionalTimestamp(endpoint.failing_since),
    former_secret_until: presentOptionalTimestamp(endpoint.former_secret_until),
    created_at: presentTimestamp(endpoint.created_at),
    updated_at: presentTimestamp(endpoint.updated_at),
  };
}

/** A delivery in a lane is due when its lane is. */
export function presentDelivery(delivery: ListedDelivery): Delivery {
  const isDue = delivery.state === 'waiting' && delivery.order_key === null;
  return {
    id: delivery.id,
    webhook_id: delivery.endpoint_id,
    webhook_url: delivery.url,
    event_id: delivery.event_id,
    type: delivery.event_type,
    state: delivery.state,
    published_at: presentTimestamp(delivery.published_at),
    attempts: delivery.attempts,
    last_attempt_at: presentOptionalTimestamp(delivery.last_attempt_at),
    next_attempt_at: isDue ? presentTimestamp(delivery.next_attempt_at) : null,
    duration_ms: delivery.duration_ms,
    answer_status: delivery.answer_status,
    error: delivery.error,
  };
}

/** What a delivery has sent and received. The classic format doesn't send the event. */
export function presentExchange(delivery: WebhookDeliveryRecord): Omit<DeliveryResponse, 'delivery'> {
  const isClassic = delivery.format === 'classic';
  return {
    request_headers: Object.entries(delivery.request_headers ?? {}).map(([name, value]) => ({ name, value })),
    request_body: isClassic ? null : (delivery.body ?? eventBody(delivery) ?? null),
    answer_body: delivery.answer_body,
  };
}
