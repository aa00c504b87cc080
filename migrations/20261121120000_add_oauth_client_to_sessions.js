// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table sessions add column oauth_client_id bigint references oauth_clients on delete cascade;

    create index sessions_oauth_client_index on sessions (oauth_client_id) where oauth_client_id is not null;

    comment on column sessions.oauth_client_id is 'The application whose token opened the session; null when the user signed in themself.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table sessions drop column oauth_client_id');
}
