// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table untold_gifts (
      page_id bigint,
      donation_id bigint,
      primary key (page_id, donation_id)
    );

    comment on table untold_gifts is
      'Donations of which the owner of their page is still to be told, by the mail of gift_digests. No foreign keys, so that recording a donation stays fast: what is gone is not told.';

    alter table gift_digests drop column donation_count, drop column amount_cents;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table gift_digests
      add column donation_count integer not null default 0,
      add column amount_cents bigint not null default 0;

    drop table untold_gifts;
  `);
}
