// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table external_references validate constraint external_references_kind_check');
}

/**
 * Whether a constraint was validated cannot be taken back, nor needs it.
 *
 * @param {import('knex').Knex} _knex
 */
export async function down(_knex) {}
