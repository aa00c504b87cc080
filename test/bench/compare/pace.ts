import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts work at a steady pace, however long each piece takes, and waits for all of it.
 * @param start receives the number of the piece and the time it is due (`performance.now`), so that a late start counts
 */
export async function atPace(
  aSecond: number,
  seconds: number,
  start: (number: number, due: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const started: Promise<void>[] = [];
  while (started.length < aSecond * seconds) {
    const due = begun + (started.length / aSecond) * 1000;
    if (due > performance.now()) await delay(2);
    else started.push(start(started.length, due));
  }
  await Promise.all(started);
}
