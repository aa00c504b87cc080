import { checkDeadline } from './deadline.ts';
import { UnavailableError } from './errors.ts';

/**
 * Runs some of what it is given at once, and the rest in the order in which it came.
 * @throws UnavailableError when too many wait, and for a request whose time is up before its turn
 */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Keeps one kind of work from taking all of something that others need as well: the connections of a pool, threads.
 * @param mostWaiting default: any number
 */
export function takeTurns(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async (work) => {
    if (free > 0) {
      free -= 1;
    } else {
      if (waiting.length >= mostWaiting) throw new UnavailableError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      checkDeadline();
      return await work();
    } finally {
      // The place goes straight to the next.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
