// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(
    'alter table registered_applications validate constraint registered_applications_scopes_check',
  );
}

export async function down() {}
