// @ts-check

/**
 * A donation to a campaign has the campaign's country, by a foreign key. Of the others the table of countries is asked, without the
 * lock that a foreign key would take on the one row of the country: countries are never taken away.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    create function check_donation_country() returns trigger language plpgsql as $$
      begin
        if not exists (select from countries where countries.code = new.country_code) then
          raise exception 'there is no country %', new.country_code
            using errcode = 'foreign_key_violation', constraint = 'donations_country_fkey', table = 'donations';
        end if;
        return null;
      end $$;

    create trigger donations_country after insert or update of campaign_id, country_code on donations
      for each row when (new.campaign_id is null) execute function check_donation_country();

    alter table donations drop constraint donations_country_check;

    comment on column donations.country_code is 'Decides the currency; of a campaign''s donation it is the campaign''s country. No foreign key to countries: every donation of a country would lock the same row.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table donations add constraint donations_country_check
      check (country_code in ('au', 'ie', 'nz', 'uk', 'us')) not valid;
    drop trigger donations_country on donations;
    drop function check_donation_country();

    comment on column donations.country_code is 'Decides the currency; of a campaign''s donation it is the campaign''s country. A list and not a foreign key: every donation of a country would lock the same row.';
  `);
}
