import { type Connection, inTransaction, type Transaction } from '../db/connection/in-transaction.ts';
import { retryWrites } from '../db/connection/retry-writes.ts';
import { AuditLogRepository } from '../db/repositories/audit-log.ts';
import { refuseBrokenRules } from './constraint-errors.ts';

/** What a command has changed of what the public reads show. */
export interface Changes {
  /** Pages, by id, whose fields or totals differ now. */
  pages?: readonly number[];
  /** Campaigns, by uid such as `au-31`, whose totals, list of pages or ranking differ now. */
  campaigns?: readonly string[];
  /** Charities, by uid, whose totals or ranking differ now. */
  charities?: readonly string[];
  /** A page is new, or changed in what lists filter by (`updated_at` is): any list may hold it now. */
  pageLists?: boolean;
}

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

/**
 * The same for a command that writes by one statement only, which needs no transaction around it: what it locks is free again when it ends,
 * and not only after a commit of its own. Once it is under way, it is written, also when the time of its request is up.
 */
export function runStatement<Result>(
  database: Connection,
  command: (database: Connection) => Promise<Result>,
): Promise<Result> {
  return refuseBrokenRules(() => retryWrites(() => command(database)));
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

/** Writes what an application does. */
export function recorderOf(transaction: Transaction, applicationId: number): Recorder {
  return (action, [type, id], details = {}) =>
    new AuditLogRepository(transaction).recordByApplication({
      applicationId,
      action,
      subject: { type, id },
      details: { ...details },
    });
}
