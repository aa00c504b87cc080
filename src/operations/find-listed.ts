import type { DatabaseHandle } from '../db/connection/connection.ts';
import type { ListFilters, StaffList } from '../db/queries/staff-lists/list-definition.ts';
import { readWindow } from '../db/queries/staff-lists/read-list.ts';
import { NotFoundError } from '../errors.ts';

/** Finds the one record that a list has with these filters, so that a single read reaches exactly what the list does. @throws NotFoundError */
export async function findListed<Filters extends ListFilters, Sort extends string, Row>(
  knex: DatabaseHandle,
  list: StaffList<Filters, Sort | 'created'>,
  filters: Filters | readonly Filters[],
  records: (knex: DatabaseHandle, ids: readonly number[]) => Promise<Row[]>,
): Promise<Row> {
  const { ids } = await readWindow(knex, list, { filters, sort: 'created', descending: true, limit: 1 });
  const [row] = await records(knex, ids);
  if (row === undefined) throw new NotFoundError();
  return row;
}
