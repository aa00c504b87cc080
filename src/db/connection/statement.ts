import type { Knex } from 'knex';

/**
 * A prepared statement: each connection parses it once, and PostgreSQL keeps a plan of it that serves all values. For what
 * costs more to plan than to run. Values that ask for different plans (a campaign of ten pages, one of a million) are for
 * two statements, or for `knex.raw`; so is text that depends on filters.
 * @param name unique among all statements: a connection refuses two texts of one name
 * @param sql with `:name` bindings
 */
export function statement<Bindings extends Record<string, Knex.RawBinding>, Row>(
  name: string,
  sql: string,
): (knex: Knex, bindings: Bindings) => Promise<Row[]> {
  return async (knex, bindings) => {
    const { rows }: { rows: Row[] } = await knex.raw(sql, bindings).options({ name });
    return rows;
  };
}
