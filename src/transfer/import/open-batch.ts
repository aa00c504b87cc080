import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { FileKind } from '../column.ts';
import type { RowError } from './mapped-row.ts';

/** A batch of long rows ends early, which bounds its memory. */
const MOST_CHARACTERS = 16_777_216;

/** A row of the file, ready to be merged. */
export interface BatchRow {
  line: number;
  /** Its record, and the refund in the row; undefined for a row that cannot be read. */
  rows: readonly CopyRow[];
  /** Errors found while reading; a row with errors is only checked. */
  errors: readonly RowError[];
  raw: () => string;
  /** Names of its fields: columns that are missing stay unchanged. */
  names: readonly string[];
}

/** Rows that are written in one statement, which must not contain two rows about the same record. */
export class OpenBatch {
  readonly rows: CopyRow[] = [];
  /** By line. */
  readonly source = new Map<number, BatchRow>();
  leftOut = 0;
  repeated = 0;
  refunds = 0;
  /** Names of the fields, the same for all rows. */
  names: readonly string[] = [];
  readonly #fileKind: FileKind;
  readonly #mostRows: number;
  readonly #identities = new Set<string>();
  #characters = 0;

  constructor(fileKind: FileKind, mostRows: number) {
    this.#fileKind = fileKind;
    this.#mostRows = mostRows;
  }

  /** @returns false if the row belongs in the next batch */
  add(added: BatchRow): boolean {
    const { line, rows, errors, names } = added;
    const identities = errors.length > 0 ? [] : rows.flatMap((row) => this.#identitiesOf(row));
    if (rows.length > 0) {
      if (this.rows.length === 0) this.names = names;
      else if (!sameNames(names, this.names)) return false;
      else if (identities.some((identity) => this.#identities.has(identity))) return false;
    }
    this.rows.push(...rows);
    this.refunds += Math.max(0, rows.length - 1);
    this.source.set(line, added);
    for (const identity of identities) this.#identities.add(identity);
    for (const row of rows) this.#characters += charactersOf(row);
    return true;
  }

  isFull(): boolean {
    const count = this.source.size + this.leftOut + this.repeated;
    return count >= this.#mostRows || this.#characters > MOST_CHARACTERS;
  }

  #identitiesOf(row: CopyRow): string[] {
    const identities: string[] = [];
    for (const columns of this.#fileKind.identities) {
      let identity = columns[0] === 'source' ? (columns[1] ?? '') : columns.join('+');
      for (const column of columns) {
        const value = row[column];
        identity = value === null || value === undefined ? '' : identity && `${identity}\n${value}`;
      }
      if (identity !== '') identities.push(identity.toLowerCase());
    }
    return identities;
  }
}

function charactersOf(row: CopyRow): number {
  let characters = 0;
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'string') characters += value.length;
  }
  return characters;
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((name) => other.includes(name)));
}
