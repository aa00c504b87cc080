import type { ImportStore } from '../../db/transfer/import-store.ts';
import { type FileKind, holdsSecrets, mergePlans } from '../column.ts';
import { fieldsOf, givenColumns, nameInFile } from './check-header.ts';
import { collectErrors } from './collect-errors.ts';
import { deriveRefund, namesRefund } from './derive-refund.ts';
import type { ErasedPeople } from './erased-people.ts';
import type { RowError } from './mapped-row.ts';
import type { Mapping } from './mapping.ts';
import { type BatchRow, OpenBatch } from './open-batch.ts';
import type { Reject } from './rejects-file.ts';
import { SeenRows } from './seen-rows.ts';
import type { SourceRecord } from './source-record.ts';
import { stagingColumns, validateRow } from './validate-row.ts';

/** Rows and the refunds in them are new, changed, unchanged, rejected, repeated or left out. */
export interface ImportCounts {
  rows: number;
  /** Refunds that were derived from rows. */
  refunds: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Rows that repeat an earlier row. */
  repeated: number;
  /** Rows that the mapping does not count as donations. */
  leftOut: number;
  /** Rows of people who were erased. */
  skipped: number;
  /** Of the other rows: donations imported without their donor, who was erased. */
  anonymised: number;
}

export const noCounts: ImportCounts = {
  rows: 0,
  refunds: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  repeated: 0,
  leftOut: 0,
  skipped: 0,
  anonymised: 0,
};

interface ImportOptions {
  store: ImportStore;
  fileKind: FileKind;
  mapping: Mapping;
  erased: ErasedPeople;
  batchRows: number;
  onRejects(rejects: readonly Reject[]): Promise<void>;
  onProgress(counts: ImportCounts): void;
}

/** Imports records batch by batch: while one is written, the next is read. */
export async function importRecords(
  records: AsyncIterable<SourceRecord>,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { fileKind, batchRows } = options;
  const readRow = rowReader(options);
  const counts = { ...noCounts };
  let batch = new OpenBatch(fileKind, batchRows);
  let writing = Promise.resolve();
  const writeBatch = async () => {
    await writing;
    writing = mergeBatch(batch, counts, options);
    // A failure is thrown to the next caller that waits; until then it must not be an unhandled rejection.
    writing.catch(() => {});
    batch = new OpenBatch(fileKind, batchRows);
  };
  try {
    for await (const record of records) {
      const row = readRow(record);
      if (row === 'left out') batch.leftOut += 1;
      else if (row === 'repeated') batch.repeated += 1;
      else if (!batch.add(row)) {
        await writeBatch();
        batch.add(row);
      }
      if (batch.isFull()) await writeBatch();
    }
    await writeBatch();
  } finally {
    await writing;
  }
  return counts;
}

/** Reads rows one at a time, and remembers earlier ones. */
function rowReader({
  fileKind,
  mapping,
}: ImportOptions): (record: SourceRecord) => BatchRow | 'left out' | 'repeated' {
  const known = new Set(fieldsOf(fileKind));
  const isSecret = holdsSecrets(fileKind);
  const seen = new SeenRows(fileKind);
  const reference = fileKind.identities[0]?.at(-1) ?? '';
  return (record) => {
    const { line, fields, error } = record;
    const raw = isSecret ? () => '' : record.raw;
    const names = Object.keys(fields);
    const read = (rows: BatchRow['rows'], errors: readonly RowError[]) => ({
      line,
      rows,
      errors,
      raw,
      names,
    });
    if (error) return read([], [error]);
    const unknown = mapping.sourceColumns.length > 0 ? [] : names.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      return read(
        [],
        unknown.map((field) => ({ field, reason: `is not a field of ${fileKind.kind}` })),
      );
    }
    const fate = mapping.fateOf(fields);
    if (fate === 'left out') return fate;
    const mapped = mapping.apply(fields);
    const { row, errors } = validateRow(fileKind, line, mapped);
    const rows = [row];
    if (Array.isArray(fate)) errors.push(...fate);
    else if (errors.length === 0 && (fate === 'refunded' || namesRefund(mapped))) {
      const derived = deriveRefund(row, mapped);
      errors.push(...derived.errors);
      rows.push(derived.refund);
    }
    if (errors.length > 0) return read([{ ...row, has_errors: true }], errors);
    // Another record may have the reference of one that was removed.
    if (fileKind.isRemoved?.(row)) return read([row], []);
    const earlier = seen.note(rows);
    if (earlier?.isSame) return 'repeated';
    if (!earlier) return read(rows, []);
    const reason = `was already used in line ${earlier.line}, with different values`;
    return read([{ ...row, has_errors: true }], [{ field: reference, reason }]);
  };
}

async function mergeBatch(batch: OpenBatch, counts: ImportCounts, options: ImportOptions): Promise<void> {
  const { store, fileKind, mapping, erased, onRejects, onProgress } = options;
  const { source } = batch;
  const { rows, skipped, skippedRefunds, anonymised } = await erased.sift(fileKind, batch.rows);
  const names = mapping.fieldsIn(batch.names);
  const none = { inserted: 0, updated: 0, refused: [] };
  const merged =
    rows.length === 0
      ? none
      : await store.merge(mergePlans(fileKind), {
          staging: stagingColumns(fileKind),
          rows,
          given: givenColumns(fileKind, names),
        });
  const columnOf = (field: string) => mapping.columnOf(nameInFile(fileKind, field, names));
  const { rejects, rejectedRows, refusedRefunds } = collectErrors(source, merged.refused, columnOf);
  const { inserted, updated } = merged;
  const refunds = batch.refunds - refusedRefunds - skippedRefunds;
  counts.rows += source.size + batch.leftOut + batch.repeated;
  counts.refunds += refunds;
  counts.leftOut += batch.leftOut;
  counts.repeated += batch.repeated;
  counts.rejected += rejectedRows;
  counts.skipped += skipped;
  counts.anonymised += anonymised;
  counts.inserted += inserted;
  counts.updated += updated;
  counts.unchanged += source.size + refunds - skipped - rejectedRows - inserted - updated;
  // Before the rejects, because the batch is committed even if they cannot be written.
  onProgress(counts);
  await onRejects(rejects);
}
