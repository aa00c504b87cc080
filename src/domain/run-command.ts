import { type Connection, inTransaction, type Transaction } from '../db/connection/in-transaction.ts';
import { AuditLogRepository } from '../db/repositories/audit-log.ts';
import { refuseBrokenRules } from './constraint-errors.ts';

export interface CommandContext {
  database: Connection;
  /** Who is named in the audit log; absent for users, whose changes of their own things are not recorded. */
  operator?: string | undefined;
}

/** Changes by an operator are always recorded. */
export interface OperatorContext extends CommandContext {
  operator: string;
}

/** Writes the audit log's row of a change, in the change's transaction. `subject`: kind of thing, its id if it has one. */
export type Recorder = (
  action: string,
  subject: [type: string, id?: number],
  details?: object,
) => Promise<void>;

/**
 * Runs a command in one transaction. It is run again after a deadlock and so must have no effect outside the database.
 * @throws ValidationError for a broken rule of the schema, also for one that is checked at the commit
 */
export function runCommand<Result>(
  database: Connection,
  command: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return refuseBrokenRules(() => inTransaction(database, command));
}

/** Runs a command in one transaction that writes the audit log, too. */
export function runRecorded<Result>(
  { database, operator }: CommandContext,
  command: (transaction: Transaction, record: Recorder) => Promise<Result>,
): Promise<Result> {
  return runCommand(database, (transaction) =>
    command(transaction, async (action, [type, id], details = {}) => {
      if (operator === undefined) return;
      const operation = { operator, action, subject: { type, id }, details: { ...details } };
      await new AuditLogRepository(transaction).recordOperation(operation);
    }),
  );
}
