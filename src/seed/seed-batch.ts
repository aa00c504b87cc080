import type { TableRows } from '../db/copy-rows.ts';

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

/** Whole seconds of Unix time as PostgreSQL reads them. */
export function timestamp(second: number): string {
  return new Date(second * 1000).toISOString();
}

export function timestampOrNull(second: number | null): string | null {
  return second === null ? null : timestamp(second);
}
