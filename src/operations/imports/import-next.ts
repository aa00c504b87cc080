import { isDatabaseTrouble } from '../../db/connection/database-errors.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { ImportRepository, LEASE_SECONDS } from '../../db/repositories/imports.ts';
import { StoredFileRepository } from '../../db/repositories/stored-files.ts';
import type { ImportRow } from '../../db/rows/import-rows.ts';
import { ImportStore, type ImportStoreOptions } from '../../db/transfer/import-store.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { audit } from '../../domain/audit.ts';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { ImportedKind } from '../../transfer/column.ts';
import { fileKinds } from '../../transfer/file-kinds.ts';
import { type ImportCounts, noCounts, type WrittenBatch } from '../../transfer/import/import-records.ts';
import type { Input } from '../../transfer/import/open-input.ts';
import { encodeCsvLine } from '../../transfer/import/read-csv.ts';
import { REJECTS_HEADER } from '../../transfer/import/rejects-place.ts';
import { auditedCounts, type ImportSettings, runImport } from '../../transfer/import/run-import.ts';
import { HOURS_STORED } from '../../transfer/uploads/commands.ts';
import { openStored } from '../../transfer/uploads/stored-input.ts';
import { readSettings } from '../../transfer/uploads/stored-settings.ts';

const BATCH_ROWS = 10_000;
/** A file that ends the process this often, before a single batch is done, will always do so. */
const MOST_IDLE_CLAIMS = 5;

interface ImportParts {
  /** Without time limits, because a batch may take long. */
  database: Connection;
  secretKey: string;
  log: Log;
  batchRows?: number;
}

/** Another process does this import now, or it was cancelled. */
class LostClaimError extends Error {}

/**
 * Imports the next file in the queue: one at a time among all processes. If a process dies, another one continues after its last batch.
 * @param stopping ends it after the current batch: another process continues immediately
 * @returns whether there was one
 */
export async function importNext(parts: ImportParts, stopping: AbortSignal): Promise<boolean> {
  const { database, log } = parts;
  const imports = new ImportRepository(database);
  const found = await imports.claim();
  if (!found) return false;
  // If it fails, the next batch or the next renewal will do.
  const renew = () => void imports.renew(found).catch(() => {});
  const renewing = setInterval(renew, (LEASE_SECONDS * 1_000) / 4);
  try {
    await importClaimed(parts, found, stopping);
  } catch (error) {
    if (stopping.aborted || isDatabaseTrouble(error)) {
      await imports.release(found);
      if (stopping.aborted) return false;
      throw error;
    }
    // Its file is deleted when it is cancelled.
    if (!(await imports.renew(found))) return true;
    const isTheirs = error instanceof OperatorError;
    if (!isTheirs) log.error({ err: error, import: found.id }, 'an import failed');
    await fail(database, found, isTheirs ? error.message : 'Something went wrong on the server.');
  } finally {
    clearInterval(renewing);
  }
  return true;
}

async function importClaimed(parts: ImportParts, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { database, secretKey, batchRows = BATCH_ROWS } = parts;
  const { kind, file_id, campaign_ids, last_line } = row;
  if (row.idle_claims > MOST_IDLE_CLAIMS) {
    throw new OperatorError('The server stopped each time. Split the file, and upload the parts.', '');
  }
  if (file_id === null) throw new OperatorError('The file has expired. Upload it again.', '');
  const input = openStored(database, { ...row, file_id });
  const settings = readSettings(fileKinds[kind as ImportedKind], row.settings);
  const isCheck = row.state === 'checking';
  const options = { dryRun: isCheck, campaignIds: campaign_ids ?? undefined };
  try {
    if (isCheck) return await checkClaimed(parts, row, { input, settings, options, signal });
    const { counts, warnings } = await ImportStore.open(database, options, (store) =>
      runImport(input, settings, {
        store,
        secretKey,
        batchRows,
        signal,
        earlier: { counts: countsOf(row), line: last_line },
        onBatch: (batch, transaction) => noteBatch(transaction, row, batch, input.bytesRead()),
      }),
    );
    await database.transaction(async (transaction) => {
      if (!(await new ImportRepository(transaction).finish(row, 'done', { warnings })))
        throw new LostClaimError();
      await new StoredFileRepository(transaction).remove(file_id);
      await audit(transaction, actorOf(row), 'import.finish', ['import', row.id], {
        kind,
        file: row.name,
        ...auditedCounts(counts),
      });
    });
  } finally {
    input.close();
  }
}

