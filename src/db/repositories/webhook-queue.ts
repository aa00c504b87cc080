import { retryWrites } from '../connection/retry-writes.ts';
import { statement } from '../connection/statement.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../rows/webhook-rows.ts';
import { Repository } from './repository.ts';

/** Who has claimed a delivery and says nothing for so long has died. Longer than an attempt may take. */
export const LEASE_SECONDS = 30;

/** A delivery that is to be tried now, with what is sent and where to. */
export interface ClaimedDelivery
  extends Pick<WebhookDeliveryRow, 'id' | 'endpoint_id' | 'event_id' | 'event_type' | 'attempts'>,
    Pick<
      WebhookEndpointRow,
      'url' | 'format' | 'secret' | 'former_secret' | 'former_secret_until' | 'failing_since'
    > {
  /** Of a trial; of all others the next two are there. */
  body: string | null;
  occurred_at: Date | null;
  /** JSON, as it was rendered when the event was published. */
  data: string | null;
  page_id: number | null;
  /** In a lane; null outside, as the next two. */
  order_key: string | null;
  lane_version: number | null;
  lane_lease: string | null;
}

/** What came of an attempt. */
export interface AttemptResult {
  delivery: ClaimedDelivery;
  /** `released`: it was not tried after all. */
  outcome: 'delivered' | 'retry' | 'failed' | 'released';
  /** Of a retry. */
  pauseSeconds?: number;
  requestHeaders?: Record<string, string>;
  durationMs?: number;
  answerStatus?: number | undefined;
  answerBody?: string | undefined;
  error?: string | undefined;
}

interface Room {
  /** How many may be under way for one endpoint, and for one that fails. */
  perEndpoint: number;
  perFailingEndpoint: number;
  inAll: number;
  /** How many are under way, by endpoint. */
  underWay: ReadonlyMap<number, number>;
}

/** What waits for endpoints that are on. */
interface Backlog {
  /** Deliveries, also those whose time has not come; counted up to 10,000. */
  waiting: number;
  /** How long the first that is due has waited; 0 without any. Not of endpoints that fail, which get one at a time. */
  overdueSeconds: number;
  /** Endpoints that have failed since their last success. */
  failing: number;
}

const MOST_COUNTED = 10_000;

type RoomValues = [
  ...[perEndpoint: number, perFailing: number, inAll: number],
  ...[endpoints: number[], counts: number[], leaseSeconds: number],
];

/** Neither its owner nor the operator has stopped it, and it was not switched off. */
const isOn = `
  endpoint.paused_at is null and endpoint.switched_off_at is null
     and not exists (select from registered_applications where id = endpoint.registered_application_id and revoked_at is not null)
     and not exists (select from oauth_clients where id = endpoint.oauth_client_id and deleted_at is not null)`;

/** Their order is another one each time: no endpoint is always the last. */
const endpointsWithRoom = `
  select endpoint.*, greatest(0, case when endpoint.failing_since is null then $1::integer else $2::integer end
                                 - coalesce(under_way.count, 0)) as room
    from webhook_endpoints as endpoint
    left join unnest($4::bigint[], $5::integer[]) as under_way (endpoint_id, count) on under_way.endpoint_id = endpoint.id
   where ${isOn}
   order by random()`;

const lease = 'now() + make_interval(secs => $6::integer)';

const shown = `
  claimed.id, claimed.endpoint_id, claimed.event_id, claimed.event_type, claimed.attempts, claimed.body,
  endpoint.url, endpoint.format, endpoint.secret, endpoint.former_secret, endpoint.former_secret_until, endpoint.failing_since,
  events.occurred_at, events.data::text as data, coalesce(events.page_id, events.team_page_id) as page_id`;

const eventsOfClaimed = `
    join endpoint on endpoint.id = claimed.endpoint_id
    left join events on events.position = claimed.position and events.published_at = claimed.published_at`;

/** A plan that a connection had made while nothing was waiting would read the whole table ever after. */
const notPrepared = undefined;

