import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { FileKind } from '../column.ts';
import type { Reject } from './rejects-file.ts';

/** A batch of long rows ends early, which bounds its memory. */
const MOST_CHARACTERS = 16_777_216;

/** Rows that are written in one statement, which could not see two rows about the same record. */
export class OpenBatch {
  readonly rows: CopyRow[] = [];
  readonly rejects: Reject[] = [];
  rejectedRows = 0;
  /** Names of the fields, the same for all rows: columns that are missing stay unchanged. */
  names: readonly string[] = [];
  readonly #fileKind: FileKind;
  readonly #mostRows: number;
  readonly #identities = new Set<string>();
  readonly #raw = new Map<number, () => string>();
  #characters = 0;

  constructor(fileKind: FileKind, mostRows: number) {
    this.#fileKind = fileKind;
    this.#mostRows = mostRows;
  }

  /** @returns false when the row belongs into the next batch */
  add(row: CopyRow, raw: () => string, names: readonly string[]): boolean {
    const identities = this.#identitiesOf(row);
    if (this.rows.length === 0) this.names = names;
    else if (!sameNames(names, this.names)) return false;
    else if (identities.some((identity) => this.#identities.has(identity))) return false;
    this.rows.push(row);
    this.#raw.set(Number(row.line), raw);
    for (const identity of identities) this.#identities.add(identity);
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'string') this.#characters += value.length;
    }
    return true;
  }

  reject(rejects: readonly Reject[]): void {
    this.rejects.push(...rejects);
    this.rejectedRows += 1;
  }

  isFull(): boolean {
    return this.rows.length + this.rejectedRows >= this.#mostRows || this.#characters > MOST_CHARACTERS;
  }

  rawOf(line: number): string {
    return this.#raw.get(line)?.() ?? '';
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

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
