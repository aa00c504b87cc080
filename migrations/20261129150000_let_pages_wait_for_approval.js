// @ts-check

/**
 * A page that waits is held like one that an operator has hidden, but without a reason. So everything that knows `held_at` and `hidden` leaves
 * it out.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table pages, campaigns in share row exclusive mode;

    alter table pages add column awaits_approval boolean not null default false,
      add constraint pages_awaits_approval_check
        check (not awaits_approval or (held_at is not null and held_reason is null)) not valid;
    alter table campaigns add column approve_first boolean not null default false;

    comment on column pages.awaits_approval is 'Whether it is hidden until somebody approves it. It waits since held_at.';
    comment on column campaigns.approve_first is 'Whether new pages wait until somebody approves them.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    lock table pages, campaigns in share row exclusive mode;
    alter table pages drop column awaits_approval;
    alter table campaigns drop column approve_first;
  `);
}
