// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table unpublished_events (
      id bigint generated always as identity primary key,
      type text not null,
      transaction xid8 not null default pg_current_xact_id(),
      occurred_at timestamptz not null default now(),
      campaign_id bigint,
      charity_id bigint,
      page_id bigint,
      team_id bigint,
      subject_id bigint,
      details jsonb
    );

    create table events (
      position bigint generated always as identity,
      id uuid not null default gen_random_uuid(),
      type text not null,
      occurred_at timestamptz not null,
      published_at timestamptz not null default clock_timestamp(),
      campaign_uid text,
      charity_uid text,
      page_id bigint,
      team_id bigint,
      team_page_id bigint,
      user_id bigint,
      data json not null,
      data_bytes integer,
      former_campaign_uid text,
      former_charity_uid text,
      former_page_id bigint,
      former_team_page_id bigint,
      former_user_id bigint,
      primary key (position, published_at)
    ) partition by range (published_at);

    create table event_log (
      only_row boolean primary key default true constraint event_log_only_row_check check (only_row),
      campaigns_seen_at timestamptz not null default now()
    );
    insert into event_log default values;

    comment on table unpublished_events is
      'What has changed, written by triggers in the transaction of the change, until it is published: moved to events.';
    comment on column unpublished_events.subject_id is 'Of what the type speaks of, where that is no page, team, campaign or charity.';
    comment on table events is
      'What has changed, in the order in which it was published. Only one transaction at a time publishes, so that nothing appears behind a position that somebody has read.';
    comment on column events.occurred_at is 'When the transaction of the change began.';
    comment on column events.page_id is 'No foreign keys: a log outlives what it speaks of.';
    comment on column events.team_page_id is 'Of the team whose totals the event changes.';
    comment on column events.user_id is 'Whom the event concerns: the owner of the page, or the leader of the team.';
    comment on column events.data is 'What webhooks and the feed of changes send, as text that stays as it is.';
    comment on column events.data_bytes is
      'Length of data, so that readers can stop before they have read too much; null for events of releases that did not note it.';
    comment on column events.former_page_id is
      'Of a move, where the thing was before, as the other former columns: who gets the events of that place gets this one, too.';
    comment on column event_log.campaigns_seen_at is 'Campaigns that ended by then have their event.';

    create function prepare_event_partitions(days_kept integer) returns void language plpgsql security definer
      set search_path from current as $$
    declare
      today date := (now() at time zone 'UTC')::date;
      day date;
      partition name;
    begin
      -- One process at a time; the others find the work done.
      perform pg_advisory_xact_lock(7305415);
      for day in select generate_series(today - 1, today + 7, interval '1 day') loop
        partition := 'events_' || to_char(day, 'YYYYMMDD');
        continue when to_regclass(partition) is not null;
        execute format('create table %I (like events including defaults including constraints including indexes)', partition);
        execute format(
          'alter table events attach partition %I for values from (%L) to (%L)',
          partition, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      end loop;
      for partition in
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
         where inhparent = 'events'::regclass
           and relname < 'events_' || to_char(today - days_kept, 'YYYYMMDD')
      loop
        execute format('drop table %I', partition);
      end loop;
    end $$;

    comment on function prepare_event_partitions(integer) is
      'Makes the tables of the days to come, and drops those of days that are older than what is kept.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop function prepare_event_partitions(integer);
    drop table event_log, events, unpublished_events;
  `);
}
