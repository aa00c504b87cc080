export const DAY = 86_400;

/** Formats whole seconds of Unix time for PostgreSQL. */
export function timestamp(second: number): string {
  return new Date(second * 1000).toISOString();
}

export function timestampOrNull(second: number | null): string | null {
  return second === null ? null : timestamp(second);
}

/** Something that happens to `subject` (a number that only the caller interprets) at `second` (Unix time). */
export interface TimedEvent {
  subject: number;
  second: number;
}

// Second and subject share one double: 2^27 seconds (four years) times 2^25 subjects stay below 2^53.
const SUBJECTS = 2 ** 25;

/** Yields at most `most` events after `since`, in order of time. Takes eight bytes of memory for each. */
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
