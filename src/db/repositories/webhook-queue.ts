import type { Knex } from 'knex';
import type { Log } from '../../runtime/log.ts';
import { isDatabaseTrouble } from '../connection/database-errors.ts';
import { retryWrites } from '../connection/retry-writes.ts';
import { SetAside } from '../connection/set-aside.ts';
import { statement } from '../connection/statement.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import { Repository } from './repository.ts';
import {
  addToShare,
  bytesOf,
  type ClaimedDelivery,
  claimDue,
  claimLanes,
  dueKeys,
  isOn,
  lease,
  type Room,
} from './webhook-claims.ts';

/** The result of an attempt. */
export interface AttemptResult {
  delivery: ClaimedDelivery;
  /** `released`: it wasn't tried after all. */
  outcome: 'delivered' | 'retry' | 'failed' | 'released';
  /** Set for a retry. */
  pauseSeconds?: number;
  requestHeaders?: Record<string, string>;
  durationMs?: number;
  answerStatus?: number | undefined;
  answerBody?: string | undefined;
  error?: string | undefined;
}

/** What is waiting for enabled endpoints. */
interface Backlog {
  /** Deliveries, including those not yet due; counted up to 10,000. */
  waiting: number;
  /** How long the first due delivery has waited; 0 if there is none. Ignores failing endpoints, which get one at a time. */
  overdueSeconds: number;
  /** Endpoints that have failed since their last success. */
  failing: number;
}

const MOST_COUNTED = 10_000;
/** Limits how many deliveries, or lanes, are tried one at a time to find one that can't be claimed. */
const MOST_TRIED_APART = 1_000;

/** If a connection planned this statement while nothing was waiting, it would read the whole table from then on. */
const notPrepared = undefined;

/** A lane is empty if nothing is waiting in it and nothing was added since it was claimed. Lanes are locked in order, like in `fanOut`. */
const settleResults = statement<[results: string], never>(
  notPrepared,
  `
  with result as materialized (
    select * from jsonb_to_recordset($1::jsonb) as result (
      id bigint, attempts integer, outcome text, pause float8, headers jsonb, duration integer, status integer, answer text, error text,
      endpoint_id bigint, order_key text, version bigint, lease timestamptz)
  ), held as materialized (
    select lane.endpoint_id, lane.order_key from webhook_lanes as lane
     where (lane.endpoint_id, lane.order_key) in (select endpoint_id, order_key from result where order_key is not null)
     order by lane.endpoint_id, lane.order_key for update
  ), lanes as (
    update webhook_lanes as lane
       set next_attempt_at = case
             when result.outcome = 'retry' then now() + make_interval(secs => result.pause)
             when result.outcome in ('delivered', 'failed') and lane.version = result.version and not exists (
               select from webhook_deliveries as other
                where other.endpoint_id = lane.endpoint_id and other.order_key = lane.order_key and other.state = 'waiting'
                  and other.id is distinct from result.id) then null
             else now() end
      from result join held on held.endpoint_id = result.endpoint_id and held.order_key = result.order_key
     where lane.endpoint_id = result.endpoint_id and lane.order_key = result.order_key and lane.next_attempt_at = result.lease
  )
  update webhook_deliveries as delivery
     set state = case result.outcome when 'delivered' then 'delivered' when 'failed' then 'failed' else 'waiting' end,
         attempts = delivery.attempts - case result.outcome when 'released' then 1 else 0 end,
         next_attempt_at = case result.outcome
           when 'retry' then now() + make_interval(secs => result.pause)
           when 'released' then now()
           else delivery.next_attempt_at end,
         request_headers = coalesce(result.headers, delivery.request_headers),
         duration_ms = coalesce(result.duration, delivery.duration_ms),
         answer_status = case result.outcome when 'released' then delivery.answer_status else result.status end,
         answer_body = case result.outcome when 'released' then delivery.answer_body else result.answer end,
         error = case result.outcome when 'released' then delivery.error else result.error end
    from result
   where delivery.id = result.id and delivery.state = 'waiting' and delivery.attempts = result.attempts`,
);

