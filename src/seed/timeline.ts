/** Something that happens to `subject` (an index that the caller understands) at `second` (Unix time). */
interface TimedEvent {
  subject: number;
  second: number;
}

/** Calls `visit` for every event, in any order, and for the same events on every run. */
export type EventSource = (visit: (subject: number, second: number) => void) => void;

const HOUR = 3600;
// Second and subject share one double: 2^27 seconds (four years) times 2^25 subjects stay below 2^53.
const SUBJECTS = 2 ** 25;

/**
 * Yields the events of a source in order of time without holding them all: it cuts time into windows of
 * about `windowSize` events and asks the source again for each window. Millions of events thus take a few
 * megabytes, at the price of drawing them once more per window.
 */
export function* inTimeOrder(
  source: EventSource,
  since: number,
  until: number,
  windowSize = 2_000_000,
): Generator<TimedEvent> {
  const perHour = new Uint32Array(Math.floor((until - since) / HOUR) + 1);
  source((_, second) => {
    const hour = Math.floor((second - since) / HOUR);
    perHour[hour] = (perHour[hour] ?? 0) + 1;
  });
  for (const { firstHour, endHour, count } of windows(perHour, windowSize)) {
    const from = since + firstHour * HOUR;
    const before = since + endHour * HOUR;
    const keys = new Float64Array(count);
    let filled = 0;
    source((subject, second) => {
      if (second >= from && second < before) keys[filled++] = (second - since) * SUBJECTS + subject;
    });
    keys.sort();
    for (const key of keys) {
      const offset = Math.floor(key / SUBJECTS);
      yield { subject: key - offset * SUBJECTS, second: since + offset };
    }
  }
}

function* windows(perHour: Uint32Array, windowSize: number) {
  let firstHour = 0;
  let count = 0;
  for (let hour = 0; hour < perHour.length; hour++) {
    const inHour = perHour[hour] ?? 0;
    if (count > 0 && count + inHour > windowSize) {
      yield { firstHour, endHour: hour, count };
      firstHour = hour;
      count = 0;
    }
    count += inHour;
  }
  if (count > 0) yield { firstHour, endHour: perHour.length, count };
}
