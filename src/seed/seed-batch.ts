import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';

/** Rows that belong in one transaction, tables in the order of their foreign keys. */
export interface SeedBatch {
  part: SeedPart;
  /** How many of the part's own things (pages, donations, activities) the batch holds; for progress. */
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

/** Cuts the next `total` rows of one table into batches. The rows are made while they are sent, so take each batch whole. */
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

/** At most `count` of what an iterator still has; unlike a `for … of`, it leaves the iterator open. */
function* take<Item>(iterator: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken++) {
    const next = iterator.next();
    if (next.done) return;
    yield next.value;
  }
}
