import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { ImportStore } from '../../db/transfer/import-store.ts';
import { type FileKind, mergePlans } from '../column.ts';
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
  const { fileKind, mapping } = options;
  const writer = new BatchWriter(options);
  const known = new Set(fieldsOf(fileKind));
  let batch = new OpenBatch(fileKind, options.batchRows);
  const turn = async () => {
    await writer.write(batch);
    batch = new OpenBatch(fileKind, options.batchRows);
  };
  try {
    for await (const record of records) {
      const { line, raw } = record;
      const row = record.error ? [record.error] : read(record);
      if (Array.isArray(row)) {
        batch.reject(
          row.map(({ field, reason }) => ({ line, field: mapping.columnOf(field), reason, raw: raw() })),
        );
      } else {
        const names = Object.keys(record.fields);
        if (!batch.add(row, raw, names)) {
          await turn();
          batch.add(row, raw, names);
        }
      }
      if (batch.isFull()) await turn();
    }
    await writer.write(batch);
  } finally {
    await writer.settle();
  }
  return writer.counts;

  function read({ line, fields }: SourceRecord): CopyRow | RowError[] {
    if (mapping.sourceColumns.length === 0) {
      const unknown = Object.keys(fields).filter((name) => !known.has(name));
      if (unknown.length > 0) {
        return unknown.map((field) => ({ field, reason: `is nothing that ${fileKind.kind} have` }));
      }
    }
    return validateRow(fileKind, line, mapping.apply(fields));
  }
}

/** Writes one batch at a time, beside the reading of the next. */
class BatchWriter {
  readonly counts: ImportCounts = { rows: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly #options: ImportOptions;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  /** Waits until the batch before is written, and begins with this one. */
  async write(batch: OpenBatch): Promise<void> {
    await this.#writing;
    this.#writing = this.#merge(batch);
    // A failure is thrown to the next caller; until then it must not be an unhandled rejection.
    this.#writing.catch(() => {});
  }

  async settle(): Promise<void> {
    await this.#writing;
  }

  async #merge(batch: OpenBatch): Promise<void> {
    const { store, fileKind, mapping, onRejects, onProgress } = this.#options;
    const { counts } = this;
    const rejects = batch.rejects;
    let rejected = batch.rejectedRows;
    if (batch.rows.length > 0) {
      const names = mapping.sourceColumns.length > 0 ? mapping.fields : [...batch.names, ...mapping.fields];
      const { inserted, updated, refused } = await store.merge(mergePlans(fileKind), {
        staging: stagingColumns(fileKind),
        rows: batch.rows,
        given: givenColumns(fileKind, names),
      });
      for (const { line, field, reason } of refused) {
        const column = mapping.columnOf(nameInFile(fileKind, field, names));
        rejects.push({ line, field: column, reason, raw: batch.rawOf(line) });
      }
      rejected += refused.length;
      counts.inserted += inserted;
      counts.updated += updated;
      counts.unchanged += batch.rows.length - inserted - updated - refused.length;
    }
    counts.rows += batch.rows.length + batch.rejectedRows;
    counts.rejected += rejected;
    // Before the rejects: the batch is committed even if they cannot be written.
    onProgress(counts);
    await onRejects(rejects.sort((one, other) => one.line - other.line));
  }
}
