import type { Knex } from 'knex';
import { inTransaction, type Transaction } from '../connection/in-transaction.ts';
import { statement } from '../connection/statement.ts';
import { shownEventData } from '../queries/shown-event-data.ts';
import type { EventRow, UnpublishedEventRow } from '../rows/event-rows.ts';
import { isGranted } from './oauth-tokens.ts';
import { Repository } from './repository.ts';

/** Any number that nothing else in this database uses as a lock. */
const PUBLISHING_LOCK = 7_305_416;

/** An event without its data: who and what it is about. */
export type LoggedEvent = Omit<EventRow, 'data' | 'published_at'>;

/** Adds what the event concerns at the time of publication. */
export type PendingEvent = UnpublishedEventRow &
  Pick<EventRow, 'campaign_uid' | 'charity_uid' | 'team_page_id' | 'user_id'> &
  Pick<EventRow, FormerPlace> & { moved_from: MovedFrom | null };

type FormerPlace = Extract<keyof EventRow, `former_${string}`>;

/** Where the subject was before it was moved. */
interface MovedFrom {
  /** The donation's old number, if the move changed it. */
  donation_id?: number;
  donation_uid?: string;
  page_id: number | null;
  team_id: number | null;
  campaign_uid: string | null;
  charity_uid: string | null;
}

export type PublishedEvent = Pick<EventRow, 'position' | 'id' | 'type' | 'occurred_at' | 'data'>;

/** Which events to read: those of a campaign and its charities, or those of users' pages and teams. */
export type EventScope = { campaignId: number } | { oauthClientId: number } | { userId: number };

/** The most positions that one read scans, so that a scope with few events costs no more than one with many. */
const MOST_POSITIONS = 100_000;

/** Limits the event data of one read; the last event may exceed it. */
const MOST_LISTED_BYTES = 4 * 2 ** 20;

/** SQL: an event of the campaign `:campaignId`, or of a charity that takes part in it; also one that has moved something away from it. */
const ofCampaign = ['', 'former_']
  .map(
    (place) => `
  ${place}campaign_uid = (select uid from campaigns where id = :campaignId)
  or (${place}campaign_uid is null and ${place}charity_uid in (
    select charities.uid from campaign_charities join charities on charities.id = campaign_charities.charity_id
     where campaign_charities.campaign_id = :campaignId))`,
  )
  .join(' or ');

/** The subject of an event; for a move, also its previous place. */
const places = `campaign_uid, charity_uid, page_id, team_id, team_page_id, user_id,
       former_campaign_uid, former_charity_uid, former_page_id, former_team_page_id, former_user_id`;

/** SQL: the previous location of what the event `taken` has moved, and its previous owner. */
const formerPlace = `
           select campaigns.uid as campaign_uid, charities.uid as charity_uid, named.page_id, teams.page_id as team_page_id,
                  coalesce(named.user_id, case when pages.team_id is null then pages.user_id else leaders.user_id end) as user_id,
                  jsonb_strip_nulls(jsonb_build_object('donation_id', named.donation_id, 'donation_uid', named.donation_uid))
                    || jsonb_build_object('page_id', named.page_id, 'team_id', teams.id,
                                          'campaign_uid', campaigns.uid, 'charity_uid', charities.uid) as moved_from
             from jsonb_to_record(taken.details -> 'former') as named (page_id bigint, campaign_id bigint, charity_id bigint,
                    user_id bigint, donation_id bigint, donation_uid text)
             left join pages on pages.id = named.page_id
             left join team_members on team_members.page_id = named.page_id
             left join teams on teams.id = coalesce(pages.team_id, team_members.team_id)
             left join pages as leaders on leaders.id = teams.leader_page_id
             left join campaigns on campaigns.id = named.campaign_id
             left join charities on charities.id = named.charity_id`;

