// @ts-check

const sourceTables = [
  'pages',
  'teams',
  'team_members',
  'page_group_values',
  'donations',
  'fitness_activities',
];

/**
 * Rows of a table of totals that differ from the rows they are computed from: `side` is 1 for a wrong stored row, -1 for a missing one.
 * Both sides are read once, in one statement, and therefore at one point in time.
 */
const changedRows = `
  select %1$s, max(place) as place, sum(side)::integer as side
  from (
    select %1$s, ctid as place, 1 as side from %2$I
    union all
    select %1$s, null, -1 from %3$I
  ) as both_sides
  group by %1$s having sum(side) <> 0`;

/** Selects one row for each total that differs. A row of zeros means the same as no row, except where every row is required. */
const figuresOfRows = `
  select %4$L::text, key, coalesce(name, '(row)'), stored_rows.row ->> name, actual_rows.row ->> name
  from (select jsonb_build_object(%5$s) as key, to_jsonb(changed) - '{place, side}'::text[] as row
        from changed where side > 0) as stored_rows
  full join (select jsonb_build_object(%5$s) as key, to_jsonb(changed) - '{place, side}'::text[] as row
        from changed where side < 0) as actual_rows using (key)
  left join lateral (
    select name from jsonb_object_keys(coalesce(stored_rows.row, actual_rows.row)) as name
    where not jsonb_exists(key, name)
  ) as figures on true
  where stored_rows.row -> name is distinct from actual_rows.row -> name and (
      %6$L or (stored_rows.row is not null and actual_rows.row is not null)
      or coalesce(stored_rows.row ->> name, actual_rows.row ->> name, '0') !~ '^[-0.]+$'
    )
    or name is null
  order by key, name`;

/** Variables used in the texts above. */
const declarations = `
  total running_totals;
  columns text;
  keys text;`;

const preparation = `
  select * into total from running_totals where running_totals.table_name = wanted;
  if not found then
    raise exception 'there are no running totals called %', wanted;
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = to_regclass(quote_ident(wanted)) and attnum > 0 and not attisdropped;
  select string_agg(format('%1$L, %1$I', name), ', ') into keys from unnest(total.key_columns) as name;`;

const values = `columns, wanted, 'recomputed_' || wanted, wanted, keys, total.every_row`;

const returned = 'table (table_name text, key jsonb, column_name text, stored text, actual text)';

// Whole tables are read. Without statistics the planner would choose nested loops, and compiling is seldom worth it.
const plan = `set enable_nestloop = off set jit = off set work_mem = '128MB'`;

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

    create function rebuild_running_totals() returns void language plpgsql
      -- Whole tables are read, possibly before statistics know their size. Switching a plan off makes it look expensive,
      -- and PostgreSQL before 18 would compile whatever looks expensive.
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

    ${sourceTables
      .map(
        (table) => `
    create trigger running_totals_truncate after truncate on ${table}
      for each statement execute function rebuild_running_totals_after_truncate();`,
      )
      .join('')}

    create function running_total_differences(wanted text) returns ${returned}
      language plpgsql stable ${plan} as $$
    declare ${declarations}
    begin
      ${preparation}
      return query execute format($query$ with changed as materialized (${changedRows}) ${figuresOfRows} $query$, ${values});
    end $$;

    comment on function running_total_differences(text) is 'Figures of one table of totals that differ from the rows they stand for.';

    create function running_totals_differences() returns ${returned}
      language sql stable as $$
      select differences.* from running_totals
      cross join lateral running_total_differences(running_totals.table_name) as differences
      order by running_totals.table_name, differences.key, differences.column_name
    $$;

    comment on function running_totals_differences() is 'Every figure that differs from the rows it stands for; none when all totals are exact.';

    create function running_total_sources(wanted text) returns setof regclass language sql stable as $$
      with recursive reads as (
        select to_regclass(quote_ident('recomputed_' || wanted))::oid as relation
        union
        select pg_depend.refobjid
        from reads
        join pg_rewrite on pg_rewrite.ev_class = reads.relation
        join pg_depend on pg_depend.classid = 'pg_rewrite'::regclass and pg_depend.objid = pg_rewrite.oid
          and pg_depend.refclassid = 'pg_class'::regclass
      )
      select relation::regclass from reads join pg_class on pg_class.oid = relation and relkind in ('r', 'p')
      order by relname
    $$;

    comment on function running_total_sources(text) is 'The tables whose rows a table of totals is made of.';

    create function repair_running_total(wanted text) returns ${returned} language plpgsql ${plan} as $$
    declare ${declarations}
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'repair_running_total() must run in read committed: it has to see what was written before it got its locks';
      end if;
      ${preparation}
      execute (
        select format('lock table %s in share row exclusive mode', string_agg(source::text, ', '))
        from running_total_sources(wanted) as source);
      drop table if exists pg_temp.changed;
      execute format($query$ create temporary table changed on commit drop as ${changedRows} $query$, ${values});
      execute format(
        'delete from %I where ctid = any (array(select place from pg_temp.changed where side > 0))', wanted);
      execute format('insert into %1$I (%2$s) select %2$s from pg_temp.changed where side < 0', wanted, columns);
      return query execute format($query$ with changed as (table pg_temp.changed) ${figuresOfRows} $query$, ${values});
    end $$;

    comment on function repair_running_total(text) is 'Mends one table of totals, row by row where it differs, and returns the figures that did. Writers wait until the end of the transaction, readers do not.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop function rebuild_running_totals_after_truncate() cascade;
    drop function repair_running_total(text), running_total_sources(text), running_totals_differences(),
      running_total_differences(text), rebuild_running_totals();
    drop table running_totals;
  `);
}
