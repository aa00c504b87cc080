import type { Readable } from 'node:stream';
import { ImportStore } from '../db/importing/import-store.ts';
import type { OperatorDesk } from '../db/operations/operator-desk.ts';
import { OperatorError } from '../errors.ts';
import { checkHeader } from './check-header.ts';
import type { Kind } from './column.ts';
import { isKnownEncoding } from './decode-text.ts';
import { formats } from './formats/formats.ts';
import { type ImportCounts, importRecords } from './import-records.ts';
import { createMapping, plainMapping } from './mapping.ts';
import { openInput } from './open-input.ts';
import { readMapping } from './read-mapping.ts';
import { readRecords } from './read-records.ts';
import { RejectsFile } from './rejects-file.ts';

export interface ImportRequest {
  kind: Kind;
  /** A file, or - for standard input. */
  path: string;
  standardInput: Readable;
  /** Of all rows that name none. */
  source?: string | undefined;
  mappingPath?: string | undefined;
  encoding?: string | undefined;
  rejectsPath: string;
  batchRows: number;
  dryRun: boolean;
  /** Is told of the size of the file, if it is known, before anything else. */
  onProgress(progress: ImportProgress): void;
}

export interface ImportProgress {
  rows: number;
  rejected: number;
  bytes: number;
  /** Unknown of standard input. */
  size: number | undefined;
}

export interface ImportResult extends ImportCounts {
  milliseconds: number;
}

/** Imports a file. What was written of it when this throws are whole batches. */
export async function importFile(
  { database, operator }: OperatorDesk,
  request: ImportRequest,
): Promise<ImportResult> {
  const { kind, path, source, dryRun, onProgress } = request;
  const started = Date.now();
  const format = formats[kind];
  const constants = source === undefined ? {} : { source };
  const file = request.mappingPath === undefined ? undefined : await readMapping(request.mappingPath, format);
  const encoding = request.encoding ?? file?.encoding;
  if (encoding !== undefined && !isKnownEncoding(encoding)) {
    throw new OperatorError(
      `Nobody knows the encoding ${encoding}.`,
      'Write utf-8, utf-16le or windows-1252.',
    );
  }
  const mapping = file ? createMapping(format, file, constants) : plainMapping(constants);
  const input = await openInput(path, request.standardInput);
  const rejects = new RejectsFile(request.rejectsPath);
  const report = ({ rows, rejected }: Pick<ImportCounts, 'rows' | 'rejected'>) =>
    onProgress({ rows, rejected, bytes: input.bytesRead(), size: input.size });
  const records = readRecords(input, {
    encoding,
    separator: file?.separator,
    checkHeader: (names) => checkHeader(format, mapping, names),
  });
  report({ rows: 0, rejected: 0 });
  try {
    const opening = { operator, action: 'import.begin', details: { kind, file: input.name } };
    return await ImportStore.open(database, { dryRun, opening }, async (store) => {
      const counts = await importRecords(records, {
        store,
        format,
        mapping,
        batchRows: request.batchRows,
        onRejects: (found) => rejects.write(found),
        onProgress: report,
      });
      const { inserted, updated, unchanged, rejected } = counts;
      const details = { kind, file: input.name, inserted, updated, unchanged, rejected };
      await store.record({ operator, action: 'import.finish', details });
      return { ...counts, milliseconds: Date.now() - started };
    });
  } finally {
    input.close();
    await rejects.close();
  }
}
