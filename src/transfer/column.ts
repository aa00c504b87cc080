import type { CopyRow, CopyValue } from '../db/transfer/copy-rows.ts';
import type { LimitColumns } from '../db/transfer/export-limit.ts';
import { uuidOf } from '../db/transfer/export-plan.ts';
import { type MergePlan, plain, type ReferredTable, type WrittenColumn } from '../db/transfer/merge-plan.ts';
import type { FieldRule } from '../domain/field-rules.ts';
import type { Check } from './reasons.ts';

/** The kinds of records in files, in the order in which they are imported: each refers only to earlier ones. */
export const kinds = [
  'countries',
  'causes',
  'charities',
  'campaigns',
  'users',
  'muted-notifications',
  'pages',
  'teams',
  'former-page-slugs',
  'donations',
  'donation-replies',
  'fitness-activities',
  'posts',
  'leaderboards',
] as const;

/** Credentials: imported after the others, and never exported. */
const credentialKinds = ['api-keys', 'oauth-clients', 'oauth-tokens'] as const;

export const importedKinds = [...kinds, ...credentialKinds] as const;

export type Kind = (typeof kinds)[number];

export type ImportedKind = (typeof importedKinds)[number];

/** The column type of a field in the staging table. */
type Storage =
  | 'text'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'double precision'
  | 'jsonb'
  | 'numeric'
  | 'timestamptz'
  | 'uuid';

export interface ColumnType extends FieldRule<CopyValue> {
  storage: Storage;
  /** Surrounding space is not trimmed. */
  verbatim?: true;
  /** Blank text is preserved, as in the API. */
  keepsBlanks?: true;
  /** The value is hashed when it is read, and never shown, not even in rejects. */
  isHashed?: true;
  /** It contains a country and a number, which no later record of the table gets. */
  isUid?: true;
  /** The kind of records that the field refers to. */
  refersTo?: ReferredTable;
  /** Rejects what only the database can check. */
  check?(column: string): Check;
}

/** One column of a file: how it is read, written to the database, and exported. */
export interface Column {
  name: string;
  type: ColumnType;
  /** A row without it is rejected, and so is a file without this column. */
  required?: true;
  /** A row that leaves the column blank is rejected; the column itself may be missing from the file. */
  filled?: true;
  /** Value of a blank field; default: null. */
  otherwise?: CopyValue;
  /** A blank field changes nothing in an existing record, and leaves the value of a new one to the database. */
  keepsValue?: true;
  /** Another column with the same value as a decimal: `amount` for `amount_cents`. */
  decimalName?: string;
  secret?: true;
  /** How someone can be reached: only exported on request. */
  personal?: true;
  /** Only an export of changes has it. */
  inChanges?: true;
  note: string;
  /** Columns of the table; default: the one with the same name, or `<name>_id`; none if the kind's own statements write it. */
  written?: Readonly<Record<string, WrittenColumn>>;
  /** SQL for its value in an export. Default: the table's column with the same name, or the UUID of the referenced record. */
  exported?: string;
}

interface MergeOfKind
  extends Omit<MergePlan, 'columns' | 'hasUuid' | 'hasUid' | 'hasUpdatedAt' | 'references'> {
  checks: readonly Check[];
}

/** SQL: the columns that an export can be limited by, and the parts with a condition on them. */
interface ExportLimits extends LimitColumns {
  parts(condition: string): readonly string[];
}

/** One kind of file: its columns, how its rows become records, and how records become rows. */
export interface FileKind {
  kind: ImportedKind;
  /** Columns that together identify a record, so that a second row with the same values changes the same record; checked within a batch. */
  identities: readonly (readonly string[])[];
  columns: readonly Column[];
  /** Each merges some of the rows; most kinds have one. */
  merges: readonly MergeOfKind[];
  /** Whether a row says that its record was removed. */
  isRemoved?(row: CopyRow): boolean;
  /** SQL that follows `from`, each with an order; an export writes one after the other. */
  exportParts: readonly string[];
  /** For records with a campaign and a charity: how an export is limited to some of them. */
  limits?: ExportLimits;
  /** The same for an export of changes. @param since the oldest transaction to include; undefined for all rows */
  changedParts?(since: string | undefined): string[];
}

/** Whether rows contain values that only their owner may see. */
export function holdsSecrets({ columns }: FileKind): boolean {
  return columns.some(({ type }) => type.isHashed);
}

export function mergePlans({ columns, merges }: FileKind): MergePlan[] {
  const written: MergePlan['columns'] = Object.assign({}, ...columns.map(writtenBy));
  const references = Object.fromEntries(
    columns.flatMap(({ name, type: { refersTo } }) => (refersTo ? [[name, refersTo]] : [])),
  );
  const has = (column: string) => columns.some(({ name }) => name === column);
  const [hasUuid, hasUpdatedAt] = [has('uuid'), has('updated_at')];
  const hasUid = columns.some(({ name, type }) => name === 'uid' && type.isUid);
  const typeChecks = columns.flatMap(({ name, type }) => (type.check ? [type.check(name)] : []));
  return merges.map((merge) => ({
    ...merge,
    references,
    hasUuid,
    hasUid,
    hasUpdatedAt,
    checks: [...typeChecks, ...merge.checks],
    columns: written,
  }));
}

function writtenBy({ name, type, written }: Column): Readonly<Record<string, WrittenColumn>> {
  if (written) return written;
  return type.refersTo ? { [`${name}_id`]: plain(`${name}_id`, [name]) } : { [name]: plain(name) };
}

export function exportedSql({ name, type, exported }: Column, table: string): string {
  if (exported !== undefined) return exported;
  return type.refersTo ? uuidOf(type.refersTo, `${table}.${name}_id`) : `${table}.${name}`;
}
