import { parseDateTime } from '../../contract/date-times.ts';

/**
 * Reads timestamps that are written in one certain way. The format is made of YYYY, MM, DD, HH (also h with A), mm, ss and A (AM or PM); M, D and
 * H take one digit or two; everything else stands for itself.
 */
export function dateReader(format: string, zone: string): (text: string) => Date | undefined {
  const names: string[] = [];
  const pattern = format.replace(/YYYY|MM?|DD?|HH?|hh?|mm|ss|A|[^A-Za-z0-9]|./g, (token) => {
    const digits = /^(YYYY|MM|DD|HH|hh|mm|ss)$/.test(token) ? `(\\d{${token.length}})` : '(\\d{1,2})';
    if (/^(YYYY|MM?|DD?|HH?|hh?|mm|ss)$/.test(token)) {
      names.push(token[0] ?? '');
      return digits;
    }
    if (token === 'A') {
      names.push('A');
      return '([AaPp][Mm])';
    }
    return token.replace(/[^A-Za-z0-9]/g, '\\$&');
  });
  const expression = new RegExp(`^${pattern}$`);
  return (text) => {
    const match = expression.exec(text.trim());
    if (!match) return undefined;
    const parts: Record<string, string> = {};
    names.forEach((name, index) => {
      parts[name] = match[index + 1] ?? '';
    });
    return timeOf(parts, zone);
  };
}

function timeOf(parts: Record<string, string>, zone: string): Date | undefined {
  const { Y = '1970', M = '1', D = '1', H = '0', m = '0', s = '0', h, A = '' } = parts;
  const hour = h === undefined ? H : hourOfDay(Number(h), A);
  const local = parseDateTime(`${Y}-${M}-${D}T${hour}:${m}:${s}Z`)?.getTime();
  if (local === undefined) return undefined;
  // The offset depends on the result: the second look-up settles days on which clocks are changed.
  const near = local - offsetAt(local, zone);
  return new Date(local - offsetAt(near, zone));
}

function hourOfDay(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
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

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
