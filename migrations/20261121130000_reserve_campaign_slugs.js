// @ts-check

const shape = `slug ~ '^[a-z0-9-]{1,60}$'`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check check (${shape} and slug not in (
      'leaderboard', 'groups',
      'au', 'gb', 'ie', 'nz', 'uk', 'us',
      'api', 'assets', 'dashboard', 'developers', 'oauth'
    ));

    comment on column campaigns.slug is 'Refused are words that would give an address two meanings: /campaigns/au/leaderboard of the API, and /{slug}/au of the site, which begins with a country or with a part of the site.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check
      check (${shape} and slug not in ('leaderboard', 'groups'));

    comment on column campaigns.slug is 'leaderboard and groups are refused: /campaigns/au/leaderboard would have two meanings.';
  `);
}
