// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table users
      add column street_address text,
      add column extended_address text,
      add column locality text,
      add column region text,
      add column postal_code text,
      add column country text;

    comment on column users.country is 'Two letters (ISO 3166, in lower case), or what the user wrote.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table users
      drop column street_address,
      drop column extended_address,
      drop column locality,
      drop column region,
      drop column postal_code,
      drop column country;
  `);
}
