import { PassThrough } from 'node:stream';
import type { Context } from '../../context.ts';
import { ExportRepository } from '../../db/repositories/exports.ts';
import { StoredFileRepository } from '../../db/repositories/stored-files.ts';
import type { ExportRow } from '../../db/rows/export-rows.ts';
import { system } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { finishExport, scopeOfExport } from '../../domain/exports/manage-exports.ts';
import { DomainError, PayloadTooLargeError } from '../../errors.ts';
import type { Kind } from '../../transfer/column.ts';
import type { ExportProgress } from '../../transfer/export/export-kinds.ts';
import { limitOf } from './export-limit.ts';
import { streamExport } from './stream-export.ts';

type Services = Pick<Context, 'database' | 'log' | 'outbox'> & {
  /** In bytes, after compression. Default: 1 GB. */
  largestFile?: number;
};

const LARGEST_FILE = 2 ** 30;

/** How long the file is stored. */
const HOURS = 24;

/** A process that ends in the middle may have ended because of this export. */
const MOST_ATTEMPTS = 3;

/** The export was deleted, or another worker has it. */
class LostExportError extends Error {}

/**
 * Writes the next export in the queue, if there is one.
 * @param stopping aborts when the process ends: another one then starts the export again
 * @returns whether there was one
 */
export async function writeNextExport(services: Services, stopping?: AbortSignal): Promise<boolean> {
  const exports = new ExportRepository(services.database.primary);
  const claimed = await exports.claim();
  if (!claimed) return false;
  if (claimed.attempts > MOST_ATTEMPTS) {
    await exports.fail(
      claimed,
      'It was interrupted several times. Create it again, or limit it to fewer records.',
    );
    return true;
  }
  try {
    await writeExport(services, exports, claimed, stopping);
  } catch (error) {
    if (stopping?.aborted) await exports.release(claimed);
    else if (!(error instanceof LostExportError)) await noteFailure(services, exports, claimed, error);
  }
  return true;
}

async function writeExport(
  services: Services,
  exports: ExportRepository,
  claimed: ExportRow,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { database, largestFile = LARGEST_FILE } = services;
  const { personal, spreadsheet } = claimed;
  const kind = claimed.kind as Kind;
  const limit = await limitOf(database.primary, filtersOf(claimed), scopeOfExport(claimed));
  const files = new StoredFileRepository(database.primary);
  const rows = new PassThrough();
  const stop = (error: Error) => rows.destroy(error);
  const stopNow = () => stop(new Error('the server stops'));
  stopping?.addEventListener('abort', stopNow, { once: true });
  let last: ExportProgress | undefined;
  const report = async ({ rows: count, estimate, isFinished }: ExportProgress) => {
    const progress = {
      row_count: count,
      expected_row_count: estimate === undefined ? null : Math.round(estimate),
    };
    if (!isFinished && !(await exports.report(claimed, progress))) stop(new LostExportError());
  };
  const storing = files.write(rows, { name: `${kind}.csv`, hours: HOURS, largestStored: largestFile });
  // It may fail before the export does.
  storing.catch(() => {});
  try {
    const onProgress = (progress: ExportProgress) => {
      last = progress;
      // A failure to report isn't a failure of the export; the next report follows soon.
      report(progress).catch(() => {});
    };
    const request = { kind, personal, spreadsheet, limit, onProgress };
    await streamExport(database.exports, request, () => rows);
    const { id, bytes } = await storing;
    const result = { claimed, file_id: id, bytes, row_count: last?.rows ?? 0 };
    const isDone = await change({ ...services, deadline: undefined }, system, finishExport, result);
    if (!isDone) await files.remove(id);
  } catch (error) {
    // The file's own failure ends the export, too, and says more.
    rows.destroy(error as Error);
    throw await storing.then(
      () => error,
      (cause: unknown) => cause,
    );
  } finally {
    stopping?.removeEventListener('abort', stopNow);
  }
}

function filtersOf({ kind, campaign_id, charity_id, created_since, created_until }: ExportRow) {
  return {
    kind: kind as Kind,
    campaign_id: campaign_id ?? undefined,
    charity_id: charity_id ?? undefined,
    created_since: created_since ?? undefined,
    created_until: created_until ?? undefined,
  };
}

/** Staff only see what they can do something about. */
async function noteFailure(
  { log }: Services,
  exports: ExportRepository,
  claimed: ExportRow,
  error: unknown,
): Promise<void> {
  log.error({ err: error, export: claimed.id }, 'an export failed');
  await exports.fail(claimed, messageOf(error));
}

function messageOf(error: unknown): string {
  if (error instanceof PayloadTooLargeError)
    return 'The file is too large to store, even compressed. Limit the export to a campaign, a charity or a shorter time, or ask your operator for the file.';
  if (error instanceof DomainError) return error.message;
  return 'Something went wrong on the server. Try again; if it fails again, tell your operator.';
}
