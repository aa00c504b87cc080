import type { ReferredTable } from './reference-sql.ts';

/** A fault that only the database can see: SQL condition over `staged` and `former`, field, reason. */
export type FaultRule = readonly [condition: string, field: string, reason: string];

/** One column that is written. SQL may use `staged` and `former`; in `inserted` there is no `former`. */
export interface WrittenColumn {
  /** Columns of the file, one of which must be there for an existing record to be changed. */
  given: readonly string[];
  inserted: string;
  updated: string;
}

/** How rows of a file become rows of a table. */
export interface MergePlan {
  /** Also names the records among external references. */
  table: ReferredTable | 'donations' | 'fitness_activities';
  /** Columns of the file that refer to records; each gives an id: `campaign` gives `campaign_id`. */
  references: Readonly<Record<string, ReferredTable>>;
  /** More joins and values, over `referred`. */
  joined?: string;
  derived?: string;
  /** SQL over `derived`, in order of precedence: the id of the record that the row is about. */
  matches: readonly string[];
  /** SQL over `derived`: the id of the record that holds what only one record can hold, such as an address. */
  unique?: readonly { field: string; holder: string }[];
  hasUuid: boolean;
  faults: readonly FaultRule[];
  columns: Readonly<Record<string, WrittenColumn>>;
  /** Statements around the writing of the table's own rows; they see `import_resolved`. */
  beforeInsert?: (given: ReadonlySet<string>, dryRun: boolean) => string[];
  afterUpdate?: (given: ReadonlySet<string>) => string[];
}

/** A column that is written as the file has it. */
export function plain(name: string): WrittenColumn {
  return { given: [name], inserted: `staged.${name}`, updated: `staged.${name}` };
}

/** Columns of the same names in file and table. */
export function plainColumns(...names: string[]): Record<string, WrittenColumn> {
  return Object.fromEntries(names.map((name) => [name, plain(name)]));
}

/** A column whose blank field means `otherwise` for a new record and no change of an existing one. */
export function kept(
  name: string,
  otherwise: string,
  given: readonly string[] = [name],
  column = name,
): WrittenColumn {
  return {
    given,
    inserted: `coalesce(staged.${name}, ${otherwise})`,
    updated: `coalesce(staged.${name}, former.${column})`,
  };
}

export const timeColumns: Readonly<Record<string, WrittenColumn>> = {
  created_at: kept('created_at', 'now()'),
};
