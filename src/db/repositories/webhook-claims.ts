import type { Knex } from 'knex';
import { statement } from '../connection/statement.ts';
import { shownEventData } from '../queries/shown-event-data.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../rows/webhook-rows.ts';
import { dataBytes } from './events.ts';

/** A process that hasn't renewed its leases for this long counts as dead, and others take over its deliveries. */
export const LEASE_SECONDS = 4;

/** The most deliveries that one process may have in progress: for one endpoint, for a slow one, and for a failing one. */
const MOST_PER_ENDPOINT = 20;
const MOST_PER_SLOW_ENDPOINT = 2;
const MOST_PER_FAILING_ENDPOINT = 1;
/** For all endpoints of one owner, and for all that are slow or failing: a third of the total, so that others have room. */
const MOST_PER_OWNER = 100;
const MOST_SLOW = 100;
/** Half of that: an owner with many slow endpoints leaves room for the slow ones of others. */
const MOST_SLOW_PER_OWNER = 50;
/** Size of bodies, for all endpoints of one owner. */
const MOST_BYTES_PER_OWNER = 12 * 2 ** 20;

/** A delivery to be tried now, with its contents and destination. */
export interface ClaimedDelivery
  extends Pick<WebhookDeliveryRow, 'id' | 'endpoint_id' | 'event_id' | 'event_type' | 'attempts'>,
    Pick<
      WebhookEndpointRow,
      'url' | 'format' | 'secret' | 'former_secret' | 'former_secret_until' | 'failing_since'
    > {
  /** Set for a test delivery; all others have the next two. */
  body: string | null;
  occurred_at: Date | null;
  /** JSON, as rendered when the event was published. */
  data: string | null;
  page_id: number | null;
  /** Set in a lane; null outside one, like the next two. */
  order_key: string | null;
  lane_version: number | null;
  /** Changes when the lease is renewed. */
  lane_lease: string | null;
}

/** A claimed lane without waiting deliveries has no delivery. */
export type ClaimedLane = ClaimedDelivery & { id: number | null };

/** What is in progress for one endpoint. */
export interface Share {
  deliveries: number;
  bytes: number;
}

/** What this process can take on. */
export interface Room {
  deliveries: number;
  /** Size of bodies; the last one may exceed it. */
  bytes: number;
  /** What it has in progress, by endpoint. */
  underWay: ReadonlyMap<number, Share>;
  /** Endpoints that were slow to respond last time. */
  slow: ReadonlySet<number>;
}

/** Selects among what is due; if `only` is null, everything. */
export interface Selection<Key> {
  only: readonly Key[] | null;
  except: readonly Key[];
}

type Values<Key> = [
  deliveries: number,
  bytes: number,
  endpoints: number[],
  counts: number[],
  bytesOfEndpoints: number[],
  slow: number[],
  only: Key[] | null,
  except: Key[],
];

/** SQL: neither the owner nor the operator has disabled the endpoint, and it wasn't turned off. */
export const isOn = `
  endpoint.paused_at is null and endpoint.switched_off_at is null
     and not exists (select from registered_applications where id = endpoint.registered_application_id and revoked_at is not null)
     and not exists (select from oauth_clients where id = endpoint.oauth_client_id and deleted_at is not null)`;

/** SQL: the developer of an OAuth application, the campaign of an API key, or the operator. */
const owner = `coalesce('user ' || oauth_clients.owner_user_id, 'client ' || endpoint.oauth_client_id,
    'campaign ' || registered_applications.campaign_id, 'operator')`;

/**
 * CTEs ending in `endpoint`: the endpoints with something due, and the room that their own limits and their owners' shares leave them. They
 * are in random order, so that no endpoint is always last.
 * @param due counts what is due for one endpoint, up to its room
 */
