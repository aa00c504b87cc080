import type { CopyRow } from './copy-rows.ts';

/** Tables whose records have names assigned by other platforms. */
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

/** Why rows of any table are refused. Each kind of file adds its own codes. */
export type SharedCode =
  | 'unknown_record'
  | 'out_of_reach'
  | 'names_erased_person'
  | 'other_record'
  | 'other_number'
  | 'number_taken'
  | 'taken'
  | 'broken_rule';

/**
 * A problem that only the database can detect. The condition and the details, by name, are SQL over `staged` and `former`. Every check runs
 * for each row, so it must not report a consequence of another error.
 */
export type Check<Code extends string = string> = readonly [
  condition: string,
  field: string,
  code: Code,
  details?: Readonly<Record<string, string>>,
];

/** A column that is written. Its SQL may use `staged` and `former`; `inserted` has no `former`. */
export interface WrittenColumn {
  /** Columns of the file; at least one of them must be there to change an existing record. */
  given: readonly string[];
  inserted: string;
  updated: string;
}

/** A table and its columns, besides the id, the UUID and `updated_at`. At least one of the columns is in every file. */
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
  /** For a table whose rows have no number: the columns that identify a row, and the staged columns that contain them. */
  key?: Readonly<Record<string, string>>;
  hasUuid: boolean;
  /** Whether its records also have a country and a number. */
  hasUid: boolean;
  /** Whether it stores when a record was last changed. */
  hasUpdatedAt: boolean;
  columns: Readonly<Record<string, WrittenColumn>>;
}

/** How the rows of a file become rows of a table. */
export interface MergePlan extends WrittenTable {
  /** Selects the rows of a batch that are merged this way; default: all. */
  takes?: (row: CopyRow) => boolean;
  /** The rows are about records that are deleted, if they exist. */
  isRemoval?: true;
  /** Columns of the file that refer to records; each yields an id: `campaign` yields `campaign_id`. */
  references: Readonly<Record<string, ReferredTable>>;
  /** Further joins and values, over `referred`. */
  joined?: string;
  derived?: string;
  /** SQL over `derived`, in order of precedence: the id of the record that the row is about; any number for a record that has none. */
  matches: readonly string[];
  /** SQL over `derived`: the id of the record that has a value that only one record can have, such as an address. */
  unique?: readonly { field: string; holder: string }[];
  checks: readonly Check[];
  /**
   * SQL over `staged`: the campaign of the row, and the field that names it, so that an import can be limited to campaigns. Only for tables
   * with a campaign.
   */
  campaign?: { id: string; field: string };
  /**
   * Statements that run around the writing of the table's own rows and can use `import_resolved`. Those that write rows that belong to a
   * record and are shown with it return its id as `record_id` for each change.
   */
  beforeInsert?: (given: ReadonlySet<string>, dryRun: boolean) => string[];
  afterUpdate?: (given: ReadonlySet<string>) => string[];
}

/** A column that is written unchanged from the staged row. */
export function plain(name: string, given: readonly string[] = [name]): WrittenColumn {
  return { given, inserted: `staged.${name}`, updated: `staged.${name}` };
}

/** A column that is only written when a record is created. */
export function once(name: string, inserted: string): WrittenColumn {
  return { given: [], inserted, updated: `former.${name}` };
}

/** A column whose blank field means `otherwise` in a new record and leaves an existing one unchanged. */
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
