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
      constraint countries_uid_prefix_check check (uid_prefix = case code when 'uk' then 'gb' else code end)
    );

    comment on column countries.code is 'As callers send it: uk, although the ISO code is GB.';
    comment on column countries.uid_prefix is 'First part of a uid: gb-12 belongs to uk.';
    comment on column countries.minimum_age is 'Years of age from which a supporter may have a page without a guardian.';

    insert into currencies (iso_code, name, symbol) values
      ('AUD', 'Australian Dollar', '$'),
      ('EUR', 'Euro', '€'),
      ('GBP', 'British Pound', '£'),
      ('NZD', 'New Zealand Dollar', '$'),
      ('USD', 'United States Dollar', '$');

    insert into countries (code, uid_prefix, name, currency_iso_code, minimum_age) values
      ('au', 'au', 'Australia', 'AUD', 16),
      ('ie', 'ie', 'Ireland', 'EUR', 18),
      ('nz', 'nz', 'New Zealand', 'NZD', 16),
      ('uk', 'gb', 'United Kingdom', 'GBP', 18),
      ('us', 'us', 'United States', 'USD', 13);
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop table countries;
    drop table currencies;
    drop function fold_text(text);
  `);
}
