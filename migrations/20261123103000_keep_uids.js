// @ts-check

/**
 * The number in a uid is no longer that of the row alone: an import brings charities and campaigns whose numbers another country
 * has, too. Dropping the expression changes the catalogue only; the rows keep their uids.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table campaigns, charities in access exclusive mode;

    create function uid_of(country_code text, number bigint) returns text
      language sql immutable parallel safe
      return case country_code when 'uk' then 'gb' else country_code end || '-' || number::text;

    comment on function uid_of(text, bigint) is 'The uid of a number in a country: gb-12. The prefix is that of countries.uid_prefix.';

    create function fill_charity_uid() returns trigger language plpgsql as $$
    begin
      new.uid := uid_of(new.country_code, new.id);
      return new;
    end $$;

    create function fill_campaign_uid() returns trigger language plpgsql as $$
    begin
      new.uid := uid_of(new.country_code, case when new.is_default then 0 else new.id end);
      return new;
    end $$;

    alter table charities
      alter column uid drop expression,
      add constraint charities_uid_check
        check (uid ~ ('^' || left(uid_of(country_code, 0), 2) || '-[1-9][0-9]{0,15}$')) not valid;
    alter table campaigns
      alter column uid drop expression,
      add constraint campaigns_uid_check
        check (uid ~ ('^' || left(uid_of(country_code, 0), 2) || case when is_default then '-0$' else '-[1-9][0-9]{0,15}$' end))
        not valid;

    create trigger charities_uid before insert on charities
      for each row when (new.uid is null) execute function fill_charity_uid();
    create trigger campaigns_uid before insert on campaigns
      for each row when (new.uid is null) execute function fill_campaign_uid();
    create trigger campaigns_uid_of_default before update of is_default on campaigns
      for each row when (new.is_default <> old.is_default and new.uid = old.uid) execute function fill_campaign_uid();

    comment on column charities.uid is 'Public identifier, country prefix and number: gb-12. The number is the id, or what another platform gave it.';
    comment on column campaigns.uid is 'Public identifier, country prefix and number: gb-12; gb-0 for the default campaign. Being unique, it keeps a second default campaign out of a country. The number is the id, or what another platform gave it.';
  `);
}

/**
 * Numbers of another platform are lost.
 *
 * @param {import('knex').Knex} knex
 */
export async function down(knex) {
  await knex.raw(`
    drop trigger campaigns_uid_of_default on campaigns;
    drop trigger campaigns_uid on campaigns;
    drop trigger charities_uid on charities;
    alter table campaigns drop column uid;
    alter table charities drop column uid;
    alter table campaigns add column uid text not null generated always as (
        case country_code when 'uk' then 'gb' else country_code end || '-'
        || case when is_default then '0' else id::text end
      ) stored unique;
    alter table charities add column uid text not null generated always as
        (case country_code when 'uk' then 'gb' else country_code end || '-' || id::text) stored unique;
    drop function fill_campaign_uid();
    drop function fill_charity_uid();
    drop function uid_of(text, bigint);

    comment on column charities.uid is 'Public identifier, country prefix and id: gb-12.';
    comment on column campaigns.uid is 'Public identifier, country prefix and id: gb-12; gb-0 for the default campaign. Being unique, it keeps a second default campaign out of a country.';
  `);
}
