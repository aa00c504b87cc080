import type { Knex } from 'knex';
import { liftTimeLimits } from '../connection/in-transaction.ts';
import { retryWrites } from '../connection/retry-writes.ts';
import { AuditLogRepository, type RecordedOperation } from '../repositories/audit-log.ts';
import { ErasedIdentityRepository } from '../repositories/erased-identities.ts';
import { ReachedTargetRepository } from '../repositories/reached-targets.ts';
import { UserRepository } from '../repositories/users.ts';
import type { CopyRow } from './copy-rows.ts';
import { type Batch, type MergeOutcome, mergeBatch } from './merge-batch.ts';
import type { MergePlan } from './merge-plan.ts';
import { isRace, isRefusal, refusalOf } from './refusals.ts';

/** Any number that nothing else in this database locks on; the second key says which table is imported. */
const IMPORT_LOCK = 7_305_414;

/** Writes batches of rows: each in a transaction of its own or, in a dry run, all in one that is rolled back. */
export class ImportStore {
  readonly #database: Knex;
  readonly #dryRun: boolean;
  #opening: RecordedOperation | undefined;

  private constructor(database: Knex, dryRun: boolean, opening: RecordedOperation) {
    this.#database = database;
    this.#dryRun = dryRun;
    this.#opening = opening;
  }

  /** Runs `work` with a store. `opening` is recorded along with the first batch. After a dry run nothing that it wrote is there. */
  static async open<Result>(
    database: Knex,
    { dryRun, opening }: { dryRun: boolean; opening: RecordedOperation },
    work: (store: ImportStore) => Promise<Result>,
  ): Promise<Result> {
    if (!dryRun) return work(new ImportStore(database, false, opening));
    const transaction = await database.transaction();
    try {
      return await work(new ImportStore(transaction, true, opening));
    } finally {
      await transaction.rollback();
    }
  }

  /**
   * Merges a batch, all of it in one transaction. When the database refuses something that was not foreseen, the batch is
   * halved until the row is found, so that one row keeps out no other.
   */
  async merge(plans: readonly MergePlan[], batch: Batch): Promise<MergeOutcome> {
    try {
      return await this.#mergeTwice(plans, batch);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [first] = batch.rows;
      if (batch.rows.length === 1 && first) {
        return { inserted: 0, updated: 0, refused: [refusalOf(Number(first.line), error)] };
      }
      // Rows of a later plan may refer to any row of an earlier one: they go into the later half.
      const rows = plans.flatMap((plan) => rowsOf(plan, batch));
      const middle = Math.ceil(rows.length / 2);
      const before = await this.merge(plans, { ...batch, rows: rows.slice(0, middle) });
      return sum(before, await this.merge(plans, { ...batch, rows: rows.slice(middle) }));
    }
  }

  /** Whether anybody was ever erased. */
  async hasErased(): Promise<boolean> {
    return new ErasedIdentityRepository(this.#database).hasAny();
  }

  /** @param hashes in hexadecimal digits, as those that are returned */
  async erasedAmong(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
    return new Set((await new ErasedIdentityRepository(this.#database).find(bytes)).keys());
  }

  /** E-mail addresses, in lower case, that an account has confirmed. */
  async accountsAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    if (emails.length === 0) return new Set();
    return new Set(await new UserRepository(this.#database).withConfirmedAccount(emails));
  }

  /** To be called after donations: nobody is told by mail that they have reached a target. */
  async noteReachedTargets(): Promise<void> {
    await new ReachedTargetRepository(this.#database).noteAll();
  }

  /** Records in the audit log what the import does. */
  async record(operation: RecordedOperation): Promise<void> {
    await new AuditLogRepository(this.#database).recordOperation(operation);
  }

  async #mergeTwice(plans: readonly MergePlan[], batch: Batch): Promise<MergeOutcome> {
    try {
      return await this.#mergeOnce(plans, batch);
    } catch (error) {
      if (!isRace(error)) throw error;
      return this.#mergeOnce(plans, batch);
    }
  }

  async #mergeOnce(plans: readonly MergePlan[], batch: Batch): Promise<MergeOutcome> {
    const opening = this.#opening;
    const outcome = await retryWrites(() =>
      this.#database.transaction(async (transaction) => {
        await liftTimeLimits(transaction);
        // A batch meets few rows of a large table: by an index, never by reading all of it for each batch.
        await transaction.raw(
          'set local random_page_cost = 1.1; set local jit = off; set local groundswell.batch = on',
        );
        // Importers of one kind take turns: neither looks for a record that the other is about to write.
        await transaction.raw('select pg_advisory_xact_lock(?, hashtext(?))', [
          IMPORT_LOCK,
          plans[0]?.table ?? '',
        ]);
        const client = await transaction.client.acquireConnection();
        let outcome: MergeOutcome = { inserted: 0, updated: 0, refused: [] };
        for (const plan of plans) {
          const rows = rowsOf(plan, batch);
          if (rows.length === 0) continue;
          outcome = sum(
            outcome,
            await mergeBatch(client, plan, { ...batch, rows }, { dryRun: this.#dryRun }),
          );
        }
        if (opening) await new AuditLogRepository(transaction).recordOperation(opening);
        return outcome;
      }),
    );
    this.#opening = undefined;
    return outcome;
  }
}

function rowsOf({ takes = () => true }: MergePlan, { rows }: Batch): CopyRow[] {
  return rows.filter(takes);
}

function sum(one: MergeOutcome, other: MergeOutcome): MergeOutcome {
  return {
    inserted: one.inserted + other.inserted,
    updated: one.updated + other.updated,
    refused: [...one.refused, ...other.refused],
  };
}
