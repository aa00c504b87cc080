import type { CopyValue } from '../db/copy-rows.ts';

/** The kinds of records that files hold, in the order in which a world is imported: each refers only to those before it. */
export const kinds = [
  'charities',
  'campaigns',
  'users',
  'pages',
  'teams',
  'donations',
  'fitness-activities',
  'leaderboards',
] as const;

export type Kind = (typeof kinds)[number];

/** Why a field cannot be taken; completes the sentence that begins with its name. */
export class Fault {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** How PostgreSQL holds a field while its row waits to be merged. */
export type Storage =
  | 'text'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'double precision'
  | 'jsonb'
  | 'numeric'
  | 'timestamptz'
  | 'uuid';

export interface ColumnType {
  /** For the documentation. */
  description: string;
  storage: Storage;
  /** Space around the text belongs to it. */
  verbatim?: true;
  /** What the text of a field means. A field without text is never asked about. */
  parse(text: string): CopyValue | Fault;
}

export interface Column {
  name: string;
  type: ColumnType;
  /** A row without it is rejected, and so is a file without this column. */
  required?: true;
  /** Stands for a blank field; without it a blank field is null. */
  otherwise?: CopyValue;
  /** A blank field leaves what the database holds, and of a new record what the database makes up. */
  kept?: true;
  /** Another column that may say the same as a decimal: `amount` for `amount_cents`. */
  decimalName?: string;
  /** It shows nobody's affairs to the world only while the file is kept secret. */
  secret?: true;
  note: string;
}

/** One kind of file: import reads it, export writes it. */
export interface Format {
  kind: Kind;
  /** What one row is called in messages. */
  noun: string;
  /** Columns that together name a record, so that a second row about it changes it; checked within a batch. */
  identities: readonly (readonly string[])[];
  columns: readonly Column[];
}
