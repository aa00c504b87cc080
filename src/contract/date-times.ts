/**
 * Parses date-times as existing integrations send them: with `Z`, an offset or no zone (then UTC), a space in place of the `T`, with or
 * without seconds and fractions, a date alone, unpadded numbers (`2016-4-1`), and a space in place of the plus of an offset, because
 * unencoded pluses in addresses are decoded as spaces.
 */
const pattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,9}))?)?(?:\s?([Zz]|[+-]\d{2}:?\d{2})| (\d{2}:?\d{2}))?)?$/;

/** Four-digit years cannot express a time outside this range, and an offset must not move a time outside it. */
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** @returns the time, or `undefined` for anything other than a date-time in the years 1 to 9999 on a real calendar day. */
export function parseDateTime(text: string): Date | undefined {
  const match = pattern.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits = '0') => Number(digits));
  const [fraction = '', zone = 'Z', eastOf] = match.slice(7);
  if (year < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const utc = new Date(0);
  // Date.UTC would read the year 50 as 1950.
  utc.setUTCFullYear(year, month - 1, day);
  utc.setUTCHours(hour, minute, second, milliseconds);
  // The 31st of April would silently become the 1st of May.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day) return undefined;
  const offset = offsetMinutes(eastOf ? `+${eastOf}` : zone);
  if (offset === undefined) return undefined;
  return new Date(Math.min(Math.max(utc.getTime() - offset * 60_000, earliest), latest));
}

/** @returns the calendar day of a date or a full timestamp as `YYYY-MM-DD`, or `undefined`. */
export function parseDate(text: string): string | undefined {
  if (!parseDateTime(text)) return undefined;
  // A birthday sent as a timestamp means the written day, regardless of the zone.
  const [year = '', month = '', day = ''] = text.trim().split(/[T ]/)[0]?.split('-') ?? [];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function offsetMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  return hours > 14 || minutes > 59 ? undefined : sign * (hours * 60 + minutes);
}

/** Formats a time as in every response: `YYYY-MM-DDThh:mm:ssZ`, UTC, whole seconds. */
export function presentTimestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

export function presentOptionalTimestamp(time: Date | null): string | null {
  return time && presentTimestamp(time);
}
