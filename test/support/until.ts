import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition holds. @throws Error that names it when it does not come to hold; the limit is for what hangs */
export async function until(
  condition: () => boolean | Promise<boolean>,
  description: string,
  milliseconds = 120_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`never came to hold: ${description}`);
    await delay(20);
  }
}
