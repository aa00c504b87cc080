import { setTimeout as delay } from 'node:timers/promises';
import { isWriteConflict } from './database-errors.ts';

const MOST_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 10;

/**
 * Runs a transaction, and repeats all of it up to three times when the database aborted it in favour of another one (deadlock,
 * serialisation failure). An aborted transaction has written nothing, so a repeat does no harm.
 * @param deadline aborts when the request's time is up; without one, the work may take any length of time
 * @throws the last such error, any other error immediately, and the deadline's reason before an attempt starts
 */
export async function retryWrites<Result>(
  write: () => Promise<Result>,
  deadline?: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    deadline?.throwIfAborted();
    try {
      return await write();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isWriteConflict(error)) throw error;
    }
    // Jitter keeps transactions that collided from colliding again.
    await delay(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
  }
}