const renewLeases = statement<[held: string], { endpoint_id: number; order_key: string; lease: string }>(
  notPrepared,
  `
  with result as materialized (
    select * from jsonb_to_recordset($1::jsonb) as result (id bigint, attempts integer, endpoint_id bigint, order_key text, lease timestamptz)
  ), held as materialized (
    select lane.endpoint_id, lane.order_key from webhook_lanes as lane
     where (lane.endpoint_id, lane.order_key) in (select endpoint_id, order_key from result where order_key is not null)
     order by lane.endpoint_id, lane.order_key for update
  ), deliveries as (
    update webhook_deliveries as delivery set next_attempt_at = ${lease}
      from result
     where result.order_key is null and delivery.id = result.id and delivery.state = 'waiting' and delivery.attempts = result.attempts
  )
  update webhook_lanes as lane set next_attempt_at = ${lease}
    from result join held on held.endpoint_id = result.endpoint_id and held.order_key = result.order_key
   where lane.endpoint_id = result.endpoint_id and lane.order_key = result.order_key and lane.next_attempt_at = result.lease
  returning lane.endpoint_id, lane.order_key, lane.next_attempt_at::text as lease`,
);

// Each endpoint's own part of an index is read, in order, so that no estimate of the waiting deliveries can lead to a scan of the whole
// table.
const measureBacklog = statement<[mostCounted: number], Backlog>(
  notPrepared,
  `
  with endpoint as materialized (
    select endpoint.id, endpoint.failing_since from webhook_endpoints as endpoint where ${isOn}
  )
  select
    (select count(*)::integer from (
       select from endpoint cross join lateral (
         (select next_attempt_at from webhook_deliveries
           where endpoint_id = endpoint.id and state = 'waiting' and order_key is null
           order by next_attempt_at, id limit $1)
         union all
         (select null from webhook_deliveries
           where endpoint_id = endpoint.id and state = 'waiting' and order_key is not null
           order by order_key, position limit $1)) as one
       limit $1) as counted) as waiting,
    (select greatest(0, extract(epoch from now() - min(first.due_at)))::float8 from endpoint cross join lateral (
       (select next_attempt_at as due_at from webhook_deliveries
         where endpoint_id = endpoint.id and state = 'waiting' and order_key is null
         order by next_attempt_at, id limit 1)
       union all
       (select next_attempt_at from webhook_lanes
         where endpoint_id = endpoint.id and next_attempt_at is not null
         order by next_attempt_at limit 1)) as first
      where endpoint.failing_since is null) as "overdueSeconds",
    (select count(*)::integer from endpoint where failing_since is not null) as failing`,
);

export async function webhookBacklog(knex: Knex): Promise<Backlog> {
  const [backlog] = await measureBacklog(knex, MOST_COUNTED);
  return backlog as Backlog;
}

/** Pending deliveries; each is sent at least once. */
export class WebhookQueue extends Repository {
  readonly #log: Log;
  /** Deliveries that can't be claimed or written, which would otherwise be sent again and again. */
  readonly #deliveriesAside: SetAside<number>;
  readonly #lanesAside: SetAside<string>;

  constructor(knex: Knex, log: Log) {
    super(knex);
    this.#log = log;
    const report = (names: object, error: unknown) =>
      log.error(
        { err: error, ...names },
        'a webhook delivery could not be written; it is set aside for ten minutes',
      );
    this.#deliveriesAside = new SetAside((delivery, error) => report({ delivery }, error));
    this.#lanesAside = new SetAside((lane, error) => report({ lane }, error));
  }

