import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { ImportStore } from '../../db/transfer/import-store.ts';
import type { MergeOutcome } from '../../db/transfer/merge-batch.ts';
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

export interface ImportOptions {
  store: ImportStore;
  fileKind: FileKind;
  mapping: Mapping;
  erased: ErasedPeople;
  batchRows: number;
  /** An earlier run that ended early: what it has counted, and the last line that it has written. The same file must be read again. */
  earlier?: { counts: ImportCounts; line: number } | undefined;
  /** Ends the import after the current batch. */
  signal?: AbortSignal | undefined;
  /** Called in the transaction of each batch, and again if the transaction is repeated. */
  onBatch?(batch: WrittenBatch, transaction: Transaction): Promise<void>;
  onRejects?(rejects: readonly Reject[]): Promise<void>;
  onProgress?(counts: ImportCounts): void;
}

/** What an import has done once a batch is committed. */
export interface WrittenBatch {
  counts: ImportCounts;
  /** Of this batch, without those that were left out, repeat an earlier one, can't be read or belong to someone who was erased. */
  rows: readonly CopyRow[];
  /** Of this batch. */
  rejects: readonly Reject[];
  /** The last line of the batch. */
  line: number;
}

/** Imports records batch by batch: while one is written, the next is read. */
export async function importRecords(
  records: AsyncIterable<SourceRecord>,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { fileKind, batchRows, earlier, signal } = options;
  const readRow = rowReader(options);
  let counts = earlier?.counts ?? noCounts;
  let line = earlier?.line ?? 0;
  let batch = new OpenBatch(fileKind, batchRows);
  let writing = Promise.resolve();
  const writeBatch = async () => {
    await writing;
    const [written, last] = [batch, line];
    writing = mergeBatch(written, { counts, line: last }, options).then((after) => {
      counts = after;
    });
    // A failure is thrown to the next caller that waits; until then it must not be an unhandled rejection.
    writing.catch(() => {});
    batch = new OpenBatch(fileKind, batchRows);
  };
  try {
    for await (const record of records) {
      signal?.throwIfAborted();
      const row = readRow(record);
      // Rows that were imported before are only remembered.
      if (earlier && record.line <= earlier.line) continue;
      if (row === 'left out') batch.leftOut += 1;
      else if (row === 'repeated') batch.repeated += 1;
      else if (!batch.add(row)) {
        await writeBatch();
        batch.add(row);
      }
      line = record.line;
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

async function mergeBatch(
  batch: OpenBatch,
  former: { counts: ImportCounts; line: number },
  options: ImportOptions,
): Promise<ImportCounts> {
  const { store, fileKind, mapping, erased, onBatch, onRejects, onProgress } = options;
  const { rows, ...sifted } = await erased.sift(fileKind, batch.rows);
  const names = mapping.fieldsIn(batch.names);
  const columnOf = (field: string) => mapping.columnOf(nameInFile(fileKind, field, names));
  const described = (merged: MergeOutcome) => {
    const { rejects, ...refused } = collectErrors(batch.source, merged.refused, columnOf);
    return {
      rows,
      rejects,
      line: former.line,
      counts: addUp(former.counts, { batch, merged, ...sifted, ...refused }),
    };
  };
  let written = described({ inserted: 0, updated: 0, refused: [] });
  if (rows.length > 0 || onBatch) {
    const content = { staging: stagingColumns(fileKind), rows, given: givenColumns(fileKind, names) };
    await store.merge(mergePlans(fileKind), content, async (merged, transaction) => {
      written = described(merged);
      await onBatch?.(written, transaction);
    });
  }
  // Before the rejects, because the batch is committed even if they cannot be written.
  onProgress?.(written.counts);
  await onRejects?.(written.rejects);
  return written.counts;
}

interface BatchOutcome {
  batch: OpenBatch;
  merged: MergeOutcome;
  skipped: number;
  skippedRefunds: number;
  anonymised: number;
  rejectedRows: number;
  refusedRefunds: number;
}

function addUp(former: ImportCounts, outcome: BatchOutcome): ImportCounts {
  const { batch, merged, skipped, anonymised, rejectedRows } = outcome;
  const { inserted, updated } = merged;
  const rows = batch.source.size;
  const refunds = batch.refunds - outcome.refusedRefunds - outcome.skippedRefunds;
  return {
    rows: former.rows + rows + batch.leftOut + batch.repeated,
    refunds: former.refunds + refunds,
    inserted: former.inserted + inserted,
    updated: former.updated + updated,
    unchanged: former.unchanged + rows + refunds - skipped - rejectedRows - inserted - updated,
    rejected: former.rejected + rejectedRows,
    repeated: former.repeated + batch.repeated,
    leftOut: former.leftOut + batch.leftOut,
    skipped: former.skipped + skipped,
    anonymised: former.anonymised + anonymised,
  };
}
