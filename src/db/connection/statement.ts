import type { Knex } from 'knex';

/**
 * Builds a statement in PostgreSQL's own notation, with `$1`, `$2` for the values in order. With a name, each connection parses it once and
 * PostgreSQL keeps one plan for all values: use it for statements that cost more to plan than to run. Leave out the name when values need
 * different plans (a campaign with ten pages, one with a million) or the text depends on filters.
 * @param name unique among all statements: a connection rejects two texts with one name
 * @throws for a text with `?`, which Knex would take for a placeholder
 */
export function statement<Values extends readonly Knex.RawBinding[], Row>(
  name: string | undefined,
  sql: string,
): (knex: Knex, ...values: Values) => Promise<Row[]> {
  if (sql.includes('?')) throw new Error(`the statement ${name ?? sql} has a question mark`);
  return async (knex, ...values) => {
    // These options become part of the driver's query configuration.
    const { rows }: { rows: Row[] } = await knex.raw(sql).options({ name, values });
    return rows;
  };
}
