import type { Knex } from 'knex';
import { inTransaction, type Transaction } from '../connection/in-transaction.ts';
import { statement } from '../connection/statement.ts';
import { shownEventData } from '../queries/shown-event-data.ts';
import type { EventRow, UnpublishedEventRow } from '../rows/event-rows.ts';
import { isGranted } from './oauth-tokens.ts';
import { Repository } from './repository.ts';

/** Any number that nothing else in this database locks on. */
const PUBLISHING_LOCK = 7_305_416;

/** An event without what it says: whom and what it concerns. */
export type LoggedEvent = Omit<EventRow, 'data' | 'published_at'>;

/** With what it concerns besides, as it is when the event is published. */
export type PendingEvent = UnpublishedEventRow &
  Pick<EventRow, 'campaign_uid' | 'charity_uid' | 'team_page_id' | 'user_id'> &
  Pick<EventRow, FormerPlace> & { moved_from: MovedFrom | null };

type FormerPlace = Extract<keyof EventRow, `former_${string}`>;

/** Where something was before it was moved. */
interface MovedFrom {
  /** Of a donation that has another number now. */
  donation_id?: number;
  donation_uid?: string;
  page_id: number | null;
  team_id: number | null;
  campaign_uid: string | null;
  charity_uid: string | null;
}

export type PublishedEvent = Pick<EventRow, 'position' | 'id' | 'type' | 'occurred_at' | 'data'>;

/** Whose events are read: those of a campaign and its charities, or of the pages and teams of users. */
export type EventScope = { campaignId: number } | { oauthClientId: number } | { userId: number };

/** Positions that one read looks through at most, so that a scope with few events costs no more than one with many. */
const MOST_POSITIONS = 100_000;

/** What the events of one read say together, but for the last of them. */
const MOST_LISTED_BYTES = 4 * 2 ** 20;

/** SQL: an event of the campaign `:campaignId`, or of a charity that takes part in it; also one that has moved something away from there. */
const ofCampaign = ['', 'former_']
  .map(
    (place) => `
  ${place}campaign_uid = (select uid from campaigns where id = :campaignId)
  or (${place}campaign_uid is null and ${place}charity_uid in (
    select charities.uid from campaign_charities join charities on charities.id = campaign_charities.charity_id
     where campaign_charities.campaign_id = :campaignId))`,
  )
  .join(' or ');

/** What an event concerns, and of a move also where it was. */
const places = `campaign_uid, charity_uid, page_id, team_id, team_page_id, user_id,
       former_campaign_uid, former_charity_uid, former_page_id, former_team_page_id, former_user_id`;

/** SQL: where the thing was that the event `taken` has moved, and whose it was. */
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

/** SQL: unpublished events, with what they concern. @param which of them, called `taken` */
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

/** SQL: how long what an event says is. Releases that did not note it leave it to be measured. */
export const dataBytes = 'coalesce(events.data_bytes, octet_length(events.data::text))';

/** Those who let an application act for them. */
function usersOf(knex: Knex, oauthClientId: number) {
  return knex('oauth_tokens')
    .select('user_id')
    .where({ oauth_client_id: oauthClientId })
    .whereRaw(isGranted)
    .whereNotNull('user_id');
}

/** The log of events: what triggers have written down, and what was published of it. */
export class EventRepository extends Repository {
  /** Runs the work in the one transaction that may publish, until it ends. @returns undefined while another one does */
  whilePublishing<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result | undefined> {
    return inTransaction(this.knex, async (transaction) => {
      const { rows } = await transaction.raw('select pg_try_advisory_xact_lock(?) as taken', [
        PUBLISHING_LOCK,
      ]);
      return rows[0].taken ? work(transaction) : undefined;
    });
  }

  /** Nobody publishes from here until this transaction ends. */
  async waitForPublisher(): Promise<void> {
    await this.knex.raw('select pg_advisory_xact_lock(?)', [PUBLISHING_LOCK]);
  }

  /** The numbers of the oldest ones that can be seen; those of a transaction that is still open come later. */
  async unpublished(limit: number, except: readonly number[]): Promise<number[]> {
    const { rows }: { rows: { id: number }[] } = await this.knex.raw(
      'select id from unpublished_events where id <> all(:except) order by id limit :limit',
      { except: [...except], limit },
    );
    return rows.map(({ id }) => id);
  }

  /** How many seconds the first unpublished event has waited since its change began; 0 without any. */
  async unpublishedSeconds(): Promise<number> {
    const { rows } = await this.knex.raw(
      `select greatest(0, extract(epoch from clock_timestamp() - occurred_at))::float8 as seconds
         from unpublished_events order by id limit 1`,
    );
    return rows[0]?.seconds ?? 0;
  }

  /** Those that nobody has published meanwhile, in their order. */
  async pending(ids: readonly number[]): Promise<PendingEvent[]> {
    const { rows } = await this.knex.raw(describe('taken.id = any(:ids)'), { ids: [...ids] });
    return rows;
  }

  /** What this transaction has changed so far: the first so many events. */
  ofTransaction(limit: number): Promise<PendingEvent[]> {
    return eventsOfTransaction(this.knex, limit);
  }

  /** To be called by the publisher, for what it has published or has no need to. */
  async forgetUnpublished(ids: readonly number[]): Promise<void> {
    await this.knex.raw('delete from unpublished_events where id = any(:ids)', { ids: [...ids] });
  }

  /**
   * Adds events to the log, in their order.
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

  /** Writes down that campaigns have ended since the last call. */
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

  /** Makes room for the days to come, and drops days that are older than what is kept. */
  async preparePartitions(daysKept: number): Promise<void> {
    await this.knex.raw('select prepare_event_partitions(?)', [daysKept]);
  }

  /** The position of the newest event; 0 in an empty log. */
  async latestPosition(): Promise<number> {
    const { rows } = await this.knex.raw('select coalesce(max(position), 0) as position from events');
    return rows[0].position;
  }

  /** What comes after a position, without what the events say. */
  async after(position: number, limit: number): Promise<LoggedEvent[]> {
    const { rows } = await this.knex.raw(
      `select position, id, type, occurred_at, ${places}
         from events where position > :position order by position limit :limit`,
      { position, limit },
    );
    return rows;
  }

  /**
   * What comes after a position and concerns the scope.
   * @param types default: all
   * @returns `seen`: up to where the log was looked through; `newest`: where it ends
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
