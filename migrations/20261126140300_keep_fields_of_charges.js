// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table donation_charges
      add column kept_fields text[] not null default '{}',
      add constraint donation_charges_kept_fields_check check (kept_fields <@ array['donor_name', 'message', 'anonymous']);

    comment on column donation_charges.kept_fields is 'What somebody has set of the donation: events of the payment leave it alone.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table donation_charges drop column kept_fields');
}
