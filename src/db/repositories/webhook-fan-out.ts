import type { Log } from '../../runtime/log.ts';
import { isDatabaseTrouble } from '../connection/database-errors.ts';
import type { Transaction } from '../connection/in-transaction.ts';
import { statement } from '../connection/statement.ts';
import { workInHalves } from '../connection/work-in-halves.ts';
import { isGranted } from './oauth-tokens.ts';

/** Events that receivers of the original API get: a page was created, was changed, or received a donation. */
const classicEventTypes = ['page.created', 'page.updated', 'donation.created'] as const;

/** Events with the same key are delivered in order to receivers that want order: those about the same page or other subject. */
const orderKey = `coalesce('page ' || page_id, 'page ' || team_page_id, 'team ' || team_id, 'campaign ' || campaign_uid,
  'charity ' || charity_uid, 'user ' || user_id, 'others')`;

const endpointColumns =
  'endpoint.id as endpoint_id, endpoint.event_types, endpoint.format, endpoint.keeps_order, endpoint.switched_off_at';

/** SQL: the events in a part of the log. */
const publishedWhere = (condition: string) => `
    select position, published_at, id, type, campaign_uid, charity_uid, user_id,
           former_campaign_uid, former_charity_uid, former_user_id, ${orderKey} as order_key
      from events
     where ${condition}`;

/**
 * CTEs after `published`, which has the events. `wanted`: those that an endpoint may get because of its application's campaign and the
 * charities that take part in it, because users let its OAuth application act for them, or because it is the operator's. A move concerns
 * two places, and may appear twice.
 */
const wanted = `
  places as (
    select position, campaign_uid, charity_uid, user_id from published
    union all
    select position, former_campaign_uid, former_charity_uid, former_user_id from published
     where num_nonnulls(former_campaign_uid, former_charity_uid, former_user_id) > 0
  ), of_campaign as (
    select campaigns.id as campaign_id, published.*
      from places join campaigns on campaigns.uid = places.campaign_uid join published using (position)
    union all
    select campaign_charities.campaign_id, published.* from places
      join charities on charities.uid = places.charity_uid
      join campaign_charities on campaign_charities.charity_id = charities.id
      join published using (position)
     where places.campaign_uid is null
  ), allowed as (
    select distinct oauth_client_id, user_id from oauth_tokens
     where user_id in (select user_id from places) and ${isGranted}
  ), wanted as (
    select ${endpointColumns}, position, published_at, of_campaign.id, type, order_key
      from of_campaign
      join registered_applications as application
        on application.campaign_id = of_campaign.campaign_id and application.revoked_at is null
      join webhook_endpoints as endpoint on endpoint.registered_application_id = application.id
    union all
    select ${endpointColumns}, position, published_at, published.id, type, order_key
      from places
      join allowed on allowed.user_id = places.user_id
      join published using (position)
      join oauth_clients on oauth_clients.id = allowed.oauth_client_id and oauth_clients.deleted_at is null
      join webhook_endpoints as endpoint on endpoint.oauth_client_id = allowed.oauth_client_id
    union all
    select ${endpointColumns}, position, published_at, of_campaign.id, type, order_key
      from of_campaign join webhook_endpoints as endpoint on endpoint.campaign_id = of_campaign.campaign_id
    union all
    select ${endpointColumns}, position, published_at, published.id, type, order_key
      from published
      join webhook_endpoints as endpoint
        on num_nonnulls(registered_application_id, oauth_client_id, endpoint.campaign_id) = 0
  )`;

const isOfType = `case format
  when 'classic' then type in (${classicEventTypes.map((type) => `'${type}'`).join(', ')})
  else event_types = '{}' or type = any(event_types) end`;

const openLanes = `
  insert into webhook_lanes (endpoint_id, order_key, next_attempt_at)
  select distinct endpoint_id, order_key, now() from queued where order_key is not null order by endpoint_id, order_key
  on conflict (endpoint_id, order_key) do update
    set version = webhook_lanes.version + 1, next_attempt_at = coalesce(webhook_lanes.next_attempt_at, now())`;

// Not a named statement, because a plan created for an empty log would read all of today's events.
const fanOutEvents = statement<[after: number, endpointIds: number[] | null], never>(
  undefined,
  `
  with published as (${publishedWhere(`position > $1 and published_at > now() - interval '1 day'`)}
  ), ${wanted}, queued as (
    insert into webhook_deliveries (endpoint_id, position, published_at, event_id, event_type, order_key)
    select distinct endpoint_id, position, published_at, id, type, case when keeps_order then order_key end
      from wanted
     where switched_off_at is null and ${isOfType} and ($2::bigint[] is null or endpoint_id = any($2))
     order by endpoint_id, position
    returning endpoint_id, order_key
  )
  ${openLanes}`,
);

const replayEvents = statement<[endpointId: number, since: Date], { count: number }>(
  undefined,
  `
  with published as (${publishedWhere('published_at >= $2')}
  ), ${wanted}, queued as (
    insert into webhook_deliveries (endpoint_id, position, published_at, event_id, event_type, order_key)
    select distinct endpoint_id, position, published_at, id, type, case when keeps_order then order_key end
      from wanted
     where endpoint_id = $1 and ${isOfType}
     order by position
    on conflict (endpoint_id, position) do update
      set state = 'waiting', attempts = 0, next_attempt_at = now(), order_key = excluded.order_key
    returning endpoint_id, order_key
  ), lanes as (${openLanes}
  )
  select count(*)::integer as count from queued`,
);

/**
 * Queues the events after a position for the endpoints that get them. Call it in the transaction that publishes them, one at a time, so
 * that exactly what is published is queued. An endpoint that nothing can be queued for doesn't keep events from the others.
 */
export async function fanOut(transaction: Transaction, after: number, log: Log): Promise<void> {
  const queue = (endpointIds: readonly number[] | null) =>
    transaction.transaction(async (savepoint) => {
      await fanOutEvents(savepoint, after, endpointIds && [...endpointIds]);
    });
  try {
    await queue(null);
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    const endpoints = await transaction('webhook_endpoints').orderBy('id').pluck('id');
    await workInHalves(endpoints, queue, (endpoint, cause) =>
      log.error({ err: cause, endpoint, after }, 'events could not be queued for a webhook endpoint'),
    );
  }
}

/** Queues all events since then again, including delivered ones. @returns how many */
export async function replaySince(
  transaction: Transaction,
  endpointId: number,
  since: Date,
): Promise<number> {
  const [row] = await replayEvents(transaction, endpointId, since);
  return row?.count ?? 0;
}
