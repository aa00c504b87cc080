import { setTimeout as delay } from 'node:timers/promises';
import { isWriteConflict } from './database-errors.ts';

const MOST_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 10;

/**
 * Runs a transaction, and runs it whole again, up to three times, when the database gave it up in favour of another one
 * (a deadlock, a serialisation failure). Nothing of it has happened then, so that running it again does no harm.
 * @param deadline aborts when the time of the request is up; without one, the work has all the time it needs
 * @throws the last such error, and at once every other one; the reason of the deadline, before an attempt begins
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
    // Jitter keeps those who met from meeting again.
    await delay(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
  }
}
