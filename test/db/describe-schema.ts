import type { Knex } from 'knex';

/** Everything that migrations make, one line an object with its definition, in a stable order. */
export async function describeSchema(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw(`
    select 'table ' || relid::regclass || ' ' || coalesce(reloptions::text, '') || ' '
           || coalesce(obj_description(relid, 'pg_class'), '') as line
      from (select oid as relid, * from pg_class where relkind in ('r', 'v')) as relations where ${own('relnamespace')}
    union all
    select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
           || case when attnotnull then ' not null' else '' end || ' ' || attidentity::text || attgenerated::text || ' '
           || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(col_description(attrelid, attnum), '')
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where ${own('relnamespace')} and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all
    select 'constraint ' || conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid) || ' '
           || coalesce(obj_description(oid, 'pg_constraint'), '')
      from pg_constraint where ${own('connamespace')}
    union all
    select 'index ' || pg_get_indexdef(indexrelid) || coalesce(obj_description(indexrelid, 'pg_class'), '')
      from pg_index join pg_class on pg_class.oid = indrelid where ${own('relnamespace')}
    union all
    select 'trigger ' || pg_get_triggerdef(pg_trigger.oid)
      from pg_trigger join pg_class on pg_class.oid = tgrelid where ${own('relnamespace')} and not tgisinternal
    union all
    select 'function ' || pg_get_functiondef(oid) || coalesce(obj_description(oid, 'pg_proc'), '')
      from pg_proc where ${own('pronamespace')}
    union all
    select 'view ' || oid::regclass || ' ' || pg_get_viewdef(oid)
      from pg_class where ${own('relnamespace')} and relkind = 'v'
    union all
    select 'row ' || to_jsonb(countries)::text from countries
    union all
    select 'row ' || to_jsonb(currencies)::text from currencies
    union all
    select 'row ' || to_jsonb(running_totals)::text from running_totals
    order by line`);
  return rows.map((row: { line: string }) => row.line);
}

/** Names of the tables, views and functions that exist, without those in which Knex keeps its own book. */
export async function objectNames(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw(`
    select relname as name from pg_class
      where ${own('relnamespace')} and relkind in ('r', 'v') and relname !~ '^(metadata_|)migrations'
    union all
    select proname from pg_proc where ${own('pronamespace')}
    order by name`);
  return rows.map((row: { name: string }) => row.name);
}

function own(namespaceColumn: string): string {
  return `${namespaceColumn} = 'public'::regnamespace`;
}
