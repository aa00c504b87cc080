// @ts-check

/** @param {string} names */
const reserve = (names) => `
  alter table donation_sources
    drop constraint donation_sources_own_name_check,
    add constraint donation_sources_own_name_check
      check (disabled_at is not null or name !~ '^(${names})$') not valid`;

/**
 * Donations that staff record are of the source `staff`.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(reserve('groundswell|staff|application-[0-9]+'));
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(reserve('groundswell|application-[0-9]+'));
  await knex.raw('alter table donation_sources validate constraint donation_sources_own_name_check');
}
