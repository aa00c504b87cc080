// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table pages, teams in access exclusive mode;

    alter table pages add column uid text;
    alter table teams add column uid text;

    create function fill_uid_by_campaign() returns trigger language plpgsql as $$
    begin
      -- Without a campaign the foreign key refuses the row.
      select uid_of(campaigns.country_code, new.id) into new.uid from campaigns where campaigns.id = new.campaign_id;
      return new;
    end $$;

    create trigger pages_uid before insert on pages
      for each row when (new.uid is null) execute function fill_uid_by_campaign();
    create trigger teams_uid before insert on teams
      for each row when (new.uid is null) execute function fill_uid_by_campaign();

    comment on column pages.uid is 'Public identifier, prefix of the campaign''s country and number: gb-12. The number is the id, or what another platform gave it.';
    comment on column teams.uid is 'The same as a page''s.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger teams_uid on teams;
    drop trigger pages_uid on pages;
    drop function fill_uid_by_campaign();
    alter table teams drop column uid;
    alter table pages drop column uid;
  `);
}
