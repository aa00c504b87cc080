// @ts-check

const sourceTables = [
  'pages',
  'teams',
  'team_members',
  'page_group_values',
  'donations',
  'fitness_activities',
];

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table running_totals (
      table_name text primary key,
      key_columns text[] not null,
      every_row boolean not null
    );

    comment on table running_totals is
      'The tables of running totals. Beside each T stands a view recomputed_T with the same columns, which says from the rows what T must hold.';
    comment on column running_totals.every_row is
      'A row of zeros must be there too; otherwise it means the same as no row.';
  `);
  await createRebuild(knex);
  await createDifferences(knex);
  await knex.raw(
    sourceTables
      .map(
        (table) => `
          create trigger running_totals_truncate after truncate on ${table}
            for each statement execute function rebuild_running_totals_after_truncate();`,
      )
      .join('\n'),
  );
}

/** @param {import('knex').Knex} knex */
async function createRebuild(knex) {
  await knex.raw(`
    create function rebuild_running_totals() returns void language plpgsql
      -- Whole tables are read, possibly before statistics know their size. Switching a plan off makes it look dear,
      -- and PostgreSQL before 18 would compile whatever looks dear.
      set enable_nestloop = off set jit = off as $$
    declare
      total running_totals;
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'rebuild_running_totals() must run in read committed: it has to see what was written before it got its locks';
      end if;
      lock table ${sourceTables.join(', ')} in share row exclusive mode;
      for total in select * from running_totals order by table_name loop
        execute format('delete from %I', total.table_name);
        execute format('insert into %I select * from %I', total.table_name, 'recomputed_' || total.table_name);
      end loop;
    end $$;

    comment on function rebuild_running_totals() is 'Writes every running total anew from the rows. Writers wait meanwhile, readers do not.';

    create function rebuild_running_totals_after_truncate() returns trigger language plpgsql as $$
    begin
      perform rebuild_running_totals();
      return null;
    end $$;
  `);
}

/** @param {import('knex').Knex} knex */
async function createDifferences(knex) {
  await knex.raw(`
    create function running_totals_differences()
      returns table (table_name text, key jsonb, column_name text, stored text, actual text)
      language plpgsql stable set enable_nestloop = off set jit = off as $$
    declare
      total running_totals;
    begin
      for total in select * from running_totals order by running_totals.table_name loop
        return query execute format($query$
          with only_stored as (select * from %1$I except all select * from %2$I),
               only_actual as (select * from %2$I except all select * from %1$I),
               stored_rows as (select jsonb_build_object(%3$s) as key, to_jsonb(only_stored) as row from only_stored),
               actual_rows as (select jsonb_build_object(%3$s) as key, to_jsonb(only_actual) as row from only_actual)
          select %4$L::text, key, name, stored_rows.row ->> name, actual_rows.row ->> name
          from stored_rows
          full join actual_rows using (key)
          cross join lateral jsonb_object_keys(coalesce(stored_rows.row, actual_rows.row)) as name
          where not jsonb_exists(key, name)
            and stored_rows.row -> name is distinct from actual_rows.row -> name
            and (%5$L or (stored_rows.row is not null and actual_rows.row is not null)
                 or coalesce(stored_rows.row ->> name, actual_rows.row ->> name, '0')::numeric <> 0)
          order by key, name
        $query$,
          total.table_name,
          'recomputed_' || total.table_name,
          (select string_agg(format('%1$L, %1$I', column_name_of_key), ', ') from unnest(total.key_columns) as column_name_of_key),
          total.table_name,
          total.every_row);
      end loop;
    end $$;

    comment on function running_totals_differences() is 'Every figure that differs from the rows it stands for; none when all totals are exact.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${sourceTables.map((table) => `drop trigger running_totals_truncate on ${table};`).join('\n')}
    drop function running_totals_differences();
    drop function rebuild_running_totals_after_truncate();
    drop function rebuild_running_totals();
    drop table running_totals;
  `);
}
