import { DatabaseError } from 'pg';
import type { RefusedRow } from './merge-batch.ts';

/** Whether a row's data violated a rule, so that the others may be merged without it. */
export function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|P0)/.test(error.code ?? '');
}

/** Whether someone else wrote the same record at the same time: a second attempt will find it. */
export function isRace(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '23505' || error.code === '23503');
}

export function refusalOf(line: number, { column = '', constraint, message }: DatabaseError): RefusedRow {
  const rule = constraint ?? message;
  return { line, field: column, code: constraint ?? 'broken_rule', details: { rule } };
}
