// @ts-check

const shape = `slug ~ '^[a-z0-9-]{1,60}$'`;
const reservedWords = `'leaderboard', 'groups', 'api', 'assets', 'dashboard', 'developers', 'oauth', 'docs', 'openapi'`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    do $$
    declare
      taken text;
    begin
      select string_agg(campaigns.uid || ' (' || campaigns.slug || ')', ', ' order by campaigns.id) into taken
        from campaigns where campaigns.slug ~ '^[a-z]{2}$';
      if taken is not null then
        raise exception using
          message = 'A campaign lives at an address that a country may need now: ' || taken || '.',
          hint = 'Give it a longer slug, for example with psql: update campaigns set slug = ''go-run'' where uid = ''au-12''. Then migrate again; nothing was changed so far.';
      end if;
    end $$;

    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check
      check (${shape} and slug !~ '^[a-z]{2}$' and slug not in (${reservedWords}));

    comment on column campaigns.slug is 'Refused are words that would give an address two meanings: /campaigns/au/leaderboard of the API, and /{slug}/au of the site, which begins with a country (any two letters) or with a part of the site.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check
      check (${shape} and slug not in (${reservedWords}, 'au', 'gb', 'ie', 'nz', 'uk', 'us'));

    comment on column campaigns.slug is 'Refused are words that would give an address two meanings: /campaigns/au/leaderboard of the API, and /{slug}/au of the site, which begins with a country or with a part of the site.';
  `);
}