interface ClaimedFile {
  input: Input;
  settings: ImportSettings;
  options: ImportStoreOptions;
  signal: AbortSignal;
}

/** Imports all of a file in a transaction that is rolled back, from its beginning, even if another process has begun with it. */
async function checkClaimed(
  { database, secretKey, batchRows = BATCH_ROWS }: ImportParts,
  row: ImportRow,
  { input, settings, options, signal }: ClaimedFile,
): Promise<void> {
  if (row.rejects_id !== null) await new StoredFileRepository(database).remove(row.rejects_id);
  let counts = noCounts;
  const { warnings } = await ImportStore.open(database, options, (store) =>
    runImport(input, settings, {
      store,
      secretKey,
      batchRows,
      signal,
      onProgress: (found) => {
        counts = found;
      },
      // In a transaction of its own, because that of the batch leaves nothing behind.
      onRejects: (rejects) =>
        database.transaction((transaction) =>
          noteBatch(transaction, row, { counts, rejects, line: 0 }, input.bytesRead()),
        ),
    }),
  );
  if (!(await new ImportRepository(database).finishCheck(row, warnings))) throw new LostClaimError();
}

async function fail(database: Connection, row: ImportRow, problem: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const imports = new ImportRepository(transaction);
    if (row.state === 'checking') await imports.forgetCheck(row.id);
    if (!(await imports.finish(row, 'failed', { problem: problem.slice(0, 5_000) }))) return;
    const after = await imports.find(row.id);
    await audit(transaction, actorOf(row), 'import.fail', ['import', row.id], {
      kind: row.kind,
      file: row.name,
      ...auditedCounts(countsOf(after ?? row)),
    });
  });
}

/** Stores how far an import is, and what it has rejected. @throws LostClaimError */
async function noteBatch(
  transaction: Transaction,
  row: ImportRow,
  { counts, rejects, line }: Pick<WrittenBatch, 'counts' | 'rejects' | 'line'>,
  read_bytes: number,
): Promise<void> {
  const imports = new ImportRepository(transaction);
  const rejected = rejects.length > 0 ? await storeRejects(transaction, row, rejects) : {};
  const { leftOut: left_out, ...others } = counts;
  // A check that is interrupted starts again.
  const idle_claims = row.state === 'checking' ? row.idle_claims : 0;
  const progress = { ...others, left_out, last_line: line, read_bytes, idle_claims, ...rejected };
  if (!(await imports.note(row, progress))) throw new LostClaimError();
}

async function storeRejects(
  transaction: Transaction,
  { id, name }: ImportRow,
  rejects: WrittenBatch['rejects'],
): Promise<{ rejects_id: number }> {
  const files = new StoredFileRepository(transaction);
  const known = (await new ImportRepository(transaction).find(id))?.rejects_id;
  const rejects_id =
    known ?? (await files.create({ name: `${name.slice(0, 240)}.rejects.csv`, hours: HOURS_STORED }));
  const lines = rejects.map(({ line, field, reason, raw }) =>
    encodeCsvLine([String(line), field, reason, raw]),
  );
  await files.append(rejects_id, `${known ? '' : REJECTS_HEADER}${lines.join('\n')}\n`);
  return { rejects_id };
}

function countsOf({ left_out: leftOut, ...row }: ImportRow): ImportCounts {
  const { rows, refunds, inserted, updated, unchanged, rejected, repeated, skipped, anonymised } = row;
  return { rows, refunds, inserted, updated, unchanged, rejected, repeated, leftOut, skipped, anonymised };
}

/** Who is named in the audit log. What they reach was decided when they started the import. */
function actorOf({ user_id, token_id }: ImportRow): StaffActor {
  const scope = { campaignIds: [], charityIds: [] };
  return { kind: 'staff', userId: user_id, tokenId: token_id ?? undefined, grants: [], scope };
}
