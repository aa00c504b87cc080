// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table gift_digests (
      page_id bigint primary key constraint gift_digests_page_fkey references pages on delete cascade,
      donation_count integer not null default 0,
      amount_cents bigint not null default 0,
      mail_id bigint,
      next_mail_at timestamptz not null default now()
    );

    comment on table gift_digests is 'What has arrived on a page since its owner was last told by mail.';
    comment on column gift_digests.mail_id is 'The mail in the outbox that will tell of it; it may have been discarded since. No foreign key: the outbox forgets what it has sent.';
    comment on column gift_digests.next_mail_at is 'Not before: at most one mail an hour goes out for a page.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table gift_digests');
}