  /**
   * Claims what is due: for each endpoint, as much as it and its owner have room for. Other processes leave it alone while the lease lasts.
   * What can't be claimed is set aside and doesn't block the rest.
   */
  async claim(room: Room): Promise<ClaimedDelivery[]> {
    try {
      return await this.#claim(room, { deliveries: null, lanes: null });
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
    }
    const claimed: ClaimedDelivery[] = [];
    const take = async (only: { deliveries: readonly number[]; lanes: readonly string[] }) => {
      if (claimed.length < room.deliveries)
        claimed.push(...(await this.#claim(without(room, claimed), only)));
    };
    const { deliveries, lanes } = await dueKeys(this.knex, MOST_TRIED_APART);
    await workInHalves(
      deliveries,
      (some) => take({ deliveries: some, lanes: [] }),
      (delivery, error) => this.#deliveriesAside.add(delivery, error),
    );
    await workInHalves(
      lanes,
      (some) => take({ deliveries: [], lanes: some }),
      (lane, error) => this.#lanesAside.add(lane, error),
    );
    return claimed;
  }

  async #claim(
    room: Room,
    only: { deliveries: readonly number[] | null; lanes: readonly string[] | null },
  ): Promise<ClaimedDelivery[]> {
    const due = await claimDue(this.knex, room, {
      only: only.deliveries,
      except: this.#deliveriesAside.keys(),
    });
    const left = without(room, due);
    if (left.deliveries <= 0 || left.bytes <= 0) return due;
    const lanes = await claimLanes(this.knex, left, { only: only.lanes, except: this.#lanesAside.keys() });
    const empty = lanes.filter(({ id }) => id === null);
    if (empty.length > 0) {
      await this.settle(empty.map((delivery) => ({ delivery, outcome: 'delivered' })));
    }
    return [...due, ...lanes.filter(({ id }) => id !== null)];
  }

  /** Keeps other processes from taking over what is still in progress. */
  async renew(held: readonly ClaimedDelivery[]): Promise<void> {
    const values = held.map(({ id, attempts, endpoint_id, order_key, lane_lease: lease }) => ({
      id,
      attempts,
      endpoint_id,
      order_key,
      lease,
    }));
    await workInHalves(
      values,
      async (some) => {
        const renewed = await retryWrites(() => renewLeases(this.knex, JSON.stringify(some)));
        const leases = new Map(
          renewed.map(({ endpoint_id, order_key, lease }) => [`${endpoint_id} ${order_key}`, lease]),
        );
        for (const delivery of held) {
          delivery.lane_lease = leases.get(laneOf(delivery)) ?? delivery.lane_lease;
        }
      },
      ({ id }, error) =>
        this.#log.error({ err: error, delivery: id }, 'the lease of a webhook delivery could not be renewed'),
    );
  }

  /**
   * Saves the results of attempts, all in one statement. A result is ignored if its lease has expired and another one has started. A result
   * that can't be saved doesn't block the others; this process doesn't retry it for a while.
   */
  async settle(results: readonly AttemptResult[]): Promise<void> {
    await workInHalves(
      results,
      async (some) => {
        const values = JSON.stringify(some.map(asRecord));
        await retryWrites(() => settleResults(this.knex, values));
      },
      ({ delivery }, error) => {
        if (delivery.order_key === null) this.#deliveriesAside.add(delivery.id, error);
        else this.#lanesAside.add(laneOf(delivery), error);
      },
    );
  }
}

function asRecord({ delivery, ...result }: AttemptResult) {
  return {
    id: delivery.id,
    attempts: delivery.attempts,
    outcome: result.outcome,
    pause: result.pauseSeconds,
    headers: result.requestHeaders,
    duration: result.durationMs,
    status: result.answerStatus,
    answer: result.answerBody,
    error: result.error,
    endpoint_id: delivery.endpoint_id,
    order_key: delivery.order_key,
    version: delivery.lane_version,
    lease: delivery.lane_lease,
  };
}

function laneOf({ endpoint_id, order_key }: ClaimedDelivery): string {
  return `${endpoint_id} ${order_key}`;
}

/** Returns the room that is left after these deliveries. */
function without(room: Room, claimed: readonly ClaimedDelivery[]): Room {
  const underWay = new Map(room.underWay);
  for (const delivery of claimed) addToShare(underWay, delivery, 1);
  const bytes = claimed.reduce((sum, delivery) => sum + bytesOf(delivery), 0);
  return { ...room, deliveries: room.deliveries - claimed.length, bytes: room.bytes - bytes, underWay };
}
