// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table imports validate constraint imports_state_check;
    alter table imports validate constraint imports_leased_check;
  `);
}

export async function down() {}
