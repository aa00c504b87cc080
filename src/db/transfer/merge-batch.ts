import type { ClientBase } from 'pg';
import { type CopyRow, copyRows } from './copy-rows.ts';
import { isReferred, type MergePlan } from './merge-plan.ts';
import {
  advanceSequenceSql,
  deleteSql,
  insertSql,
  largerNumber,
  lockSql,
  numberSql,
  rejectsSql,
  rememberSql,
  resolveSql,
  touchSql,
  updateSql,
} from './merge-sql.ts';

/** A row that the database refuses. */
export interface RefusedRow {
  line: number;
  field: string;
  /** The code of a check, or the name of the violated constraint. */
  code: string;
  details: Readonly<Record<string, string | number>>;
}

export interface MergeOutcome {
  inserted: number;
  /** Including removed records. */
  updated: number;
  refused: RefusedRow[];
}

export interface Batch {
  /** Names and types of the staging table's columns, `line` first. */
  staging: readonly (readonly [name: string, type: string])[];
  rows: readonly CopyRow[];
  /** The columns in the file; other columns of an existing record are left alone. */
  given: ReadonlySet<string>;
}

/** Merges rows into their table within the transaction of `client`, or removes them from it, except those that are refused. */
export async function mergeBatch(
  client: ClientBase,
  plan: MergePlan,
  { staging, rows, given }: Batch,
  { dryRun, campaignIds }: { dryRun: boolean; campaignIds?: readonly number[] | undefined },
): Promise<MergeOutcome> {
  const columns = staging.map(([name, type]) => `${client.escapeIdentifier(name)} ${type}`);
  await client.query(`create temporary table import_rows (${columns.join(', ')}) on commit drop`);
  await copyRows(client, 'import_rows', rows);
  // Without statistics the planner misjudges the size of a new table.
  await client.query('analyze import_rows');
  await client.query(resolveSql(plan, campaignIds));
  await client.query('analyze import_resolved');
  await client.query(lockSql(plan));
  const written = plan.isRemoval ? await remove(client, plan) : await write(client, plan, given, dryRun);
  // Deferred constraints are checked now, while an error still belongs to this batch.
  await client.query('set constraints all immediate');
  const { rows: refused } = await client.query<RefusedRow>(rejectsSql);
  // Not left to the commit, because in a dry run the next batch runs before it.
  await client.query('set constraints all deferred; drop table import_rows, import_resolved');
  return { ...written, refused };
}

async function remove(client: ClientBase, plan: MergePlan): Promise<Omit<MergeOutcome, 'refused'>> {
  const removed = await client.query(deleteSql(plan));
  return { inserted: 0, updated: removed.rowCount ?? 0 };
}

async function write(
  client: ClientBase,
  plan: MergePlan,
  given: ReadonlySet<string>,
  dryRun: boolean,
): Promise<Omit<MergeOutcome, 'refused'>> {
  if (!plan.key) {
    const column = plan.hasUid ? largerNumber('id', 'uid') : 'id';
    if (!dryRun) await client.query(advanceSequenceSql(plan.table, { column }));
    await client.query(numberSql(plan.table, dryRun));
  }
  const changed = await writeAround(client, plan.beforeInsert?.(given, dryRun));
  const inserted = await client.query(insertSql(plan));
  if (isReferred(plan.table)) await client.query(rememberSql(plan.table));
  const updated = await client.query(updateSql(plan, given));
  changed.push(...(await writeAround(client, plan.afterUpdate?.(given))));
  const touched = await touch(client, plan, without(changed, updated.rows));
  return { inserted: inserted.rowCount ?? 0, updated: (updated.rowCount ?? 0) + touched };
}

/** Some connections return a bigint as text. */
interface Written {
  record_id?: string | number | null;
}

/** @returns the records whose related rows were changed */
async function writeAround(client: ClientBase, statements: readonly string[] = []): Promise<Written[]> {
  const changed: Written[] = [];
  for (const statement of statements) changed.push(...(await client.query<Written>(statement)).rows);
  return changed;
}

function without(changed: readonly Written[], known: readonly Written[]): (string | number)[] {
  const others = new Set(changed.map(({ record_id }) => record_id));
  for (const { record_id } of known) others.delete(record_id);
  others.delete(undefined);
  others.delete(null);
  return [...others] as (string | number)[];
}

/** @returns how many of the records existed before this batch and were changed by it, although their own row wasn't */
async function touch(
  client: ClientBase,
  plan: MergePlan,
  ids: readonly (string | number)[],
): Promise<number> {
  if (ids.length === 0 || !plan.hasUpdatedAt) return 0;
  return (await client.query(touchSql(plan), [ids])).rowCount ?? 0;
}
