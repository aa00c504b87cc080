// @ts-check

/**
 * Rewrites the table under a lock, which is harmless as long as no release has served the metadata service.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    alter table metadata_values
      add column bytes integer not null generated always as (octet_length(value::text)) stored,
      add constraint metadata_values_bytes_check check (bytes <= 65536);

    comment on column metadata_values.bytes is 'Size of the value as JSON: an answer is bounded by the sum, without reading values that would be refused.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table metadata_values drop column bytes');
}
