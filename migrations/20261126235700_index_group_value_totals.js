// @ts-check

export const config = { transaction: false };

/**
 * Indexes the values of a group by the group alone: an index that also has the amount gets an entry for each value with every donation.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await replaceIndex(knex, 'group_value_totals_group_index', 'group_value_totals_group_id_index', 'group_id');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  const columns = 'group_id, amount_cents desc, value_id';
  await replaceIndex(knex, 'group_value_totals_group_id_index', 'group_value_totals_group_index', columns);
}

/** @param {import('knex').Knex} knex @param {string} former @param {string} name @param {string} columns */
async function replaceIndex(knex, former, name, columns) {
  await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw(`create index concurrently ${name} on group_value_totals (${columns})`);
  await knex.raw(`drop index concurrently if exists ${former}`);
}
