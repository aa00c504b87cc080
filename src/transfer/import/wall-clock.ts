const MILLISECONDS_OF_A_DAY = 86_400_000;

/**
 * Returns the moment when clocks in a time zone show the given time. If they show it twice, it is the first moment. If they skip it, it is
 * read as if the clocks hadn't gone forward yet: 02:30 becomes 03:30. The same rule holds in all zones (RFC 5545, section 3.3.5).
 * @param shown what the clocks show, as if it were UTC
 */
export function wallClockTime(shown: Date, zone: string): Date {
  const time = shown.getTime();
  // Clocks change by a day at most, and not twice within two days.
  const before = time - offsetAt(time - MILLISECONDS_OF_A_DAY, zone);
  const after = time - offsetAt(time + MILLISECONDS_OF_A_DAY, zone);
  if (before === after) return new Date(before);
  const isShown = (moment: number) => moment + offsetAt(moment, zone) === time;
  return new Date(!isShown(before) && isShown(after) ? after : before);
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns how many milliseconds clocks in the zone are ahead of UTC. */
function offsetAt(time: number, zone: string): number {
  if (zone === 'UTC') return 0;
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  // Date.UTC would read the year 50 as 1950.
  const local =
    new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
  return local - Math.floor(time / 1000) * 1000;
}
