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
      'Donations of which the owner of their page is still to be told by mail. No foreign keys, so that recording a donation stays fast: neither donations nor their pages are ever deleted.';

    alter table gift_digests drop column donation_count, drop column amount_cents, drop column mail_id;
    comment on table gift_digests is 'When the owner of a page may be told of donations again.';

    -- What these would have told stood in the columns that are gone.
    delete from mail_outbox
     where template = 'donations_received' and sent_at is null and not jsonb_exists(parameters, 'count');
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table gift_digests
      add column donation_count integer not null default 0,
      add column amount_cents bigint not null default 0,
      add column mail_id bigint;
    comment on table gift_digests is 'What has arrived on a page since its owner was last told by mail.';

    drop table untold_gifts;
  `);
}
