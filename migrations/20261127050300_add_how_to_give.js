// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table campaigns, charities in share row exclusive mode;

    alter table charities add column how_to_give text
      constraint charities_how_to_give_check check (char_length(how_to_give) between 1 and 2000);
    alter table campaigns add column how_to_give text
      constraint campaigns_how_to_give_check check (char_length(how_to_give) between 1 and 2000);

    comment on column charities.how_to_give is 'What donors read where there is no checkout, in the operator''s words.';
    comment on column campaigns.how_to_give is 'The same for all pages of the campaign, whatever their charity says.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table campaigns, charities in share row exclusive mode;
    alter table charities drop column how_to_give;
    alter table campaigns drop column how_to_give;
  `);
}
