// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table external_references
      drop constraint external_references_kind_check,
      add constraint external_references_kind_check
        check (kind in ('charities', 'campaigns', 'users', 'pages', 'teams', 'posts', 'leaderboards')) not valid;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from external_references where kind = 'posts';
    alter table external_references
      drop constraint external_references_kind_check,
      add constraint external_references_kind_check
        check (kind in ('charities', 'campaigns', 'users', 'pages', 'teams', 'leaderboards'));
  `);
}
