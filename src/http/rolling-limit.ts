import type { RateLimit } from '../config/setting-types.ts';

/** How many callers are remembered. Beyond that, the one with the oldest last request is forgotten. */
const MOST_CALLERS = 100_000;

interface Decision {
  isWithin: boolean;
  remaining: number;
  /** Seconds until the oldest counted request no longer counts. */
  secondsLeft: number;
}

/**
 * Limits the requests of each caller within a rolling period. Refused requests don't count.
 * @returns a function that counts a request of a caller, unless it is over the limit
 */
export function rollingLimit(
  { requests, seconds }: RateLimit,
  clock: () => Date,
): (caller: string) => Decision {
  /** Times of the requests that count, in milliseconds, oldest first. */
  const callers = new Map<string, number[]>();
  const period = seconds * 1000;

  return (caller) => {
    const now = clock().getTime();
    const times = callers.get(caller) ?? [];
    const firstThatCounts = times.findIndex((time) => time > now - period);
    times.splice(0, firstThatCounts < 0 ? times.length : firstThatCounts);
    const isWithin = times.length < requests;
    if (isWithin) times.push(now);
    callers.delete(caller);
    callers.set(caller, times);
    const [quietest] = callers.keys();
    if (callers.size > MOST_CALLERS && quietest !== undefined) callers.delete(quietest);
    const secondsLeft = Math.ceil(((times[0] ?? now) + period - now) / 1000);
    return { isWithin, remaining: requests - times.length, secondsLeft };
  };
}
