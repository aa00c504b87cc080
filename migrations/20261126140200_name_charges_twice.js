// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table donation_charges
      add column alias_of text,
      add constraint donation_charges_alias_fkey foreign key (source_id, alias_of) references donation_charges (source_id, reference),
      add constraint donation_charges_alias_check check (
        alias_of is null
        or (alias_of <> reference and donation_id is null and page_id is null and campaign_id is null and charity_id is null));

    create index donation_charges_alias_index on donation_charges (source_id, alias_of) where alias_of is not null;

    comment on column donation_charges.alias_of is 'The reference under which this payment is counted, where its source names it by two, such as an invoice and its payment intent.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table donation_charges drop column alias_of');
}
