import type { Knex } from 'knex';
import { inTransaction, type Transaction } from '../in-transaction.ts';
import { AuditLogRepository, type RecordedOperation } from '../repositories/audit-log.ts';

/** What every operation of the operator needs: where it happens, and on whose account. */
export interface OperatorDesk {
  database: Knex;
  /** Who gave the command; stands in the audit log. */
  operator: string;
}

export type OperatorDatabase = Knex;

/** Writes the audit log's row of a change, in the change's transaction. */
export type Recorder = (operation: Omit<RecordedOperation, 'operator'>) => Promise<void>;

/**
 * Runs a change of the operator in one transaction, the row of the audit log included. What changes nothing records nothing.
 * @throws ValidationError for a broken rule of the schema
 */
export function recordedChange<Result>(
  { database, operator }: OperatorDesk,
  work: (transaction: Transaction, record: Recorder) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, (transaction) => {
    const auditLog = new AuditLogRepository(transaction);
    return work(transaction, (operation) => auditLog.recordOperation({ operator, ...operation }));
  });
}
