import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { ImportStore } from '../../db/transfer/import-store.ts';
import { type FileKind, holdsSecrets, mergePlans } from '../column.ts';
import { fieldsOf, givenColumns, nameInFile } from './check-header.ts';
import type { Mapping } from './mapping.ts';
import { OpenBatch } from './open-batch.ts';
import type { Reject } from './rejects-file.ts';
import type { SourceRecord } from './source-record.ts';
import { type RowError, stagingColumns, validateRow } from './validate-row.ts';

export interface ImportCounts {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

interface ImportOptions {
  store: ImportStore;
  fileKind: FileKind;
  mapping: Mapping;
  batchRows: number;
  onRejects(rejects: readonly Reject[]): Promise<void>;
  onProgress(counts: ImportCounts): void;
}

/** Brings records into the database, batch after batch: while one is written, the next is read. */
export async function importRecords(
  records: AsyncIterable<SourceRecord>,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { fileKind, mapping, batchRows } = options;
  const known = new Set(fieldsOf(fileKind));
  const isSecret = holdsSecrets(fileKind);
  const counts: ImportCounts = { rows: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };
  let batch = new OpenBatch(fileKind, batchRows);
  let writing = Promise.resolve();
  const writeBatch = async () => {
    await writing;
    writing = mergeBatch(batch, counts, options);
    // A failure is thrown to whoever waits next; until then it must not be an unhandled rejection.
    writing.catch(() => {});
    batch = new OpenBatch(fileKind, batchRows);
  };
  try {
    for await (const record of records) {
      const { line } = record;
      const raw = isSecret ? () => '' : record.raw;
      const row = record.error ? [record.error] : readRow(record, known, options);
      if (Array.isArray(row)) {
        batch.reject(
          row.map(({ field, reason }) => ({ line, field: mapping.columnOf(field), reason, raw: raw() })),
        );
      } else {
        const names = Object.keys(record.fields);
        if (!batch.add(row, raw, names)) {
          await writeBatch();
          batch.add(row, raw, names);
        }
      }
      if (batch.isFull()) await writeBatch();
    }
    await writeBatch();
  } finally {
    await writing;
  }
  return counts;
}

function readRow(
  { line, fields }: SourceRecord,
  known: ReadonlySet<string>,
  { fileKind, mapping }: ImportOptions,
): CopyRow | RowError[] {
  if (mapping.sourceColumns.length === 0) {
    const unknown = Object.keys(fields).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      return unknown.map((field) => ({ field, reason: `is nothing that ${fileKind.kind} have` }));
    }
  }
  return validateRow(fileKind, line, mapping.apply(fields));
}

async function mergeBatch(batch: OpenBatch, counts: ImportCounts, options: ImportOptions): Promise<void> {
  const { store, fileKind, mapping, onRejects, onProgress } = options;
  const { rows, rejects } = batch;
  counts.rows += rows.length + batch.rejectedRows;
  counts.rejected += batch.rejectedRows;
  if (rows.length > 0) {
    const names = mapping.sourceColumns.length > 0 ? mapping.fields : [...batch.names, ...mapping.fields];
    const { inserted, updated, refused } = await store.merge(mergePlans(fileKind), {
      staging: stagingColumns(fileKind),
      rows,
      given: givenColumns(fileKind, names),
    });
    for (const { line, field, reason } of refused) {
      const column = mapping.columnOf(nameInFile(fileKind, field, names));
      rejects.push({ line, field: column, reason, raw: batch.rawOf(line) });
    }
    counts.rejected += refused.length;
    counts.inserted += inserted;
    counts.updated += updated;
    counts.unchanged += rows.length - inserted - updated - refused.length;
  }
  // Before the rejects: the batch is committed even if they cannot be written.
  onProgress(counts);
  await onRejects(rejects.sort((one, other) => one.line - other.line));
}
