import { type Connection, inTransaction, type Transaction } from '../db/connection/in-transaction.ts';
import { AuditLogRepository, type RecordedOperation } from '../db/repositories/audit-log.ts';
import { refuseBrokenRules } from './constraint-errors.ts';

/** What a command has changed of what the public reads show; blank where it is nothing. */
export interface Changes {
  /** Pages, by id, whose fields or totals differ now. */
  pages?: readonly number[];
  /** Campaigns, by uid such as `au-31`, whose totals, list of pages or ranking differ now. */
  campaigns?: readonly string[];
  /** A page is new, or changed in what lists filter by (`updated_at` is): any list may hold it now. */
  pageLists?: boolean;
}

/** Where a command works, and on whose account. */
export interface CommandContext {
  database: Connection;
  /** Who stands in the audit log; nobody does for users, who change what is their own. */
  operator?: string | undefined;
}

/** A change by the operator is recorded, always. */
export interface OperatorContext extends CommandContext {
  operator: string;
}

/** Writes the audit log's row of a change, in the change's transaction. */
type Recorder = (operation: Omit<RecordedOperation, 'operator'>) => Promise<void>;

/**
 * Runs a command in one transaction: all of it happens, or none. It is run again after a deadlock, so that it must have no
 * effect outside the database.
 * @throws ValidationError for a broken rule of the schema, also for one that is checked at the commit
 */
export function runCommand<Result>(
  database: Connection,
  command: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return refuseBrokenRules(() => inTransaction(database, command));
}

/** The same for a command that is recorded. What changes nothing records nothing. */
export function runRecorded<Result>(
  { database, operator }: CommandContext,
  command: (transaction: Transaction, record: Recorder) => Promise<Result>,
): Promise<Result> {
  return runCommand(database, (transaction) =>
    command(transaction, async (operation) => {
      if (operator === undefined) return;
      await new AuditLogRepository(transaction).recordOperation({ operator, ...operation });
    }),
  );
}
