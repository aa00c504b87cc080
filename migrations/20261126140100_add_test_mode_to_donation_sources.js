// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table donation_sources
      add column test_mode boolean not null default false,
      add constraint donation_sources_test_mode_check check (not test_mode or kind = 'stripe');

    comment on column donation_sources.test_mode is 'Whether payments of the sender''s test mode count, which move no money.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table donation_sources drop column test_mode');
}
