// @ts-check

/**
 * The values of one object lie side by side, so that reading 200 objects touches 200 places and not as many for each key.
 * Rewrites indexes under a lock, which is harmless as long as no release has served the metadata service.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    alter table metadata_values drop constraint metadata_values_pkey;
    alter table metadata_values add constraint metadata_values_pkey primary key (object_id, key_id);
    -- What goes with a key is found by it.
    create index metadata_values_key_index on metadata_values (key_id);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop index metadata_values_key_index;
    alter table metadata_values drop constraint metadata_values_pkey;
    alter table metadata_values add constraint metadata_values_pkey primary key (key_id, object_id);
  `);
}
