// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaigns add column skip_team_approval_request boolean not null default false;

    comment on column campaigns.skip_team_approval_request is 'Pages that ask to join a team are members at once.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`alter table campaigns drop column skip_team_approval_request`);
}
