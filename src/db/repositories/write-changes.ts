import type { Knex } from 'knex';

/**
 * Writes values and the time of the change into rows that have others: one that has them already stays as it is, is not locked, and no event
 * is written about it. Values that are undefined are none.
 * @returns whether any row was changed
 */
export async function writeChanges(
  knex: Knex,
  rows: Knex.QueryBuilder,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return false;
  const names = given.map(([name]) => name);
  const list = (placeholder: string) => names.map(() => placeholder).join(', ');
  const count: number = await rows
    .whereRaw(`(${list('??')}) is distinct from (${list('?')})`, [
      ...names,
      ...given.map(([, value]) => value as Knex.Value),
    ])
    .update({ ...values, updated_at: knex.fn.now() });
  return count > 0;
}