/** SQL: unpublished events with what they concern. @param which selects them, as `taken` */
const describe = (which: string) => `
  select taken.id, taken.type, taken.transaction::text, taken.occurred_at, taken.campaign_id, taken.page_id,
         taken.subject_id, taken.details, teams.id as team_id, teams.page_id as team_page_id,
         coalesce(taken.charity_id, pages.charity_id) as charity_id,
         campaigns.uid as campaign_uid, charities.uid as charity_uid,
         case when taken.type like 'team.%' or taken.type = 'join_request.created' or pages.team_id is not null
              then leaders.user_id else pages.user_id end as user_id,
         former.campaign_uid as former_campaign_uid, former.charity_uid as former_charity_uid,
         former.page_id as former_page_id, former.team_page_id as former_team_page_id,
         former.user_id as former_user_id,
         case when (former.page_id, former.campaign_uid, former.charity_uid)
                   is distinct from (taken.page_id, campaigns.uid, charities.uid) then former.moved_from end as moved_from
    from unpublished_events as taken
    left join pages on pages.id = taken.page_id
    left join team_members on team_members.page_id = taken.page_id
    left join teams on teams.id = coalesce(taken.team_id, pages.team_id, team_members.team_id)
    left join pages as leaders on leaders.id = teams.leader_page_id
    left join campaigns on campaigns.id = taken.campaign_id
    left join charities on charities.id = coalesce(taken.charity_id, pages.charity_id)
    left join lateral (${formerPlace}) as former on taken.details -> 'former' is not null
   where ${which}
   order by taken.id`;

const eventsOfTransaction = statement<[limit: number], PendingEvent>(
  'events-of-transaction',
  `${describe('taken.transaction = pg_current_xact_id_if_assigned()')} limit $1`,
);

/** SQL: the length of an event's data. Measured if an older release hasn't stored it. */
export const dataBytes = 'coalesce(events.data_bytes, octet_length(events.data::text))';

/** Finds users who let an application act for them. */
function usersOf(knex: Knex, oauthClientId: number) {
  return knex('oauth_tokens')
    .select('user_id')
    .where({ oauth_client_id: oauthClientId })
    .whereRaw(isGranted)
    .whereNotNull('user_id');
}

/** The event log: changes recorded by triggers, and the events published from them. */
export class EventRepository extends Repository {
  /** Runs the work in the only transaction that may publish, until it ends. @returns undefined if another one is publishing */
  whilePublishing<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result | undefined> {
    return inTransaction(this.knex, async (transaction) => {
      const { rows } = await transaction.raw('select pg_try_advisory_xact_lock(?) as taken', [
        PUBLISHING_LOCK,
      ]);
      return rows[0].taken ? work(transaction) : undefined;
    });
  }

  /** Waits for a running publisher; nobody publishes until this transaction ends. */
  async waitForPublisher(): Promise<void> {
    await this.knex.raw('select pg_advisory_xact_lock(?)', [PUBLISHING_LOCK]);
  }

  /** Returns the ids of the oldest visible events; those of a transaction that is still open appear later. */
  async unpublished(limit: number, except: readonly number[]): Promise<number[]> {
    const { rows }: { rows: { id: number }[] } = await this.knex.raw(
      'select id from unpublished_events where id <> all(:except) order by id limit :limit',
      { except: [...except], limit },
    );
    return rows.map(({ id }) => id);
  }

  /** Returns how many seconds the first unpublished event has waited since its change began; 0 if there is none. */
  async unpublishedSeconds(): Promise<number> {
    const { rows } = await this.knex.raw(
      `select greatest(0, extract(epoch from clock_timestamp() - occurred_at))::float8 as seconds
         from unpublished_events order by id limit 1`,
    );
    return rows[0]?.seconds ?? 0;
  }

  /** Returns those that nobody has published in the meantime, in order. */
  async pending(ids: readonly number[]): Promise<PendingEvent[]> {
    const { rows } = await this.knex.raw(describe('taken.id = any(:ids)'), { ids: [...ids] });
    return rows;
  }

  /** Returns what this transaction has changed so far: its first `limit` events. */
  ofTransaction(limit: number): Promise<PendingEvent[]> {
    return eventsOfTransaction(this.knex, limit);
  }

  /** Removes events that the publisher has published or doesn't need to publish. */
  async forgetUnpublished(ids: readonly number[]): Promise<void> {
    await this.knex.raw('delete from unpublished_events where id = any(:ids)', { ids: [...ids] });
  }

