// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table pages validate constraint pages_thank_you_check');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table pages
      drop constraint pages_thank_you_check,
      add constraint pages_thank_you_check check (char_length(thank_you) between 1 and 2000) not valid;
  `);
}
