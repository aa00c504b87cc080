// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table countries
      add column tax_number_label text,
      add column registration_number_label text;

    comment on column countries.tax_number_label is
      'What the tax number of a charity is called there; null where it has no name.';
    comment on column countries.registration_number_label is
      'What the number of a registered charity is called there; null where there is no register.';

    update countries
       set tax_number_label = labels.tax_number, registration_number_label = labels.registration_number
      from (values ('au', 'ABN', 'ABN'),
                   ('ie', 'CHY number', 'Registered charity number'),
                   ('nz', 'IRD number', 'Charities Services number'),
                   ('uk', 'HMRC reference', 'Charity number'),
                   ('us', 'EIN', null)) as labels (code, tax_number, registration_number)
     where countries.code = labels.code;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table countries drop column tax_number_label, drop column registration_number_label;
  `);
}
