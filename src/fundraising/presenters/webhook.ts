import type { Webhook, WebhookDelivery } from '../../../generated/fundraising/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { WebhookDeliveryRecord } from '../../db/repositories/webhook-deliveries.ts';
import type { WebhookEndpointRecord } from '../../db/repositories/webhook-endpoints.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';

export function presentWebhook(endpoint: WebhookEndpointRecord): Webhook {
  return {
    id: endpoint.id,
    url: endpoint.url,
    types: endpoint.event_types as Webhook['types'],
    format: endpoint.format,
    keeps_order: endpoint.keeps_order,
    campaign_id: endpoint.campaign,
    state: endpoint.switched_off_reason ?? (endpoint.paused_at ? 'paused' : 'active'),
    failing_since: presentOptionalTimestamp(endpoint.failing_since),
    former_secret_until: presentOptionalTimestamp(endpoint.former_secret_until),
    created_at: presentTimestamp(endpoint.created_at),
    updated_at: presentTimestamp(endpoint.updated_at),
  };
}

/** A delivery in a lane is due when its lane is. */
export function presentWebhookDelivery(delivery: WebhookDeliveryRecord): WebhookDelivery {
  const isDue = delivery.state === 'waiting' && delivery.order_key === null;
  const isClassic = delivery.format === 'classic';
  return {
    id: delivery.id,
    event_id: delivery.event_id,
    type: delivery.event_type,
    state: delivery.state,
    attempts: delivery.attempts,
    last_attempt_at: presentOptionalTimestamp(delivery.last_attempt_at),
    next_attempt_at: isDue ? presentTimestamp(delivery.next_attempt_at) : null,
    request_headers: Object.entries(delivery.request_headers ?? {}).map(([name, value]) => ({ name, value })),
    request_body: isClassic ? null : (delivery.body ?? eventBody(delivery) ?? null),
    duration_ms: delivery.duration_ms,
    answer_status: delivery.answer_status,
    answer_body: delivery.answer_body,
    error: delivery.error,
  };
}
