import type { Knex } from 'knex';

/**
 * Updates the values and the time of change of rows whose values differ. A row that already has the values stays as it is, isn't locked,
 * and gets no event. Undefined values are ignored.
 * @returns whether any row changed
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
