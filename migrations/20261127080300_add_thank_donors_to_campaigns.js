// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaigns add column thank_donors boolean;

    comment on column campaigns.thank_donors is 'Whether donors are thanked by email; null for the setting of the installation.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table campaigns drop column thank_donors');
}
