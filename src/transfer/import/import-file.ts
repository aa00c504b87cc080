import type { Readable } from 'node:stream';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { ImportStore } from '../../db/transfer/import-store.ts';
import type { OperatorActor } from '../../domain/actor.ts';
import { OperatorError, UsageError } from '../../errors.ts';
import type { FileKind, ImportedKind } from '../column.ts';
import { fileKinds } from '../file-kinds.ts';
import { fieldsOf } from './check-header.ts';
import { isKnownEncoding } from './decode-text.ts';
import { type ImportCounts, noCounts } from './import-records.ts';
import { inputFile, openInput } from './open-input.ts';
import { readMapping } from './read-mapping.ts';
import { RejectsFile } from './rejects-file.ts';
import { findRejectsPlace } from './rejects-place.ts';
import { auditedCounts, runImport } from './run-import.ts';

export interface ImportRequest {
  kind: ImportedKind;
  path: string;
  standardInput: Readable;
  /** The key that recognises erased people. */
  secretKey: string;
  /** The source of rows that name none. */
  source?: string | undefined;
  /** Default values of other fields that are blank or missing. */
  constants?: Readonly<Record<string, string>> | undefined;
  mappingPath?: string | undefined;
  encoding?: string | undefined;
  /** Default: next to the file, otherwise in the working directory. */
  rejectsPath?: string | undefined;
  batchRows: number;
  dryRun: boolean;
  /** The first call passes the size of the file, if known. */
  onProgress(progress: ImportProgress): void;
}

export interface ImportProgress {
  rows: number;
  rejected: number;
  /** Number of rows that have been written to the database. */
  taken: number;
  bytes: number;
  size: number | undefined;
}

export interface ImportResult extends ImportCounts {
  milliseconds: number;
  rejectsPath: string | undefined;
  /** Warnings for the user, although the rows were imported. */
  warnings: string[];
}

/** Imports a file. If this throws, only complete batches have been written. */
export async function importFile(
  { database, actor }: { database: Connection; actor: OperatorActor },
  request: ImportRequest,
): Promise<ImportResult> {
  const { kind, path, source, dryRun, onProgress } = request;
  const operator = actor.name;
  const started = Date.now();
  const fileKind = fileKinds[kind];
  const constants = { ...request.constants, ...(source === undefined ? {} : { source }) };
  requireFields(fileKind, Object.keys(constants));
  const { mappingPath } = request;
  const mapping = mappingPath === undefined ? undefined : await readMapping(mappingPath, fileKind);
  const encoding = request.encoding ?? mapping?.encoding;
  if (encoding !== undefined && !isKnownEncoding(encoding)) {
    const Refusal = request.encoding === undefined ? OperatorError : UsageError;
    throw new Refusal(`Unknown encoding ${encoding}.`, 'Use utf-8, utf-16le or windows-1252.');
  }
  const input = await openInput(path, request.standardInput);
  let taken = 0;
  const rejects = await openRejects(request, () =>
    dryRun ? 'The dry run saved nothing.' : `Rows imported: ${taken.toLocaleString('en')}.`,
  );
  const report = ({ rows, rejected, inserted, updated, unchanged }: ImportCounts) => {
    taken = inserted + updated + unchanged;
    onProgress({ rows, rejected, taken, bytes: input.bytesRead(), size: input.size });
  };
  report(noCounts);
  try {
    const opening = { operator, action: 'import.begin', details: { kind, file: input.name } };
    return await ImportStore.open(database, { dryRun, opening }, async (store) => {
      const settings = { fileKind, mapping, constants, encoding };
      const { counts, warnings } = await runImport(input, settings, {
        store,
        secretKey: request.secretKey,
        batchRows: request.batchRows,
        onRejects: (found) => rejects.write(found),
        onProgress: report,
      });
      const details = { kind, file: input.name, ...auditedCounts(counts) };
      await store.record({ operator, action: 'import.finish', details });
      await rejects.finish();
      return { ...counts, warnings, milliseconds: Date.now() - started, rejectsPath: rejects.path };
    });
  } finally {
    input.close();
    await rejects.close();
  }
}

function requireFields(fileKind: FileKind, names: readonly string[]): void {
  const known = fieldsOf(fileKind);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`${fileKind.kind} have no ${unknown}.`, `They have: ${known.join(', ')}.`);
}

async function openRejects(request: ImportRequest, whatIsIn: () => string): Promise<RejectsFile> {
  const { kind, path, standardInput, mappingPath, rejectsPath } = request;
  const inputs = [await inputFile(path, standardInput)];
  if (mappingPath !== undefined) inputs.push(await inputFile(mappingPath, standardInput));
  const place = await findRejectsPlace({ requested: rejectsPath, inputPath: path, kind, inputs });
  return new RejectsFile(place, whatIsIn);
}
