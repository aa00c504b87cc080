/** Returns a function that formats a moment as the date in a time zone: `2026-03-12`. */
export function daysIn(zone: string): (time: Date) => string {
  // Swedish dates are written like this.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
  return (time) => format.format(time);
}
