// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      add column thank_you text,
      add constraint pages_thank_you_check check (char_length(thank_you) between 1 and 2000) not valid;

    comment on column pages.thank_you is 'What the owner says in the email that thanks donors; plain text.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table pages drop column thank_you');
}
