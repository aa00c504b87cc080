import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * A statement that every connection parses and plans once. For statements whose planning costs more than their running; one
 * that needs a plan of its own for each value (a campaign of ten pages, or of a million) is sent as any other.
 * @param name unique among all prepared statements
 * @param sql with `:name` bindings
 * @param reading how values are read; default: as all statements of the connection read them
 */
export function prepared<Bindings extends Record<string, Knex.RawBinding>, Row>(
  name: string,
  sql: string,
  reading: { types?: { getTypeParser(): (text: string) => string } } = {},
): (knex: Knex, bindings: Bindings) => Promise<Row[]> {
  return async (knex, bindings) => {
    const { rows }: { rows: Row[] } = await knex.raw(sql, bindings).options({ name, ...reading });
    return rows;
  };
}

/** Every connection keeps all prepared statements with their plans, some of them a megabyte. */
const MOST_TEXTS = 24;

/**
 * The same for a statement whose text depends on what is asked for: each text is prepared under a name of its own; after
 * so many of them the rest is planned each time.
 * @param kind what the names begin with
 */
export function preparedByText<Row>(
  kind: string,
): (knex: Knex, sql: string, bindings: Record<string, Knex.RawBinding>) => Promise<Row[]> {
  const names = new Map<string, string>();
  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_TEXTS) return known;
    const name = `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    names.set(text, name);
    return name;
  }
  return async (knex, sql, bindings) => {
    const query = knex.raw(sql, bindings);
    const name = nameOf(query.toSQL().sql);
    const { rows }: { rows: Row[] } = await (name === undefined ? query : query.options({ name }));
    return rows;
  };
}

/** The same statement with a plan of its own each time, for values that make another plan worth its planning. */
export function planned<Bindings extends Record<string, Knex.RawBinding>, Row>(
  sql: string,
): (knex: Knex, bindings: Bindings) => Promise<Row[]> {
  return async (knex, bindings) => {
    const { rows }: { rows: Row[] } = await knex.raw(sql, bindings);
    return rows;
  };
}
