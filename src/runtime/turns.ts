import { UnavailableError } from '../errors.ts';

/**
 * Runs some of what it is given at once, and the rest in the order in which it came.
 * @throws UnavailableError when too many wait, and for work that has waited too long: it is not begun
 */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface TurnOptions {
  /** Default: any number. */
  mostWaiting?: number;
  /** Usually the time of a request, whose answer nobody awaits after it. Default: any time. */
  longestWaitMs?: number;
  /** A place that was held for so many milliseconds is free when this has ended; default: at once. */
  rest?: (milliseconds: number) => Promise<void>;
}

/** Turns of each of those who want them, so that nobody takes all places of something that everybody uses. */
export function takeTurnsEach(
  atOnce: number,
  options: TurnOptions = {},
): <Result>(who: string, work: () => Promise<Result>) => Promise<Result> {
  const everybody = new Map<string, { turns: Turns; holders: number }>();
  return async (who, work) => {
    const own = everybody.get(who) ?? { turns: takeTurns(atOnce, options), holders: 0 };
    everybody.set(who, own);
    own.holders += 1;
    try {
      return await own.turns(work);
    } finally {
      own.holders -= 1;
      if (own.holders === 0) everybody.delete(who);
    }
  };
}

/**
 * Keeps one kind of work from taking all of something that others need as well: the connections of a pool, threads.
 */
export function takeTurns(
  atOnce: number,
  {
    mostWaiting = Number.POSITIVE_INFINITY,
    longestWaitMs = Number.POSITIVE_INFINITY,
    rest,
  }: TurnOptions = {},
): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  /** The place goes straight to the next. */
  function pass(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    let waited = 0;
    if (free > 0) {
      free -= 1;
    } else {
      if (waiting.length >= mostWaiting) throw new UnavailableError();
      const arrived = performance.now();
      await new Promise<void>((resolve) => waiting.push(resolve));
      waited = performance.now() - arrived;
    }
    const started = performance.now();
    try {
      if (waited > longestWaitMs) throw new UnavailableError();
      return await work();
    } finally {
      if (rest) rest(performance.now() - started).then(pass);
      else pass();
    }
  };
}
