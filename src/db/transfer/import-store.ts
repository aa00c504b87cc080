import type { Knex } from 'knex';
import { isWriteConflict } from '../connection/database-errors.ts';
import { liftTimeLimits, type Transaction } from '../connection/in-transaction.ts';
import { retryWrites } from '../connection/retry-writes.ts';
import { AuditLogRepository, type RecordedOperation } from '../repositories/audit-log.ts';
import { ErasedIdentityRepository } from '../repositories/erased-identities.ts';
import { ReachedTargetRepository } from '../repositories/reached-targets.ts';
import { UserRepository } from '../repositories/users.ts';
import type { CopyRow } from './copy-rows.ts';
import { type Batch, type MergeOutcome, mergeBatch } from './merge-batch.ts';
import type { MergePlan } from './merge-plan.ts';
import { isRace, isRefusal, refusalOf } from './refusals.ts';

/** Any number that nothing else in this database uses as a lock; the second key says which table is imported. */
const IMPORT_LOCK = 7_305_414;

export interface ImportStoreOptions {
  dryRun: boolean;
  /** Recorded with the first batch. */
  opening?: RecordedOperation | undefined;
  /** Rows are only written to these campaigns. Default: to all. */
  campaignIds?: readonly number[] | undefined;
}

/** Called in the transaction of a batch before it is committed, and again if the transaction is repeated. */
type OnMerged = (outcome: MergeOutcome, transaction: Transaction) => Promise<void>;

const nothing: MergeOutcome = { inserted: 0, updated: 0, refused: [] };

/** Writes batches of rows: each in its own transaction or, in a dry run, all in one that is rolled back. */
export class ImportStore {
  readonly #database: Knex;
  readonly #options: ImportStoreOptions;
  #opening: RecordedOperation | undefined;

  private constructor(database: Knex, options: ImportStoreOptions) {
    this.#database = database;
    this.#options = options;
    this.#opening = options.opening;
  }

  /** Runs `work` with a store. Nothing that a dry run wrote remains. */
  static async open<Result>(
    database: Knex,
    options: ImportStoreOptions,
    work: (store: ImportStore) => Promise<Result>,
  ): Promise<Result> {
    if (!options.dryRun) return work(new ImportStore(database, options));
    const transaction = await database.transaction();
    try {
      return await work(new ImportStore(transaction, options));
    } finally {
      await transaction.rollback();
    }
  }

  /**
   * Merges a batch in one transaction. If the database refuses something unexpected, the batch is halved until the row is found, so that
   * one row doesn't keep out any others.
   */
  async merge(plans: readonly MergePlan[], batch: Batch, onMerged: OnMerged): Promise<void> {
    const opening = this.#opening;
    await retryWrites(() =>
      this.#database.transaction(async (transaction) => {
        await liftTimeLimits(transaction);
        // A batch touches few rows of a large table: use an index instead of scanning the table for each batch.
        await transaction.raw(
          'set local random_page_cost = 1.1; set local jit = off; set local groundswell.batch = on',
        );
        // Imports of one kind run one at a time, so that neither looks for a record that the other is about to write.
        await transaction.raw('select pg_advisory_xact_lock(?, hashtext(?))', [
          IMPORT_LOCK,
          plans[0]?.table ?? '',
        ]);
        const outcome =
          batch.rows.length > 0 ? await this.#mergeInHalves(transaction, plans, batch) : nothing;
        if (opening) await new AuditLogRepository(transaction).recordOperation(opening);
        await onMerged(outcome, transaction);
      }),
    );
    this.#opening = undefined;
  }

  /** Whether anyone was ever erased. */
  async hasErased(): Promise<boolean> {
    return new ErasedIdentityRepository(this.#database).hasAny();
  }

  /** Returns the known ones. @param hashes in hexadecimal, like the result */
  async erasedAmong(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
    return new Set((await new ErasedIdentityRepository(this.#database).find(bytes)).keys());
  }

  /** Returns the addresses that an account has confirmed, in lower case. */
  async accountsAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    if (emails.length === 0) return new Set();
    return new Set(await new UserRepository(this.#database).withConfirmedAccount(emails));
  }

  /** Call this after importing donations, so that nobody gets an email about having reached a target. */
  async noteReachedTargets(): Promise<void> {
    await new ReachedTargetRepository(this.#database).noteAll();
  }

  /** Records in the audit log what the import does. */
  async record(operation: RecordedOperation): Promise<void> {
    await new AuditLogRepository(this.#database).recordOperation(operation);
  }

  async #mergeInHalves(
    transaction: Transaction,
    plans: readonly MergePlan[],
    batch: Batch,
  ): Promise<MergeOutcome> {
    try {
      return await this.#mergeTwice(transaction, plans, batch);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [first] = batch.rows;
      if (batch.rows.length === 1 && first) {
        return { inserted: 0, updated: 0, refused: [refusalOf(Number(first.line), error)] };
      }
      // Rows of a later plan may refer to any row of an earlier one, so they go into the later half.
      const rows = plans.flatMap((plan) => rowsOf(plan, batch));
      const middle = Math.ceil(rows.length / 2);
      const halfOf = (some: CopyRow[]) => this.#mergeInHalves(transaction, plans, { ...batch, rows: some });
      const before = await halfOf(rows.slice(0, middle));
      return sum(before, await halfOf(rows.slice(middle)));
    }
  }

  async #mergeTwice(
    transaction: Transaction,
    plans: readonly MergePlan[],
    batch: Batch,
  ): Promise<MergeOutcome> {
    // A savepoint, because what is refused must not end the transaction.
    const mergeOnce = () => transaction.transaction((savepoint) => this.#mergeOnce(savepoint, plans, batch));
    try {
      return await mergeOnce();
    } catch (error) {
      if (!isRace(error) || isWriteConflict(error)) throw error;
      return mergeOnce();
    }
  }

  async #mergeOnce(savepoint: Transaction, plans: readonly MergePlan[], batch: Batch): Promise<MergeOutcome> {
    const { dryRun, campaignIds } = this.#options;
    const client = await savepoint.client.acquireConnection();
    let outcome = nothing;
    for (const plan of plans) {
      const rows = rowsOf(plan, batch);
      if (rows.length === 0) continue;
      outcome = sum(outcome, await mergeBatch(client, plan, { ...batch, rows }, { dryRun, campaignIds }));
    }
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
