// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table mail_outbox add column bounced boolean not null default false;

    comment on column mail_outbox.bounced is 'The mail server refused the address for good, so the email was given up immediately.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table mail_outbox drop column bounced');
}
