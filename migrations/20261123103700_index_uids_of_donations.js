// @ts-check

export const config = { transaction: false };

/**
 * Over all donations, also those whose number is the id: no two are called the same. To write a uid into each of millions of
 * rows would have taken longer than to index them.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists donations_uid_key');
  await knex.raw(
    'create unique index concurrently donations_uid_key on donations (coalesce(uid, uid_of(country_code, id)))',
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index donations_uid_key');
}
