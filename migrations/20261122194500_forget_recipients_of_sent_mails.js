// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    update mail_outbox set recipient = '', parameters = '{}' where sent_at is not null;

    comment on column mail_outbox.recipient is 'Empty once the mail is sent.';
  `);
}

/**
 * Addresses that are forgotten stay so.
 *
 * @param {import('knex').Knex} knex
 */
export async function down(knex) {
  await knex.raw('comment on column mail_outbox.recipient is null');
}
