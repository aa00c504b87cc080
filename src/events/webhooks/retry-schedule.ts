const MINUTE = 60;
const HOUR = 3_600;

/** Seconds after the first, second, … attempt: ten attempts over three days. */
const pauses = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** No pause follows the last attempt. */
export const MOST_ATTEMPTS = pauses.length + 1;
/** Keeps deliveries that failed together from being retried together. */
const JITTER = 0.2;

/**
 * @param attempts so far
 * @returns seconds until the next one, `undefined` if there is none
 */
export function pauseAfter(attempts: number, random: () => number = Math.random): number | undefined {
  const pause = pauses[attempts - 1];
  return pause && pause * (1 + JITTER * (2 * random() - 1));
}
