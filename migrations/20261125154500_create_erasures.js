// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table users add column erased_at timestamptz;

    create table pending_erasures (
      user_id bigint primary key constraint pending_erasures_user_fkey references users on delete cascade,
      requested_at timestamptz not null default now(),
      due_at timestamptz not null default now() + interval '7 days',
      page_states jsonb not null default '{}',
      constraint pending_erasures_due_check check (due_at >= requested_at)
    );
    create index pending_erasures_due_index on pending_erasures (due_at);

    create table erased_identities (
      identity_hash bytea primary key constraint erased_identities_identity_hash_check check (octet_length(identity_hash) = 32),
      erased_at timestamptz not null default now()
    );

    create table pictures_to_remove (
      path text primary key,
      noted_at timestamptz not null default now()
    );

    create table retention_runs (
      only_row boolean primary key default true constraint retention_runs_only_row_check check (only_row),
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      outcome jsonb not null default '{}'
    );
    insert into retention_runs default values;

    create function events_of_users_after_erasure() returns trigger language plpgsql as $$
    begin
      insert into unpublished_events (type, subject_id)
        select 'user.erased', added.id from added join removed using (id)
         where added.erased_at is not null and removed.erased_at is null order by added.id;
      return null;
    end $$;

    create trigger events_erasure after update on users
      referencing old table as removed new table as added for each statement execute function events_of_users_after_erasure();

    comment on column users.erased_at is 'Since when the row holds nothing of the person any more; pages and donations that must stay refer to it.';
    comment on table pending_erasures is 'Accounts whose owners have asked for their deletion, which they may take back until it is due.';
    comment on column pending_erasures.page_states is 'What their pages were before they were closed, by id, for whoever stays.';
    comment on table erased_identities is
      'E-mail addresses and names given by other platforms of people who were erased, as keyed hashes: an import does not bring them back.';
    comment on column erased_identities.identity_hash is 'HMAC-SHA-256 with a key that is derived from SECRET_KEY.';
    comment on table pictures_to_remove is 'Pictures of people who were erased, until their files are gone.';
    comment on table retention_runs is 'When what is too old was removed last. Whoever sets started_at does it, one process at a time.';
    comment on column retention_runs.outcome is 'How many rows of each kind were removed.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger events_erasure on users;
    drop function events_of_users_after_erasure();
    drop table retention_runs, pictures_to_remove, erased_identities, pending_erasures;
    alter table users drop column erased_at;
  `);
}
