/** Returns a function that tells on which day of a time zone a moment falls: `2026-03-12`. */
export function daysIn(zone: string): (time: Date) => string {
  // Swedish dates are written like this.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  return (time) => format.format(time);
}
