import type { Knex } from 'knex';

/**
 * A hash of every table's rows, by table: two are equal only when nothing at all was written in between. Left out is
 * `event_log`, where each process writes every few seconds that it has looked at the clock.
 */
export async function tableContents(knex: Knex): Promise<Record<string, string>> {
  const { rows: tables }: { rows: { name: string }[] } = await knex.raw(`
    select relname as name from pg_class
     where relkind = 'r' and relname <> 'event_log' and relnamespace = 'public'::regnamespace order by relname`);
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await knex.raw(
      `select count(*) || ' ' || coalesce(md5(string_agg(stored::text, ' ' order by stored::text)), '') as contents
         from ?? as stored`,
      [name],
    );
    contents[name] = rows[0].contents;
  }
  return contents;
}