const claimDue = statement<RoomValues, ClaimedDelivery>(
  notPrepared,
  `
  with endpoint as materialized (${endpointsWithRoom}
  ), due as (
    select delivery.id from endpoint cross join lateral (
      select id from webhook_deliveries
       where endpoint_id = endpoint.id and state = 'waiting' and order_key is null and next_attempt_at <= now()
       order by next_attempt_at, id limit endpoint.room for update skip locked) as delivery
     limit $3
  ), claimed as (
    update webhook_deliveries as delivery
       set attempts = attempts + 1, last_attempt_at = now(), next_attempt_at = ${lease}
      from due where delivery.id = due.id
    returning delivery.*
  )
  select ${shown}, null as order_key, null as lane_version, null as lane_lease
    from claimed ${eventsOfClaimed}
   order by claimed.id`,
);

const claimLanes = statement<RoomValues, ClaimedDelivery & { id: number | null }>(
  notPrepared,
  `
  with endpoint as materialized (${endpointsWithRoom}
  ), due as (
    select lane.endpoint_id, lane.order_key from endpoint cross join lateral (
      select endpoint_id, order_key from webhook_lanes
       where endpoint_id = endpoint.id and next_attempt_at <= now()
       order by next_attempt_at limit endpoint.room for update skip locked) as lane
     limit $3
  ), leased as (
    update webhook_lanes as lane set next_attempt_at = ${lease}
      from due where lane.endpoint_id = due.endpoint_id and lane.order_key = due.order_key
    returning lane.*
  ), first as (
    select leased.*, delivery.id from leased left join lateral (
      select id from webhook_deliveries
       where endpoint_id = leased.endpoint_id and order_key = leased.order_key and state = 'waiting'
       order by position limit 1) as delivery on true
  ), claimed as (
    update webhook_deliveries as delivery
       set attempts = attempts + 1, last_attempt_at = now()
      from first where delivery.id = first.id and delivery.state = 'waiting'
    returning delivery.*
  )
  select first.endpoint_id, first.order_key, first.version as lane_version, first.next_attempt_at::text as lane_lease,
         ${shown.replace('claimed.endpoint_id, ', '')}
    from first left join (claimed ${eventsOfClaimed}) on claimed.id = first.id`,
);

/** A lane is empty when nothing waits in it and nothing was put into it since it was claimed. Lanes are locked in their order, as `fanOut` does. */
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

// Each endpoint's own part of an index is read, in its order: no estimate of how many wait can make it a read of the whole table.
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

/** Deliveries on their way, at least once each. */
export class WebhookQueue extends Repository {
  /** Takes what is due, from each endpoint as much as it has room for; other processes leave it alone for the time of the lease. */
  async claim(room: Room): Promise<ClaimedDelivery[]> {
    const due = await claimDue(this.knex, ...valuesOf(room, room.inAll));
    const left = room.inAll - due.length;
    if (left === 0) return due;
    const underWay = new Map(room.underWay);
    for (const { endpoint_id } of due) underWay.set(endpoint_id, (underWay.get(endpoint_id) ?? 0) + 1);
    const lanes = await claimLanes(this.knex, ...valuesOf({ ...room, underWay }, left));
    const empty = lanes.filter(({ id }) => id === null);
    if (empty.length > 0) {
      await this.settle(empty.map((delivery) => ({ delivery, outcome: 'delivered' })));
    }
    return [...due, ...lanes.filter(({ id }) => id !== null)];
  }

  async backlog(): Promise<Backlog> {
    const [backlog] = await measureBacklog(this.knex, MOST_COUNTED);
    return backlog as Backlog;
  }

  /** Writes down what came of attempts, all in one statement. A result that comes after its lease, when another has begun, counts for nothing. */
  async settle(results: readonly AttemptResult[]): Promise<void> {
    const values = results.map(({ delivery, ...result }) => ({
      ...{ id: delivery.id, attempts: delivery.attempts, outcome: result.outcome },
      ...{ pause: result.pauseSeconds, headers: result.requestHeaders, duration: result.durationMs },
      ...{ status: result.answerStatus, answer: result.answerBody, error: result.error },
      ...{ endpoint_id: delivery.endpoint_id, order_key: delivery.order_key },
      ...{ version: delivery.lane_version, lease: delivery.lane_lease },
    }));
    await retryWrites(() => settleResults(this.knex, JSON.stringify(values)));
  }
}

function valuesOf(room: Omit<Room, 'inAll'>, inAll: number): RoomValues {
  const { perEndpoint, perFailingEndpoint, underWay } = room;
  const counts = [[...underWay.keys()], [...underWay.values()]] as [number[], number[]];
  return [perEndpoint, perFailingEndpoint, inAll, ...counts, LEASE_SECONDS];
}
