export const DAY = 86_400;

/** Whole seconds of Unix time as PostgreSQL reads them. */
export function timestamp(second: number): string {
  return new Date(second * 1000).toISOString();
}

export function timestampOrNull(second: number | null): string | null {
  return second === null ? null : timestamp(second);
}

/** Something that happens to `subject` (a number that the caller understands) at `second` (Unix time). */
export interface TimedEvent {
  subject: number;
  second: number;
}

// Second and subject share one double: 2^27 seconds (four years) times 2^25 subjects stay below 2^53.
const SUBJECTS = 2 ** 25;

/** Yields at most `most` events, all of them after `since`, in order of time, and holds eight bytes for each. */
export function* inTimeOrder(
  events: Iterable<TimedEvent>,
  since: number,
  most: number,
): Generator<TimedEvent> {
  const keys = new Float64Array(most);
  let count = 0;
  for (const { subject, second } of events) keys[count++] = (second - since) * SUBJECTS + subject;
  for (const key of keys.subarray(0, count).sort()) {
    const offset = Math.floor(key / SUBJECTS);
    yield { subject: key - offset * SUBJECTS, second: since + offset };
  }
}