const endpointsWithRoom = (due: string) => `
  listed as (
    select endpoint.*, ${owner} as owner, coalesce(under_way.count, 0) as under_way, coalesce(under_way.bytes, 0) as bytes_under_way,
           endpoint.failing_since is not null or endpoint.id = any($6::bigint[]) as is_slow
      from webhook_endpoints as endpoint
      left join oauth_clients on oauth_clients.id = endpoint.oauth_client_id
      left join registered_applications on registered_applications.id = endpoint.registered_application_id
      left join unnest($3::bigint[], $4::integer[], $5::bigint[]) as under_way (endpoint_id, count, bytes)
        on under_way.endpoint_id = endpoint.id
     where ${isOn}
  ), roomy as (
    select listed.*, random() as turn,
           sum(under_way) over (partition by owner) as under_way_of_owner,
           sum(bytes_under_way) over (partition by owner) as bytes_of_owner,
           sum(under_way) over (partition by is_slow) as under_way_alike,
           sum(under_way) over (partition by owner, is_slow) as under_way_alike_of_owner,
           greatest(0, case when failing_since is not null then ${MOST_PER_FAILING_ENDPOINT}
                            when is_slow then ${MOST_PER_SLOW_ENDPOINT} else ${MOST_PER_ENDPOINT} end - under_way) as own_room
      from listed
  ), wanting as materialized (
    select roomy.*, wanted.count as wanted from roomy cross join lateral (${due}) as wanted where wanted.count > 0
  ), shared as (
    select wanting.*, greatest(0, least(wanted,
             ${MOST_PER_OWNER} - under_way_of_owner - (sum(wanted) over (partition by owner order by turn) - wanted),
             case when is_slow
                  then ${MOST_SLOW_PER_OWNER} - under_way_alike_of_owner
                       - (sum(wanted) over (partition by owner, is_slow order by turn) - wanted) end)) as share
      from wanting
  ), endpoint as materialized (
    select shared.*, greatest(0, least(share, case when is_slow
                  then ${MOST_SLOW} - under_way_alike - (sum(share) over (partition by is_slow order by turn) - share) end)) as room
      from shared order by turn
  )`;

/**
 * CTEs after `due`, with columns `position`, `published_at`, `body_bytes` and `owner`: `fitting` has as many of them as the byte limits
 * allow.
 */
const fitting = `
  weighed as (
    select due.*, row_number() over () as number, coalesce(${dataBytes}, body_bytes, 0) as bytes
      from due left join events on events.position = due.position and events.published_at = due.published_at
  ), summed as (
    select weighed.*, sum(bytes) over (order by number) - bytes as before,
           sum(bytes) over (partition by owner order by number) - bytes as before_of_owner
      from weighed
  ), fitting as (
    select * from summed where before < $2 and before_of_owner < ${MOST_BYTES_PER_OWNER} - bytes_of_owner
  )`;

/** SQL: when a lease that starts now expires. */
export const lease = `now() + interval '${LEASE_SECONDS} seconds'`;

const shown = `
  claimed.id, claimed.event_id, claimed.event_type, claimed.attempts, claimed.body,
  endpoint.url, endpoint.format, endpoint.secret, endpoint.former_secret, endpoint.former_secret_until, endpoint.failing_since,
  events.occurred_at, (${shownEventData})::text as data, coalesce(events.page_id, events.team_page_id) as page_id`;

const eventsOfClaimed = `
    join endpoint on endpoint.id = claimed.endpoint_id
    left join events on events.position = claimed.position and events.published_at = claimed.published_at`;

/** If a connection planned this statement while nothing was waiting, it would read the whole table from then on. */
const notPrepared = undefined;

const isDue = `endpoint_id = endpoint.id and state = 'waiting' and order_key is null and next_attempt_at <= now()
       and ($7::bigint[] is null or id = any($7)) and id <> all($8::bigint[])`;

const claimDueStatement = statement<Values<number>, ClaimedDelivery>(
  notPrepared,
  `
  with ${endpointsWithRoom(`
      select count(*)::integer from (
        select from webhook_deliveries where ${isDue.replace('endpoint.id', 'roomy.id')} limit own_room) as found`)},
  due as (
    select delivery.*, endpoint.owner, endpoint.bytes_of_owner from endpoint cross join lateral (
      select id, position, published_at, octet_length(body) as body_bytes from webhook_deliveries
       where ${isDue}
       order by next_attempt_at, id limit endpoint.room for update skip locked) as delivery
     limit $1
  ), ${fitting}, claimed as (
    update webhook_deliveries as delivery
       set attempts = attempts + 1, last_attempt_at = now(), next_attempt_at = ${lease}
      from fitting where delivery.id = fitting.id
    returning delivery.*
  )
  select claimed.endpoint_id, ${shown}, null as order_key, null as lane_version, null as lane_lease
    from claimed ${eventsOfClaimed}
   order by claimed.id`,
);

/** SQL: identifies a lane. */
const laneKey = `(webhook_lanes.endpoint_id || ' ' || webhook_lanes.order_key)`;

