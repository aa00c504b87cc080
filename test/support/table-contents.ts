import type { Knex } from 'knex';

/**
 * Hashes the rows of every table. Two results are equal only if nothing was written in between. Excludes `event_log`, where each process
 * records every few seconds that it has checked the clock, and the numbers of transactions.
 */
export async function tableContents(knex: Knex): Promise<Record<string, string>> {
  const { rows: tables }: { rows: { name: string }[] } = await knex.raw(`
    select relname as name from pg_class
     where relkind = 'r' and relname <> 'event_log' and relnamespace = 'public'::regnamespace order by relname`);
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await knex.raw(
      `select count(*) || ' ' || coalesce(md5(string_agg(stored, ' ' order by stored)), '') as contents
         from (select (to_jsonb(named) - 'changed_in')::text as stored from ?? as named) as rows`,
      [name],
    );
    contents[name] = rows[0].contents;
  }
  return contents;
}
