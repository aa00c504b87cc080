// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table countries
      add column distance_unit text not null default 'km'
        constraint countries_distance_unit_check check (distance_unit in ('km', 'mi')),
      add column has_gift_aid boolean not null default false;

    comment on column countries.distance_unit is 'In which the site shows distances.';
    comment on column countries.has_gift_aid is 'Whether charities there claim a tax relief on donations.';

    update countries set distance_unit = 'mi' where code in ('uk', 'us');
    update countries set has_gift_aid = true where code = 'uk';

    create function keep_countries() returns trigger language plpgsql as $$
      begin
        raise exception 'country % stays: donations name it', old.code
          using errcode = 'restrict_violation', constraint = 'countries_stay', table = 'countries';
      end $$;

    create trigger countries_stay before delete or update of code on countries
      for each row execute function keep_countries();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger countries_stay on countries;
    drop function keep_countries();
    alter table countries drop column distance_unit, drop column has_gift_aid;
  `);
}
