// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table throttles (
      name text not null,
      subject_hash bytea not null check (octet_length(subject_hash) = 32),
      tries integer not null check (tries >= 0),
      resets_at timestamptz not null,
      primary key (name, subject_hash)
    );

    create index throttles_reset_index on throttles (resets_at);

    comment on table throttles is 'How often something was tried, shared by all processes; a row past its time counts as none.';
    comment on column throttles.subject_hash is 'SHA-256 of the account or network: the table tells nobody who tried to sign in.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table throttles');
}
