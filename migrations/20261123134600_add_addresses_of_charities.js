// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table charities
      add column twitter_url text,
      add column facebook_url text,
      add column merchant_name text;

    comment on column charities.merchant_name is 'Under which name gifts appear on the statements of donors.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table charities drop column twitter_url, drop column facebook_url, drop column merchant_name;
  `);
}
