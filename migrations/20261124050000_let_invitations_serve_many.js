// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table invitations
      add column single_use boolean not null default true,
      add constraint invitations_single_use_check check (single_use or accepted_at is null);

    comment on column invitations.single_use is
      'False for a link to pass on to many: it is never used up, and pages.invitation_id says who came with it.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    update invitations set cancelled_at = coalesce(cancelled_at, now()) where not single_use;
    alter table invitations drop column single_use;
  `);
}
