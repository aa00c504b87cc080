// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create function fold_text(value text) returns text
      language sql immutable parallel safe strict
      return lower(regexp_replace(
        normalize(translate(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øØłŁđĐ', 'oOlLdD'), NFKD),
        '[\\u0300-\\u036f]', '', 'g'));

    comment on function fold_text(text) is
      'Lower case without accents: what text is searched by. Needs no extension and is immutable, so that generated columns and indexes may use it.';

    create function uid_of(country_code text, number bigint) returns text
      language sql immutable parallel safe
      return case country_code when 'uk' then 'gb' else country_code end || '-' || number::text;

    comment on function uid_of(text, bigint) is 'The uid of a number in a country: gb-12. The prefix is that of countries.uid_prefix.';

    create table currencies (
      iso_code text primary key check (iso_code ~ '^[A-Z]{3}$'),
      name text not null,
      symbol text not null
    );

    create table countries (
      code text primary key check (code ~ '^[a-z]{2}$'),
      uid_prefix text not null unique,
      name text not null,
      currency_iso_code text not null references currencies,
      minimum_age smallint not null check (minimum_age between 0 and 120),
      distance_unit text not null default 'km' constraint countries_distance_unit_check check (distance_unit in ('km', 'mi')),
      has_gift_aid boolean not null default false,
      tax_number_label text,
      registration_number_label text,
      constraint countries_uid_prefix_check check (uid_prefix = case code when 'uk' then 'gb' else code end)
    );

    comment on column countries.code is 'As callers send it: uk, although the ISO code is GB.';
    comment on column countries.uid_prefix is 'First part of a uid: gb-12 belongs to uk.';
    comment on column countries.minimum_age is 'Years of age from which a supporter may have a page without a guardian.';
    comment on column countries.distance_unit is 'In which the site shows distances.';
    comment on column countries.has_gift_aid is 'Whether charities there claim a tax relief on donations.';
    comment on column countries.tax_number_label is
      'What the tax number of a charity is called there; null where it has no name.';
    comment on column countries.registration_number_label is
      'What the number of a registered charity is called there; null where there is no register.';

    create function keep_countries() returns trigger language plpgsql as $$
      begin
        raise exception 'country % stays: donations name it', old.code
          using errcode = 'restrict_violation', constraint = 'countries_stay', table = 'countries';
      end $$;

    create trigger countries_stay before delete or update of code on countries
      for each row execute function keep_countries();

    insert into currencies (iso_code, name, symbol) values
      ('AUD', 'Australian Dollar', '$'),
      ('EUR', 'Euro', '€'),
      ('GBP', 'British Pound', '£'),
      ('NZD', 'New Zealand Dollar', '$'),
      ('USD', 'United States Dollar', '$');

    insert into countries values
      ('au', 'au', 'Australia', 'AUD', 16, 'km', false, 'ABN', 'ABN'),
      ('ie', 'ie', 'Ireland', 'EUR', 18, 'km', false, 'CHY number', 'Registered charity number'),
      ('nz', 'nz', 'New Zealand', 'NZD', 16, 'km', false, 'IRD number', 'Charities Services number'),
      ('us', 'us', 'United States', 'USD', 13, 'mi', false, 'EIN', null),
      ('uk', 'gb', 'United Kingdom', 'GBP', 18, 'mi', true, 'HMRC reference', 'Charity number');
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop table countries, currencies;
    drop function keep_countries(), uid_of(text, bigint), fold_text(text);
  `);
}
