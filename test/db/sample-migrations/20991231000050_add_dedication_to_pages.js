// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      add column dedication text,
      add constraint pages_dedication_check check (length(dedication) <= 200) not valid`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table pages drop column dedication');
}
