import type { Knex } from 'knex';
import type { ClientBase } from 'pg';
import { liftTimeLimits } from '../connection/in-transaction.ts';
import { copyRows, type TableRows } from './copy-rows.ts';

/** Any number that nothing else in this database locks on. */
const LOADING_LOCK = 7_305_413;

/** Whether the database holds nobody's charities, users or pages; what migrations insert does not count. */
async function isEmpty(database: Knex): Promise<boolean> {
  const { rows } = await database.raw(
    'select exists (select from users) or exists (select from charities) or exists (select from pages) as filled',
  );
  return rows[0].filled === false;
}

/** Whether an API key with this hash exists. A demo world's is written last: whoever finds it finds a whole world. */
export async function hasApiKey(database: Knex, keyHash: Uint8Array): Promise<boolean> {
  const key = await database('registered_applications')
    .where({ key_hash: Buffer.from(keyHash) })
    .first('id');
  return key !== undefined;
}

export class SeedStore {
  readonly #database: Knex;

  constructor(database: Knex) {
    this.#database = database;
  }

  /**
   * Runs `work` in one transaction that nobody else's loading overlaps, if the database is empty at its start.
   * @returns whether it was.
   */
  async intoEmptyDatabase(work: (transaction: SeedTransaction) => Promise<void>): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      await liftTimeLimits(transaction);
      await transaction.raw('select pg_advisory_xact_lock(?)', [LOADING_LOCK]);
      if (!(await isEmpty(transaction))) return false;
      await work(new SeedTransaction(transaction));
      return true;
    });
  }

  async inTransaction(work: (transaction: SeedTransaction) => Promise<void>): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      await liftTimeLimits(transaction);
      await work(new SeedTransaction(transaction));
    });
  }

  /** Statistics for the planner: after a bulk load it would otherwise guess until the server gets round to it. */
  async analyze(): Promise<void> {
    await this.#database.raw('analyze');
  }
}

/** Bulk loading within one transaction. */
export class SeedTransaction {
  readonly #transaction: Knex.Transaction;

  constructor(transaction: Knex.Transaction) {
    this.#transaction = transaction;
  }

  /** Copies tables one after the other; ids that are given count as handed out. Returns the number of rows. */
  async load(tables: readonly TableRows[]): Promise<number> {
    // Knex has no COPY; within a transaction this is the transaction's own connection.
    const client: ClientBase = await this.#transaction.client.acquireConnection();
    let count = 0;
    for (const { table, rows } of tables) {
      const copied = await copyRows(client, table, rows);
      if (copied > 0) await this.#afterCopy(table);
      count += copied;
    }
    return count;
  }

  async #afterCopy(table: string): Promise<void> {
    if (table === 'invitations') await this.#linkInvitations();
    const { rows } = await this.#transaction.raw(
      `select from information_schema.columns
       where table_schema = current_schema() and table_name = ? and column_name = 'id' and is_identity = 'YES'`,
      [table],
    );
    if (rows.length === 0) return;
    await this.#transaction.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [
      table,
      table,
    ]);
  }

  /** A page and the invitation that it came by name each other, and COPY can write only one of them first. */
  async #linkInvitations(): Promise<void> {
    await this.#transaction.raw(`
      update pages set invitation_id = invitations.id
      from invitations
      where pages.id = invitations.accepted_page_id
        and pages.invitation_id is null
        and invitations.id > coalesce((select max(invitation_id) from pages), 0)`);
  }
}
