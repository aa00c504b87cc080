// @ts-check

/**
 * An older version only takes imports that are `queued` or `running`, so it never imports a file that is only to be checked.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    alter table imports
      add column checked_at timestamptz,
      drop constraint imports_state_check,
      drop constraint imports_leased_check;
    alter table imports
      add constraint imports_state_check
        check (state in ('uploaded', 'checking', 'queued', 'running', 'done', 'failed', 'cancelled')) not valid,
      add constraint imports_leased_check
        check (state = 'checking' or (state = 'running') = (leased_until is not null)) not valid;

    comment on column imports.checked_at is 'When the whole file was checked with these settings. The numbers are those of the check.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    update imports set state = 'uploaded', leased_until = null where state = 'checking';
    alter table imports
      drop column checked_at,
      drop constraint imports_state_check,
      drop constraint imports_leased_check;
    alter table imports
      add constraint imports_state_check
        check (state in ('uploaded', 'queued', 'running', 'done', 'failed', 'cancelled')),
      add constraint imports_leased_check check ((state = 'running') = (leased_until is not null));
  `);
}
