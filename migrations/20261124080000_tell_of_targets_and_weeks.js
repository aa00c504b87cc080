// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table reached_targets (
      page_id bigint constraint reached_targets_page_fkey references pages on delete cascade,
      target_cents bigint constraint reached_targets_target_check check (target_cents > 0),
      primary key (page_id, target_cents)
    );

    comment on table reached_targets is
      'Targets that pages have reached; the owner is told of each once.';

    create table weekly_digests (
      week date primary key constraint weekly_digests_week_check check (extract(isodow from week) = 1),
      last_user_id bigint not null default 0,
      finished_at timestamptz
    );

    comment on table weekly_digests is 'Weeks, Monday to Sunday of UTC, of which owners of pages are told, and how far that has come.';
    comment on column weekly_digests.last_user_id is 'Users are told in the order of their numbers; this one and all before it were.';

    -- The first week to be told of is the one that runs now.
    insert into weekly_digests (week, finished_at)
      select date_trunc('week', now() at time zone 'UTC' - interval '6 hours')::date - 7, now();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table weekly_digests; drop table reached_targets');
}
