// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table donations
      add column held_at timestamptz,
      add column held_reason text,
      add constraint donations_held_check
        check (held_reason is null or (held_at is not null and char_length(held_reason) between 1 and 1000)) not valid;
    comment on column donations.held_at is 'Since when an operator hides the message.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table donations drop column held_at, drop column held_reason');
}
