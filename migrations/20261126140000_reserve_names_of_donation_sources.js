// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    update donation_sources set disabled_at = now(), updated_at = now()
     where disabled_at is null and name ~ '^(groundswell|application-[0-9]+)$';

    alter table donation_sources add constraint donation_sources_own_name_check
      check (disabled_at is not null or name !~ '^(groundswell|application-[0-9]+)$');
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table donation_sources drop constraint donation_sources_own_name_check');
}
