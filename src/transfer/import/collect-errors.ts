import type { RefusedRow } from '../../db/transfer/merge-batch.ts';
import { refusedInFile } from '../../domain/constraint-errors.ts';
import { reasons } from '../reasons.ts';
import type { RowError } from './mapped-row.ts';
import type { BatchRow } from './open-batch.ts';
import type { Reject } from './rejects-file.ts';

interface Collected {
  rejects: Reject[];
  rejectedRows: number;
  /** Refunds that were rejected together with the donations of their rows. */
  refusedRefunds: number;
}

/**
 * All errors in the rows of a batch, by line: first those found while reading, then those found by the database; the first error of each
 * field. @param columnOf returns the file's name for a field
 */
export function collectErrors(
  source: ReadonlyMap<number, BatchRow>,
  refused: readonly RefusedRow[],
  columnOf: (field: string) => string,
): Collected {
  const ofDatabase = new Map<number, RowError[]>();
  for (const error of refused) {
    // A bigint comes as text from some connections.
    const line = Number(error.line);
    ofDatabase.set(line, [...(ofDatabase.get(line) ?? []), wordRefusal(error)]);
  }
  const rejects: Reject[] = [];
  let [rejectedRows, refusedRefunds] = [0, 0];
  for (const [line, { errors, rows, raw }] of source) {
    const ofGift = ofDatabase.get(line) ?? [];
    // A refund is also rejected if its donation is, which isn't a separate error.
    const ofRefund = (ofDatabase.get(-line) ?? []).map((error) => inColumnOfRefund(error, columnOf));
    const all = [...errors, ...ofGift, ...(ofGift.length > 0 ? [] : ofRefund)];
    if (all.length === 0) continue;
    rejectedRows += 1;
    if (rows.length > 1 && ofGift.length > 0 && ofRefund.length > 0) refusedRefunds += 1;
    rejects.push(...firstOfEachField(all, columnOf).map((error) => ({ line, ...error, raw: raw() })));
  }
  return { rejects, rejectedRows, refusedRefunds };
}

/** A row is rejected by a check or by a constraint of the schema. */
function wordRefusal({ field, code, details }: RefusedRow): RowError {
  const texts: Readonly<Record<string, string>> = reasons;
  return refusedInFile(code) ?? { field, reason: texts[code] ?? reasons.broken_rule, details };
}

function firstOfEachField(errors: readonly RowError[], columnOf: (field: string) => string): RowError[] {
  const found = new Map<string, string>();
  for (const { field, reason, details = {} } of errors) {
    const column = columnOf(field);
    if (!found.has(column))
      found.set(
        column,
        reason.replace(/\{([a-z_]+)\}/g, (_, name) => String(details[name] ?? columnOf(name))),
      );
  }
  return [...found].map(([field, reason]) => ({ field, reason }));
}

/** The file may have a separate column for the refunded amount. */
function inColumnOfRefund({ field, ...error }: RowError, columnOf: (field: string) => string): RowError {
  const isOwn = field === 'amount_cents' && columnOf('refunded_amount') !== 'refunded_amount';
  return { ...error, field: isOwn ? 'refunded_amount' : field };
}
