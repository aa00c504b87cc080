// @ts-check

/** Alters a table that each request reads. The operator must decide first about rows that stand in the way. @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    do $$
    declare
      taken text;
    begin
      select string_agg(campaigns.uid || ' (' || campaigns.slug || ')', ', ' order by campaigns.id) into taken
        from campaigns where campaigns.slug = 'samples';
      if taken is not null then
        raise exception using
          message = 'A campaign has an address that is needed now: ' || taken || '.',
          hint = 'Give it another slug. Then migrate again; nothing was changed so far.';
      end if;
    end $$;

    alter table campaigns add constraint campaigns_sample_check check (slug <> 'samples')`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table campaigns drop constraint campaigns_sample_check');
}
