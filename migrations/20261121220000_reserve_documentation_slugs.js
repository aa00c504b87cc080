// @ts-check

const shape = `slug ~ '^[a-z0-9-]{1,60}$'`;
const reservedSoFar = `'leaderboard', 'groups', 'au', 'gb', 'ie', 'nz', 'uk', 'us', 'api', 'assets', 'dashboard', 'developers', 'oauth'`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check
      check (${shape} and slug not in (${reservedSoFar}, 'docs', 'openapi'));
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check check (${shape} and slug not in (${reservedSoFar}));
  `);
}
