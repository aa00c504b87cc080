// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table charities, branding in share row exclusive mode;

    alter table charities add column registered_name text
      constraint charities_registered_name_check check (registered_name ~ '^[^[:cntrl:]]{1,255}$');
    alter table branding add column receipt_text text
      constraint branding_receipt_text_check check (char_length(receipt_text) between 1 and 1000);

    comment on column charities.registered_name is 'As in the register of charities, for receipts; null if it is the name.';
    comment on column branding.receipt_text is 'What the operator adds to each receipt and statement.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table charities, branding in share row exclusive mode;
    alter table charities drop column registered_name;
    alter table branding drop column receipt_text;
  `);
}
