import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionLoss } from './database-errors.ts';

/** Longer than a restart of the database takes, shorter than a caller waits. */
const BUDGET_MS = 5_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
/**
 * A pool holds several connections that died together; each is found dead only when it is used. However long these
 * attempts take, so many are made.
 */
const LEAST_ATTEMPTS = 3;

/**
 * Runs a read, and runs it again on another connection when the connection was lost: a restart of the database
 * makes reads slower and fails none.
 * @throws the last error once the budget is spent, and at once every error that is not a lost connection.
 */
export async function retryReads<Result>(
  read: () => Promise<Result>,
  budgetMilliseconds = BUDGET_MS,
): Promise<Result> {
  const deadline = Date.now() + budgetMilliseconds;
  let pause = FIRST_PAUSE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (attempt >= LEAST_ATTEMPTS && Date.now() + pause > deadline) throw error;
    }
    // Jitter keeps the waiting requests from knocking all at once.
    await delay(pause * (0.5 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}
