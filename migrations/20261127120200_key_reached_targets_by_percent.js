// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table reached_targets
      drop constraint reached_targets_pkey,
      add constraint reached_targets_pkey primary key using index reached_targets_percent_key;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from reached_targets where percent <> 100;
    alter table reached_targets
      drop constraint reached_targets_pkey,
      add constraint reached_targets_pkey primary key (page_id, target_cents);
    create unique index reached_targets_percent_key on reached_targets (page_id, target_cents, percent);
  `);
}
