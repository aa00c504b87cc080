// @ts-check

/**
 * Keys that exist may go on doing everything.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    alter table registered_applications
      add column scopes text[] not null default '{read,pages,donations,webhooks}',
      add constraint registered_applications_scopes_check
        check (scopes <@ '{read,pages,donations,webhooks}' and cardinality(scopes) > 0) not valid;
    comment on column registered_applications.scopes is 'What the API key may do.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table registered_applications drop column scopes');
}
