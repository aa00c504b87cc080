// @ts-check

/** Every batch is a transaction of its own: writers of its pages wait for a second at most. */
export const config = { transaction: false };

const ROWS_OF_A_BATCH = 2_000;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  for (const table of ['pages', 'teams']) {
    for (let last = 0; ; ) {
      const { rows } = await knex.raw(
        `with missing as (
           select id, campaign_id from ${table} where id > ? and uid is null
            order by id limit ${ROWS_OF_A_BATCH} for no key update),
         filled as (
           update ${table} set uid = uid_of(campaigns.country_code, missing.id)
             from missing join campaigns on campaigns.id = missing.campaign_id
            where ${table}.id = missing.id)
         select max(id) as last from missing`,
        [last],
      );
      if (rows[0].last === null) break;
      last = rows[0].last;
    }
  }
}

/**
 * The column goes with the migration before this one.
 *
 * @param {import('knex').Knex} _knex
 */
export async function down(_knex) {}
