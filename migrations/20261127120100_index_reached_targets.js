// @ts-check

export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists reached_targets_percent_key');
  await knex.raw(
    'create unique index concurrently reached_targets_percent_key on reached_targets (page_id, target_cents, percent)',
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists reached_targets_percent_key');
}
