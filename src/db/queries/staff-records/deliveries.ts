import type { Knex } from 'knex';
import type { WebhookDeliveryRow } from '../../rows/webhook-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A delivery without what was sent and received, which can be long. */
export interface ListedDelivery
  extends Pick<
    WebhookDeliveryRow,
    | 'id'
    | 'endpoint_id'
    | 'published_at'
    | 'event_id'
    | 'event_type'
    | 'order_key'
    | 'state'
    | 'attempts'
    | 'next_attempt_at'
    | 'last_attempt_at'
    | 'duration_ms'
    | 'answer_status'
    | 'error'
  > {
  url: string;
}

/** Returns deliveries in the order of their ids. */
export async function deliveryRecords(knex: Knex, ids: readonly number[]): Promise<ListedDelivery[]> {
  const { rows }: { rows: ListedDelivery[] } = await knex.raw(
    `select delivery.id, endpoint_id, url, published_at, event_id, event_type, order_key, state, attempts, next_attempt_at,
            last_attempt_at, duration_ms, answer_status, error
       from webhook_deliveries as delivery join webhook_endpoints on webhook_endpoints.id = endpoint_id
      where delivery.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}
