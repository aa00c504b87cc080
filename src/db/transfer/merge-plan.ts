import type { CopyRow } from './copy-rows.ts';

/** Tables whose records have names given by other platforms. */
const referredTables = [
  'charities',
  'campaigns',
  'users',
  'pages',
  'teams',
  'posts',
  'leaderboards',
] as const;

export type ReferredTable = (typeof referredTables)[number];

export function isReferred(table: WrittenTable['table']): table is ReferredTable {
  return (referredTables as readonly string[]).includes(table);
}

/** Why rows of any table are refused. A kind of file has further codes. */
export type SharedCode =
  | 'unknown_record'
  | 'names_erased_person'
  | 'other_record'
  | 'other_number'
  | 'number_taken'
  | 'taken'
  | 'broken_rule';

/**
 * Something that only the database can find wrong. The condition and the details, by name, are SQL over `staged` and `former`. Every
 * check runs for each row, so it must not report what follows from another error.
 */
export type Check<Code extends string = string> = readonly [
  condition: string,
  field: string,
  code: Code,
  details?: Readonly<Record<string, string>>,
];

/** One column that is written. SQL may use `staged` and `former`; in `inserted` there is no `former`. */
export interface WrittenColumn {
  /** Columns of the file, one of which must be there for an existing record to be changed. */
  given: readonly string[];
  inserted: string;
  updated: string;
}

/** A table and its columns, besides the id, the UUID and `updated_at`. At least one column stands in every file. */
export interface WrittenTable {
  /** Also names the records among external references. */
  table:
    | ReferredTable
    | 'countries'
    | 'causes'
    | 'former_page_slugs'
    | 'muted_notifications'
    | 'donations'
    | 'donation_replies'
    | 'fitness_activities'
    | 'registered_applications'
    | 'oauth_clients'
    | 'oauth_tokens';
  /** Of a table whose rows have no number: the columns that name a row, and the staged columns that hold them. */
  key?: Readonly<Record<string, string>>;
  hasUuid: boolean;
  /** Whether its records have a country and a number besides. */
  hasUid: boolean;
  /** Whether it says when a record was changed last. */
  hasUpdatedAt: boolean;
  columns: Readonly<Record<string, WrittenColumn>>;
}

/** How rows of a file become rows of a table. */
export interface MergePlan extends WrittenTable {
  /** Which rows of a batch are merged so; default: all. */
  takes?: (row: CopyRow) => boolean;
  /** Columns of the file that refer to records; each gives an id: `campaign` gives `campaign_id`. */
  references: Readonly<Record<string, ReferredTable>>;
  /** More joins and values, over `referred`. */
  joined?: string;
  derived?: string;
  /** SQL over `derived`, in order of precedence: the id of the record that the row is about; any number in place of one that has none. */
  matches: readonly string[];
  /** SQL over `derived`: the id of the record that holds what only one record can hold, such as an address. */
  unique?: readonly { field: string; holder: string }[];
  checks: readonly Check[];
  /**
   * Statements around the writing of the table's own rows; they see `import_resolved`. Those that write what belongs to a record, and is shown with it,
   * return its id as `record_id` for each change.
   */
  beforeInsert?: (given: ReadonlySet<string>, dryRun: boolean) => string[];
  afterUpdate?: (given: ReadonlySet<string>) => string[];
}

/** A column that is written as the staged row has it. */
export function plain(name: string, given: readonly string[] = [name]): WrittenColumn {
  return { given, inserted: `staged.${name}`, updated: `staged.${name}` };
}

/** A column that is written with a new record and never again. */
export function once(name: string, inserted: string): WrittenColumn {
  return { given: [], inserted, updated: `former.${name}` };
}

/** A column whose blank field stands for `otherwise` in a new record and changes nothing in an existing one. */
export function keeping(
  name: string,
  otherwise: string,
  { given = [name], column = name }: { given?: readonly string[]; column?: string } = {},
): WrittenColumn {
  return {
    given,
    inserted: `coalesce(staged.${name}, ${otherwise})`,
    updated: `coalesce(staged.${name}, former.${column})`,
  };
}