  /**
   * Adds events to the log, in order.
   * @param events their data as JSON
   * @returns the position of the last one
   */
  async publish(events: readonly (PendingEvent & { data: string })[]): Promise<number> {
    const { rows } = await this.knex.raw(
      `insert into events (type, occurred_at, ${places}, data, data_bytes)
       select type, occurred_at, ${places}, data::json, octet_length(data)
         from json_to_recordset(:events) as event (number integer, type text, occurred_at timestamptz, campaign_uid text,
           charity_uid text, page_id bigint, team_id bigint, team_page_id bigint, user_id bigint, former_campaign_uid text,
           former_charity_uid text, former_page_id bigint, former_team_page_id bigint, former_user_id bigint, data text)
        order by number
       returning position`,
      { events: JSON.stringify(events.map((event, number) => ({ ...event, number }))) },
    );
    return rows.at(-1).position;
  }

  /** Records which campaigns have ended since the last call. */
  async noteEndedCampaigns(): Promise<void> {
    await this.knex.raw(
      `with looked as (
         update event_log set campaigns_seen_at = now()
           from (select campaigns_seen_at as until from event_log for update) as former
         returning former.until
       )
       insert into unpublished_events (type, campaign_id)
       select 'campaign.status_changed', id from campaigns, looked
        where disabled_at is null and finish_at > looked.until and finish_at <= now() order by id`,
    );
  }

  /** Creates partitions for the coming days, and drops those of days older than the retention period. */
  async preparePartitions(daysKept: number): Promise<void> {
    await this.knex.raw('select prepare_event_partitions(?)', [daysKept]);
  }

  /** Returns the position of the newest event; 0 if the log is empty. */
  async latestPosition(): Promise<number> {
    const { rows } = await this.knex.raw('select coalesce(max(position), 0) as position from events');
    return rows[0].position;
  }

  /** Returns events after a position, without their data. */
  async after(position: number, limit: number): Promise<LoggedEvent[]> {
    const { rows } = await this.knex.raw(
      `select position, id, type, occurred_at, ${places}
         from events where position > :position order by position limit :limit`,
      { position, limit },
    );
    return rows;
  }

  /**
   * Returns the events after a position that concern the scope.
   * @param types default: all
   * @returns `seen`: the position up to which the log was scanned; `newest`: its last position
   */
  async list(
    scope: EventScope,
    { after, types, limit }: { after: number; types?: readonly string[] | undefined; limit: number },
  ): Promise<{ items: PublishedEvent[]; seen: number; newest: number }> {
    const newest = await this.latestPosition();
    const upTo = Math.min(newest, after + MOST_POSITIONS);
    const matching = this.knex('events')
      .select('position', 'id', 'type', 'occurred_at', this.knex.raw(`${shownEventData} as data`))
      .select(this.knex.raw(`sum(${dataBytes}) over (order by position) - ${dataBytes} as before`))
      .where('position', '>', after)
      .where('position', '<=', upTo)
      .where((event) => this.#within(event, scope))
      .orderBy('position')
      .limit(limit);
    if (types) matching.whereIn('type', types);
    const counted = this.knex
      .from(matching.as('matching'))
      .select('*', this.knex.raw('count(*) over () as count'));
    const rows: (PublishedEvent & { count: number })[] = await this.knex
      .from(counted.as('counted'))
      .where('before', '<', MOST_LISTED_BYTES)
      .orderBy('position');
    const isCut = rows[0] !== undefined && (rows[0].count === limit || rows.length < rows[0].count);
    const items = rows.map(({ position, id, type, occurred_at, data }) => ({
      position,
      id,
      type,
      occurred_at,
      data,
    }));
    return { items, seen: isCut ? (items.at(-1)?.position ?? upTo) : upTo, newest };
  }

  #within(event: Knex.QueryBuilder, scope: EventScope): void {
    if ('campaignId' in scope) {
      event.whereRaw(ofCampaign, scope);
      return;
    }
    const users = 'userId' in scope ? [scope.userId] : usersOf(this.knex, scope.oauthClientId);
    event.whereIn('user_id', users).orWhereIn('former_user_id', users);
  }
}
