/** A time as an input for dates and times has it, to the second: `2026-11-01T17:30:00`. */
export function localTime(time: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(time).replace(' ', 'T');
}

/**
 * Adds the offset of a time zone to a local time such as `2026-11-01T17:30:00`. A local time that doesn't exist, because the clocks are put
 * forward, is moved by an hour. @throws RangeError for a text that is no time
 */
export function withOffset(local: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const at = (time: Date) => {
    const parts = format.formatToParts(time);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3);
    return `${local}${offset || 'Z'}`;
  };
  // The first offset is of a time that is hours away, and clocks may have changed since.
  return at(new Date(at(new Date(`${local}Z`))));
}
