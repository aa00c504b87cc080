import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';

/** Rows of one transaction, with the tables in the order of their foreign keys. */
export interface SeedBatch {
  part: SeedPart;
  /** How many of the part's items (pages, donations, activities) the batch contains, for the progress display. */
  count: number;
  tables: readonly TableRows[];
}

export type SeedPart =
  | 'charities and campaigns'
  | 'pages'
  | 'donations'
  | 'activities'
  | 'leaderboards and credentials';

const rowsPerBatch = 50_000;

/** Cuts the next `total` rows of one table into batches. The rows are generated while they are sent, so consume each batch completely. */
export function* inBatches(
  part: SeedPart,
  table: string,
  total: number,
  rows: Iterator<CopyRow>,
): Generator<SeedBatch> {
  for (let left = total; left > 0; left -= rowsPerBatch) {
    const count = Math.min(left, rowsPerBatch);
    yield { part, count, tables: [{ table, rows: take(rows, count) }] };
  }
}

/** Yields at most `count` of an iterator's remaining items. Unlike a `for … of`, it leaves the iterator open. */
function* take<Item>(iterator: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken++) {
    const next = iterator.next();
    if (next.done) return;
    yield next.value;
  }
}
