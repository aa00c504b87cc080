import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import type { Layout } from '../../db/transfer/export-layout.ts';
import { type ExportLimit, limitSql } from '../../db/transfer/export-limit.ts';
import type { ExportPlan, TextFormat } from '../../db/transfer/export-plan.ts';
import { ExportSnapshot } from '../../db/transfer/export-snapshot.ts';
import { withoutFormula } from '../../db/transfer/without-formula.ts';
import { exportedSql, type Kind } from '../column.ts';
import { fileKinds } from '../file-kinds.ts';
import { cursorAt, openCursor } from './change-cursor.ts';
import { explainOutputError, type Output } from './output.ts';

interface ExportRequest {
  /** In the order in which they are written. */
  outputs: readonly (readonly [Kind, Output])[];
  format: TextFormat;
  gzip: boolean;
  secrets: boolean;
  /** Includes how donors can be reached. */
  personal: boolean;
  /** Makes files for spreadsheets, not for an import: no text can be read as a formula. */
  spreadsheet?: boolean;
  /** Exports only what changed since this cursor, or everything, with what has happened to each row. */
  since?: string | undefined;
  /** Writes changes in the columns of another system. */
  layout?: Layout | undefined;
  /** Exports only some of the records, of kinds that can be limited. */
  limit?: ExportLimit | undefined;
  onProgress(progress: ExportProgress): void;
}

export interface ExportProgress {
  kind: Kind;
  rows: number;
  /** An estimate by the database, if it has one. */
  estimate: number | undefined;
  isFinished: boolean;
}

interface ExportedKind {
  kind: Kind;
  rows: number;
  /** After compression. */
  bytes: number;
  output: string;
}

export interface ExportResult {
  takenAt: Date;
  kinds: ExportedKind[];
  /** Where the next export of changes begins; undefined unless this is one. */
  cursor?: string | undefined;
}

interface Changes {
  /** The oldest transaction to include; undefined for all rows. */
  since: string | undefined;
  /** The cursor of the next export. */
  next: string;
}

const MILLISECONDS_BETWEEN_REPORTS = 500;

/** Without it, Excel assumes the local encoding instead of UTF-8. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Writes kinds of records from one snapshot. At the end, either all outputs get their final names or none. */
export async function exportKinds(database: DatabaseHandle, request: ExportRequest): Promise<ExportResult> {
  const outputs = request.outputs.map(([, output]) => output);
  try {
    const result = await ExportSnapshot.open(database, async (snapshot) => {
      const takenAt = await snapshot.takenAt();
      const changes = request.since === undefined ? undefined : await changesSince(request.since, snapshot);
      const kinds: ExportedKind[] = [];
      for (const [kind, output] of request.outputs) {
        kinds.push(await exportKind(snapshot, kind, output, { ...request, changes }));
      }
      return { takenAt, kinds, cursor: changes?.next };
    });
    for (const output of outputs) await output.finish();
    return result;
  } finally {
    for (const output of outputs) await output.abandon();
  }
}

async function changesSince(cursor: string, snapshot: ExportSnapshot): Promise<Changes> {
  const position = await snapshot.position();
  return { since: openCursor(cursor, position), next: cursorAt(position) };
}

async function exportKind(
  snapshot: ExportSnapshot,
  kind: Kind,
  output: Output,
  {
    format,
    gzip,
    secrets,
    personal,
    spreadsheet,
    changes,
    layout,
    limit,
    onProgress,
  }: ExportRequest & { changes: Changes | undefined },
): Promise<ExportedKind> {
  const plan = exportPlan(kind, { secrets, personal, spreadsheet, changes, layout, limit });
  const estimate = limit
    ? await snapshot.plannedRows(plan)
    : changes?.since === undefined
      ? await snapshot.estimate(plan)
      : undefined;
  const sink = await output.open();
  const watch = setInterval(async () => {
    const rows = await snapshot.progress().catch(() => undefined);
    if (rows !== undefined && watch.hasRef()) onProgress({ kind, rows, estimate, isFinished: false });
  }, MILLISECONDS_BETWEEN_REPORTS);
  let rows = 0;
  let bytes = 0;
  const read = async function* () {
    if (spreadsheet) yield BYTE_ORDER_MARK;
    rows = yield* snapshot.rows(plan, format);
  };
  const source = read();
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    const stages = gzip ? [createGzip({ level: 6 }), counter] : [counter];
    await pipeline([Readable.from(source, { objectMode: false }), ...stages, sink]);
  } catch (error) {
    throw explainOutputError(error, output.name);
  } finally {
    clearInterval(watch);
    watch.unref();
    // After a failure the copy is still being cancelled, and the connection with it is busy.
    await source.return();
  }
  onProgress({ kind, rows, estimate: rows, isFinished: true });
  return { kind, rows, bytes, output: output.name };
}

interface PlanOptions {
  secrets: boolean;
  personal: boolean;
  spreadsheet?: boolean | undefined;
  changes?: Pick<Changes, 'since'> | undefined;
  layout?: Layout | undefined;
  limit?: ExportLimit | undefined;
}

/** The columns that an import of this kind reads, in their order; secret and personal ones only on request. */
export function exportPlan(
  kind: Kind,
  { secrets, personal, spreadsheet = false, changes, layout, limit }: PlanOptions,
): ExportPlan {
  const { columns, exportParts, changedParts, merges } = fileKinds[kind];
  const table = merges[0]?.table ?? '';
  return {
    table,
    layout: layout && { ...layout, spreadsheet },
    parts: limit ? limitedParts(kind, limit) : ((changes && changedParts?.(changes.since)) ?? exportParts),
    columns: columns
      .filter(
        (column) =>
          (secrets || !column.secret) && (personal || !column.personal) && (changes || !column.inChanges),
      )
      .map((column) => {
        const { storage } = column.type;
        const sql = exportedSql(column, table);
        return {
          name: column.name,
          storage,
          sql: spreadsheet && storage === 'text' && !layout ? withoutFormula(sql) : sql,
        };
      }),
  };
}

function limitedParts(kind: Kind, limit: ExportLimit): readonly string[] {
  const { limits } = fileKinds[kind];
  if (!limits) throw new Error(`an export of ${kind} can't be limited`);
  return limits.parts(limitSql(limits, limit));
}
