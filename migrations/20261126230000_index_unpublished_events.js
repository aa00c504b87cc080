// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create index unpublished_events_transaction_index on unpublished_events (transaction);

    comment on index unpublished_events_transaction_index is
      'By which a transaction reads, before its commit, what it has changed: cached answers that show it are dropped.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index unpublished_events_transaction_index');
}
