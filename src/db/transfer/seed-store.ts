import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { liftTimeLimits, type Transaction } from '../connection/in-transaction.ts';
import { copyRows, type TableRows } from './copy-rows.ts';

/** Any number that nothing else in this database uses as a lock. */
const LOADING_LOCK = 7_305_413;

/** Whether the database has no charities, users or pages; rows inserted by migrations don't count. */
async function isEmpty(database: Knex): Promise<boolean> {
  const { rows } = await database.raw(
    'select exists (select from users) or exists (select from charities) or exists (select from pages) as filled',
  );
  return rows[0].filled === false;
}

/** Whether an API key with this hash exists. The demo data's key is written last: if it exists, the data is complete. */
export async function hasApiKey(database: Knex, keyHash: Uint8Array): Promise<boolean> {
  const key = await database('registered_applications')
    .where({ key_hash: Buffer.from(keyHash) })
    .first('id');
  return key !== undefined;
}

/** Runs `work` in one transaction, without any concurrent loading, if the database is empty. @returns whether it was */
export async function intoEmptyDatabase(
  database: Knex,
  work: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await beginBulk(transaction);
    await transaction.raw('select pg_advisory_xact_lock(?)', [LOADING_LOCK]);
    if (!(await isEmpty(transaction))) return false;
    await work(transaction);
    return true;
  });
}

/** Rows loaded in bulk don't get individual events. */
async function beginBulk(transaction: Transaction): Promise<void> {
  await liftTimeLimits(transaction);
  await transaction.raw('set local groundswell.batch = on');
}

/** Copies tables one after another; the ids in the rows count as used. @returns the number of rows */
export async function loadTables(transaction: Transaction, tables: readonly TableRows[]): Promise<number> {
  // Knex doesn't support COPY; within a transaction this is the transaction's own connection.
  const client: ClientBase = await transaction.client.acquireConnection();
  let count = 0;
  for (const { table, rows } of tables) {
    const copied = await copyRows(client, table, rows);
    if (copied > 0) await afterCopy(transaction, table);
    count += copied;
  }
  return count;
}

/** Copies tables like `copy`, in its own transaction. */
export async function loadInTransaction(database: Knex, tables: readonly TableRows[]): Promise<number> {
  return database.transaction(async (transaction) => {
    await beginBulk(transaction);
    return loadTables(transaction, tables);
  });
}

/** Updates the planner's statistics: after a bulk load it would otherwise guess until autovacuum gets to it. */
export async function analyze(database: Knex): Promise<void> {
  await database.raw('analyze');
}

async function afterCopy(transaction: Transaction, table: string): Promise<void> {
  if (table === 'invitations') await linkInvitations(transaction);
  const { rows } = await transaction.raw(
    `select from information_schema.columns
     where table_schema = current_schema() and table_name = ? and column_name = 'id' and is_identity = 'YES'`,
    [table],
  );
  if (rows.length === 0) return;
  await transaction.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [
    table,
    table,
  ]);
}

/** A page and the invitation that it was made with refer to each other, and COPY can only write one of them first. */
async function linkInvitations(transaction: Transaction): Promise<void> {
  await transaction.raw(`
    update pages set invitation_id = invitations.id
    from invitations
    where pages.id = invitations.accepted_page_id
      and pages.invitation_id is null
      and invitations.id > coalesce((select max(invitation_id) from pages), 0)`);
}
