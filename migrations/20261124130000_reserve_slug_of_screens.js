// @ts-check

const shape = `slug ~ '^[a-z0-9-]{1,60}$' and slug !~ '^[a-z]{2}$'`;
const reservedSoFar = `'leaderboard', 'groups', 'api', 'assets', 'dashboard', 'developers', 'oauth', 'docs', 'openapi'`;

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    do $$
    declare
      taken text;
    begin
      select string_agg(campaigns.uid || ' (' || campaigns.slug || ')', ', ' order by campaigns.id) into taken
        from campaigns where campaigns.slug = 'screens';
      if taken is not null then
        raise exception using
          message = 'A campaign lives at an address that the screens of events need now: ' || taken || '.',
          hint = 'Give it another slug, for example with psql: update campaigns set slug = ''screens-run'' where uid = ''au-12''. Then migrate again; nothing was changed so far.';
      end if;
    end $$;

    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check
      check (${shape} and slug not in (${reservedSoFar}, 'screens'));
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table campaigns drop constraint campaigns_slug_check;
    alter table campaigns add constraint campaigns_slug_check check (${shape} and slug not in (${reservedSoFar}));
  `);
}
