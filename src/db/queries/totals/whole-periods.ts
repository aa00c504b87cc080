import type { TimeRange } from '../filters.ts';

/** A range of time, cut where days or months of UTC begin. */
export interface WholePeriods {
  /** The whole periods inside, half-open; an end is missing where the range has none. `undefined` when there is none. */
  whole: TimeRange | undefined;
  /** What is left at either end: at most two ranges, neither of them empty or open. */
  edges: Required<{ [End in keyof TimeRange]: Date }>[];
}

const periodStarts = {
  day: (date: Date, later: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + later),
  month: (date: Date, later: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1),
};

/** Cuts a range into the whole days or months that totals are kept of, and the rest, which is read from the rows. */
export function wholePeriods({ after, before }: TimeRange, period: 'day' | 'month'): WholePeriods {
  if (after && before && after >= before) return { whole: undefined, edges: [] };
  const first = after && startAtOrAfter(after, period);
  const last = before && new Date(periodStarts[period](before, 0));
  if (after && before && first && last && first >= last) {
    // Two periods may meet inside such a range, but none lies in it.
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
