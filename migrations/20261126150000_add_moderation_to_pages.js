// @ts-check

/**
 * What an operator decides about a page is state of the page: the audit log forgets it.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    alter table pages
      add column held_at timestamptz,
      add column held_reason text,
      add column hidden boolean not null default false,
      add column operator_state text,
      add constraint pages_held_reason_check
        check (held_reason is null or (held_at is not null and char_length(held_reason) between 1 and 1000)) not valid,
      add constraint pages_operator_state_check check (operator_state in ('paused', 'cancelled')) not valid;

    comment on column pages.held_at is 'Since when an operator hides the page.';
    comment on column pages.held_reason is 'Why, for its owner.';
    comment on column pages.hidden is
      'Nobody but the owner sees the page: an operator hides it, or has disabled the account of its owner. Set by a trigger.';
    comment on column pages.operator_state is
      'The state that an operator has chosen, which the owner cannot change; null where that is for the owner to say.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table pages drop column held_at, drop column held_reason, drop column hidden, drop column operator_state`);
}
