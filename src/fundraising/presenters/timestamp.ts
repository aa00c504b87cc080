import { timestamp } from '../../db/value-types.ts';

/** A moment as every response shows it: `YYYY-MM-DDThh:mm:ssZ`, UTC, whole seconds. */
export function presentTimestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}

/** A moment that may be blank. */
export function presentOptionalTimestamp(moment: Date | null): string | null {
  return moment && presentTimestamp(moment);
}

/** The same of a moment as PostgreSQL writes it, such as `2026-11-21 09:30:00.123456+00`. */
export function presentTimestampText(moment: string): string {
  // Another time zone, a year of five digits or one before Christ go the long way.
  return moment[10] === ' ' && moment.endsWith('+00')
    ? `${moment.slice(0, 10)}T${moment.slice(11, 19)}Z`
    : presentTimestamp(timestamp(moment));
}
