import type { StaffActor } from '../domain/actor.ts';
import { TooManyRequestsError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 30;

/**
 * Limits long jobs in this process: one for each person, so that nobody keeps the others waiting.
 * @param noun what a job is called in messages
 * @returns begins a job for a person and returns a function that ends it. @throws TooManyRequestsError
 */
export function oneEach(noun: string, mostAtOnce: number): (actor: Pick<StaffActor, 'userId'>) => () => void {
  const busy = new Set<number>();
  return ({ userId }) => {
    const isOwn = busy.has(userId);
    if (isOwn || busy.size >= mostAtOnce) {
      const what = isOwn ? `your last ${noun} is still running` : `${mostAtOnce} ${noun}s are running`;
      throw new TooManyRequestsError(RETRY_AFTER_SECONDS, `${what}; try again in ${RETRY_AFTER_SECONDS} s`);
    }
    busy.add(userId);
    return () => void busy.delete(userId);
  };
}
