import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import type { StoredSettings } from '../../db/rows/import-rows.ts';
import type { CopyRow, CopyValue } from '../../db/transfer/copy-rows.ts';
import { ImportStore } from '../../db/transfer/import-store.ts';
import type { FileKind } from '../column.ts';
import { type ImportCounts, noCounts } from '../import/import-records.ts';
import { runImport } from '../import/run-import.ts';
import { openStored, type StoredUpload } from './stored-input.ts';
import { readSettings } from './stored-settings.ts';

const ROWS = 20;

/** What happens to a row, in order of precedence. */
const previewOutcomes = [
  'rejected',
  'inserted',
  'updated',
  'repeated',
  'left_out',
  'skipped',
  'unchanged',
] as const;

interface PreviewedRow {
  line: number;
  outcome: (typeof previewOutcomes)[number];
  /** As they would be stored, without secrets and blank fields. */
  values: { field: string; value: string }[];
  errors: { field: string; reason: string }[];
}

interface PreviewOptions {
  campaignIds: readonly number[] | undefined;
  secretKey: string;
}

/**
 * Imports the first rows, one at a time, in a transaction that is rolled back.
 * @throws OperatorError for a file that can't be read with these settings
 */
export async function previewUpload(
  database: Connection,
  fileKind: FileKind,
  upload: StoredUpload & { settings: StoredSettings },
  { campaignIds, secretKey }: PreviewOptions,
): Promise<PreviewedRow[]> {
  const rows: PreviewedRow[] = [];
  let former = noCounts;
  const input = openStored(database, upload);
  try {
    await ImportStore.open(database, { dryRun: true, campaignIds }, (store) =>
      runImport(input, readSettings(fileKind, upload.settings), {
        store,
        secretKey,
        batchRows: 1,
        mostRows: ROWS,
        onBatch: async ({ counts, rejects, line, rows: [row] }, transaction) => {
          if (counts.rows > former.rows) {
            const errors = rejects.map(({ field, reason }) => ({ field, reason }));
            const values = valuesOf(fileKind, { ...row, ...(await currencyOf(transaction, fileKind, row)) });
            rows.push({ line, outcome: outcomeOf(former, counts), values, errors });
          }
          former = counts;
        },
      }),
    );
  } finally {
    input.close();
  }
  return rows;
}

function outcomeOf(before: ImportCounts, { leftOut, ...after }: ImportCounts): PreviewedRow['outcome'] {
  const counts: Record<string, number> = { ...after, left_out: leftOut };
  const earlier: Record<string, number> = { ...before, left_out: before.leftOut };
  return previewOutcomes.find((name) => (counts[name] ?? 0) > (earlier[name] ?? 0)) ?? 'unchanged';
}

/** Of a donation that was just imported, even if the file doesn't say it. */
async function currencyOf(
  transaction: Transaction,
  { kind }: FileKind,
  { source, external_id }: CopyRow = {},
): Promise<{ currency?: string }> {
  if (kind !== 'donations') return {};
  const named = { source: String(source), external_id: String(external_id) };
  const donation = await new DonationRepository(transaction).find(named);
  return donation ? { currency: donation.currency } : {};
}

function valuesOf({ columns }: FileKind, row: CopyRow): PreviewedRow['values'] {
  return columns.flatMap(({ name, type, secret }) => {
    const value = row[name] ?? null;
    return value === null || secret || type.isHashed ? [] : [{ field: name, value: textOf(value) }];
  });
}

function textOf(value: NonNullable<CopyValue>): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
