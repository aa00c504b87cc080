// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table idempotency_keys add column response json;

    comment on column idempotency_keys.response is 'As body, with the fields in the order in which they were sent, which jsonb does not keep.';
    comment on column idempotency_keys.body is 'For processes of the release before; response takes its place.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table idempotency_keys drop column response;
    comment on column idempotency_keys.body is null;
  `);
}
