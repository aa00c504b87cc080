import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition is true. @throws Error that names it after the time limit, which is only for hangs */
export async function until(
  condition: () => boolean | Promise<boolean>,
  description: string,
  milliseconds = 120_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still false at the time limit: ${description}`);
    await delay(20);
  }
}
