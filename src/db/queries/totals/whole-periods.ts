import type { TimeRange } from '../filters.ts';

/** A time range, split where UTC days or months begin. */
export interface WholePeriods {
  /** The whole periods inside, half-open; an end is missing if the range has none. `undefined` if there are no whole periods. */
  whole: TimeRange | undefined;
  /** The rest at either end: at most two ranges, neither of them empty or open-ended. */
  edges: Required<{ [End in keyof TimeRange]: Date }>[];
}

const periodStarts = {
  day: (date: Date, later: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + later),
  month: (date: Date, later: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1),
};

/** Splits a range into whole days or months, which have totals, and the rest, which is read from the rows. */
export function wholePeriods({ after, before }: TimeRange, period: 'day' | 'month'): WholePeriods {
  if (after && before && after >= before) return { whole: undefined, edges: [] };
  const first = after && startAtOrAfter(after, period);
  const last = before && new Date(periodStarts[period](before, 0));
  if (after && before && first && last && first >= last) {
    // The boundary between two periods may lie inside such a range, but no whole period does.
    return { whole: undefined, edges: [{ after, before }] };
  }
  const edges = [];
  if (after && first && after < first) edges.push({ after, before: first });
  if (before && last && last < before) edges.push({ after: last, before });
  return { whole: { after: first, before: last }, edges };
}

function startAtOrAfter(time: Date, period: 'day' | 'month'): Date {
  const start = periodStarts[period](time, 0);
  return new Date(start === time.getTime() ? start : periodStarts[period](time, 1));
}
