import type { Knex } from 'knex';

/**
 * A statement in PostgreSQL's own notation, with `$1`, `$2` for the values in their order. With a name each connection
 * parses it once, and PostgreSQL keeps a plan of it that serves all values: for what costs more to plan than to run.
 * Values that ask for different plans (a campaign of ten pages, one of a million) and text that depends on filters go
 * without a name.
 * @param name unique among all statements: a connection refuses two texts of one name
 * @throws for a text with `?`, which Knex would take for a placeholder
 */
export function statement<Values extends readonly Knex.RawBinding[], Row>(
  name: string | undefined,
  sql: string,
): (knex: Knex, ...values: Values) => Promise<Row[]> {
  if (sql.includes('?')) throw new Error(`the statement ${name ?? sql} has a question mark`);
  return async (knex, ...values) => {
    // The options become a part of the driver's query configuration.
    const { rows }: { rows: Row[] } = await knex.raw(sql).options({ name, values });
    return rows;
  };
}
