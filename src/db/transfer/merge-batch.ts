import type { ClientBase } from 'pg';
import { type CopyRow, copyRows } from './copy-rows.ts';
import { isReferred, type MergePlan } from './merge-plan.ts';
import {
  advanceSequenceSql,
  insertSql,
  largerNumber,
  lockSql,
  numberSql,
  rejectsSql,
  rememberSql,
  resolveSql,
  updateSql,
} from './merge-sql.ts';

/** A row that the database refuses. */
export interface RefusedRow {
  line: number;
  field: string;
  reason: string;
}

export interface MergeOutcome {
  inserted: number;
  updated: number;
  refused: RefusedRow[];
}

export interface Batch {
  /** Names and types of the columns that wait in the staging table, `line` first. */
  staging: readonly (readonly [name: string, type: string])[];
  rows: readonly CopyRow[];
  /** The columns that the file has: others of an existing record are left alone. */
  given: ReadonlySet<string>;
}

/** Merges rows into their table within the transaction of `client`: all that are not refused. */
export async function mergeBatch(
  client: ClientBase,
  plan: MergePlan,
  { staging, rows, given }: Batch,
  { dryRun }: { dryRun: boolean },
): Promise<MergeOutcome> {
  const columns = staging.map(([name, type]) => `${client.escapeIdentifier(name)} ${type}`);
  await client.query(`create temporary table import_rows (${columns.join(', ')}) on commit drop`);
  await copyRows(client, 'import_rows', rows);
  // Without statistics the planner takes a new table for a small one, or a large one.
  await client.query('analyze import_rows');
  await client.query(resolveSql(plan));
  await client.query('analyze import_resolved');
  await client.query(lockSql(plan));
  if (!plan.key) {
    const column = plan.hasUid ? largerNumber('id', 'uid') : 'id';
    if (!dryRun) await client.query(advanceSequenceSql(plan.table, { column }));
    await client.query(numberSql(plan.table, dryRun));
  }
  for (const statement of plan.beforeInsert?.(given, dryRun) ?? []) await client.query(statement);
  const inserted = await client.query(insertSql(plan));
  if (isReferred(plan.table)) await client.query(rememberSql(plan.table));
  const updated = await client.query(updateSql(plan, given));
  for (const statement of plan.afterUpdate?.(given) ?? []) await client.query(statement);
  // What waits for the commit is checked now, where an error still belongs to this batch.
  await client.query('set constraints all immediate');
  const { rows: refused } = await client.query<RefusedRow>(rejectsSql);
  // Not left to the commit: in a dry run the next batch comes before it.
  await client.query('set constraints all deferred; drop table import_rows, import_resolved');
  return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0, refused };
}
