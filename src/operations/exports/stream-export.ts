import type { Writable } from 'node:stream';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import type { ExportLimit } from '../../db/transfer/export-limit.ts';
import type { Kind } from '../../transfer/column.ts';
import { type ExportProgress, exportKinds } from '../../transfer/export/export-kinds.ts';

interface StreamedExport {
  kind: Kind;
  personal: boolean;
  spreadsheet: boolean;
  limit: ExportLimit | undefined;
  onProgress?: (progress: ExportProgress) => void;
}

/** Writes records of a kind as CSV, without secrets. @param open called once the snapshot of the database is open */
export async function streamExport(
  database: DatabaseHandle,
  { kind, onProgress = () => {}, ...options }: StreamedExport,
  open: () => Writable,
): Promise<void> {
  const output = { name: kind, open: async () => open(), finish: async () => {}, abandon: async () => {} };
  await exportKinds(database, {
    ...options,
    outputs: [[kind, output]],
    format: 'csv',
    gzip: false,
    secrets: false,
    onProgress,
  });
}
