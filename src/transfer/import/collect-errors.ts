import type { RefusedRow } from '../../db/transfer/merge-batch.ts';
import { refusedInFile } from '../../domain/constraint-errors.ts';
import { reasons } from '../reasons.ts';
import type { RowError } from './mapped-row.ts';
import type { BatchRow } from './open-batch.ts';
import type { Reject } from './rejects-file.ts';

interface Collected {
  rejects: Reject[];
  rejectedRows: number;
  /** Refunds that were refused along with the gifts of their rows. */
  refusedRefunds: number;
}

/**
 * All that is wrong with the rows of a batch, by lines: what was found when they were read, then what the database found; the
 * first error of each field. @param columnOf tells what the file calls a field
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
    // A refund is refused, too, when there is no gift: that is no error of its own.
    const ofRefund = (ofDatabase.get(-line) ?? []).map((error) => inColumnOfRefund(error, columnOf));
    const all = [...errors, ...ofGift, ...(ofGift.length > 0 ? [] : ofRefund)];
    if (all.length === 0) continue;
    rejectedRows += 1;
    if (rows.length > 1 && ofGift.length > 0 && ofRefund.length > 0) refusedRefunds += 1;
    rejects.push(...firstOfEachField(all, columnOf).map((error) => ({ line, ...error, raw: raw() })));
  }
  return { rejects, rejectedRows, refusedRefunds };
}

/** A row is refused by a check or by a constraint of the schema. */
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

/** The file may have a column of its own for what was given back. */
function inColumnOfRefund({ field, ...error }: RowError, columnOf: (field: string) => string): RowError {
  const isOwn = field === 'amount_cents' && columnOf('refunded_amount') !== 'refunded_amount';
  return { ...error, field: isOwn ? 'refunded_amount' : field };
}