const isDueLane = `webhook_lanes.endpoint_id = endpoint.id and webhook_lanes.next_attempt_at <= now()
       and ($7::text[] is null or ${laneKey} = any($7)) and ${laneKey} <> all($8::text[])`;

const claimLanesStatement = statement<Values<string>, ClaimedLane>(
  notPrepared,
  `
  with ${endpointsWithRoom(`
      select count(*)::integer from (
        select from webhook_lanes where ${isDueLane.replace('endpoint.id', 'roomy.id')} limit own_room) as found`)},
  due as (
    select lane.*, first.*, endpoint.owner, endpoint.bytes_of_owner from endpoint cross join lateral (
      select endpoint_id, order_key from webhook_lanes
       where ${isDueLane}
       order by next_attempt_at limit endpoint.room for update skip locked) as lane
      left join lateral (
      select id, position, published_at, octet_length(body) as body_bytes from webhook_deliveries
       where endpoint_id = lane.endpoint_id and order_key = lane.order_key and state = 'waiting'
       order by position limit 1) as first on true
     limit $1
  ), ${fitting}, leased as (
    update webhook_lanes as lane set next_attempt_at = ${lease}
      from fitting where lane.endpoint_id = fitting.endpoint_id and lane.order_key = fitting.order_key
    returning lane.*, fitting.id
  ), claimed as (
    update webhook_deliveries as delivery
       set attempts = attempts + 1, last_attempt_at = now()
      from leased where delivery.id = leased.id and delivery.state = 'waiting'
    returning delivery.*
  )
  select leased.endpoint_id, leased.order_key, leased.version as lane_version, leased.next_attempt_at::text as lane_lease, ${shown}
    from leased left join (claimed ${eventsOfClaimed}) on claimed.id = leased.id`,
);

/** Claims due deliveries outside lanes; other processes leave them alone while the lease lasts. */
export function claimDue(knex: Knex, room: Room, selection: Selection<number>): Promise<ClaimedDelivery[]> {
  return claimDueStatement(knex, ...valuesOf(room, selection));
}

/** Claims due lanes, each with its first waiting delivery. @param selection of `ENDPOINT ORDER_KEY` */
export function claimLanes(knex: Knex, room: Room, selection: Selection<string>): Promise<ClaimedLane[]> {
  return claimLanesStatement(knex, ...valuesOf(room, selection));
}

/** Returns the keys of what is due first, for endpoints that are on. */
export async function dueKeys(knex: Knex, most: number): Promise<{ deliveries: number[]; lanes: string[] }> {
  const { rows } = await knex.raw(
    `select array(
       select delivery.id from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
        where delivery.state = 'waiting' and delivery.order_key is null and delivery.next_attempt_at <= now() and ${isOn}
        order by delivery.next_attempt_at, delivery.id limit :most) as deliveries,
     array(
       select ${laneKey} from webhook_lanes join webhook_endpoints as endpoint on endpoint.id = webhook_lanes.endpoint_id
        where webhook_lanes.next_attempt_at <= now() and ${isOn}
        order by webhook_lanes.next_attempt_at limit :most) as lanes`,
    { most },
  );
  return rows[0];
}

/** Returns about how much memory a delivery takes: the size of its body. */
export function bytesOf({ data, body }: ClaimedDelivery): number {
  return data?.length ?? body?.length ?? 0;
}

/** @param count 1 when the delivery starts, -1 when it has ended */
export function addToShare(shares: Map<number, Share>, delivery: ClaimedDelivery, count: 1 | -1): void {
  const { deliveries, bytes } = shares.get(delivery.endpoint_id) ?? { deliveries: 0, bytes: 0 };
  const share = { deliveries: deliveries + count, bytes: bytes + count * bytesOf(delivery) };
  if (share.deliveries > 0) shares.set(delivery.endpoint_id, share);
  else shares.delete(delivery.endpoint_id);
}

function valuesOf<Key>({ deliveries, bytes, underWay, slow }: Room, selection: Selection<Key>): Values<Key> {
  const shares = [...underWay.values()];
  const counts = shares.map((share) => share.deliveries);
  const lengths = shares.map((share) => share.bytes);
  const { only, except } = selection;
  return [
    deliveries,
    bytes,
    [...underWay.keys()],
    counts,
    lengths,
    [...slow],
    only && [...only],
    [...except],
  ];
}
