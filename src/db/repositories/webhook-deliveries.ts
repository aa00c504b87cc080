import { shownEventData } from '../queries/shown-event-data.ts';
import type { DeliveryState, WebhookDeliveryRow, WebhookFormat } from '../rows/webhook-rows.ts';
import { dataBytes } from './events.ts';
import { Repository } from './repository.ts';

/** A delivery as shown to those who manage the endpoint. */
export interface WebhookDeliveryRecord extends Omit<WebhookDeliveryRow, 'position' | 'published_at'> {
  format: WebhookFormat;
  /** Time of the event; null for a test delivery, which has its own body. */
  occurred_at: Date | null;
  data: string | null;
}

interface DeliveryFilters {
  state?: DeliveryState | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
}

/** SQL: length of the body. */
const bodyBytes = `coalesce(${dataBytes}, octet_length(delivery.body), 0)`;
const MOST_LISTED_BYTES = 4 * 2 ** 20;

/** Deliveries to endpoints, past and pending. */
export class WebhookDeliveryRepository extends Repository {
  /** Lists the newest first. Bodies are left out after the first 4 MiB of them. */
  async list(
    endpointId: number,
    { state, before }: DeliveryFilters,
    limit: number,
  ): Promise<WebhookDeliveryRecord[]> {
    const query = this.#records(endpointId).orderBy('delivery.id', 'desc').limit(limit);
    query.select(
      this.knex.raw(`sum(${bodyBytes}) over (order by delivery.id desc) - ${bodyBytes} as before`),
    );
    if (state !== undefined) query.where('delivery.state', state);
    if (before !== undefined) query.where('delivery.id', '<', before);
    const rest = [...shown.filter((name) => name !== 'body'), 'format', 'occurred_at'];
    return this.knex
      .from(query.as('listed'))
      .select(rest)
      .select(
        ['body', 'data'].map((name) =>
          this.knex.raw(`case when before < ${MOST_LISTED_BYTES} then ${name} end as ${name}`),
        ),
      )
      .orderBy('id', 'desc');
  }

  async find(endpointId: number, id: number): Promise<WebhookDeliveryRecord | undefined> {
    return this.#records(endpointId).where('delivery.id', id).first();
  }

  /** Queues a test event, which isn't in the log. @returns the delivery's number */
  async createTrial(endpointId: number, event: { id: string; type: string; body: string }): Promise<number> {
    const [{ id }] = await this.knex('webhook_deliveries')
      .insert({
        endpoint_id: endpointId,
        event_id: event.id,
        event_type: event.type,
        body: event.body,
        published_at: this.knex.fn.now(),
      })
      .returning('id');
    return id;
  }

  /** Queues a delivery again, even a successful one; in a lane, at its original position. @returns whether it exists */
  async replay(endpointId: number, id: number): Promise<boolean> {
    const { rows } = await this.knex.raw(
      `with queued as (
         update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = now()
          where endpoint_id = :endpointId and id = :id
         returning endpoint_id, order_key
       ), lanes as (
         insert into webhook_lanes (endpoint_id, order_key, next_attempt_at)
         select endpoint_id, order_key, now() from queued where order_key is not null
         on conflict (endpoint_id, order_key) do update
           set version = webhook_lanes.version + 1, next_attempt_at = coalesce(webhook_lanes.next_attempt_at, now())
       )
       select from queued`,
      { endpointId, id },
    );
    return rows.length > 0;
  }

  #records(endpointId: number) {
    return this.knex('webhook_deliveries as delivery')
      .join('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
      .leftJoin('events', (join) =>
        join.on('events.position', 'delivery.position').on('events.published_at', 'delivery.published_at'),
      )
      .where('delivery.endpoint_id', endpointId)
      .select(shown.map((column) => `delivery.${column}`))
      .select('endpoint.format', 'events.occurred_at', this.knex.raw(`(${shownEventData})::text as data`));
  }
}

const shown = [
  'id',
  'endpoint_id',
  'event_id',
  'event_type',
  'body',
  'order_key',
  'state',
  'attempts',
  'next_attempt_at',
  'last_attempt_at',
  'request_headers',
  'duration_ms',
  'answer_status',
  'answer_body',
  'error',
];
