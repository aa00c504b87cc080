import type { Knex } from 'knex';

/**
 * A statement that every connection parses and plans once. For statements whose planning costs more than their running; one
 * that needs a plan of its own for each value (a campaign of ten pages, or of a million) is sent as any other.
 * @param name unique among all prepared statements
 * @param sql with `:name` bindings
 */
export function prepared<Bindings extends Record<string, Knex.RawBinding>, Row>(
  name: string,
  sql: string,
): (knex: Knex, bindings: Bindings) => Promise<Row[]> {
  return async (knex, bindings) => {
    const { rows }: { rows: Row[] } = await knex.raw(sql, bindings).options({ name });
    return rows;
  };
}
