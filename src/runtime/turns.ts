import { UnavailableError } from '../errors.ts';

/**
 * Runs a limited amount of work immediately, and the rest in the order in which it arrived.
 * @throws UnavailableError if too much work waits, and for work that has waited too long, which then isn't started
 */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface TurnOptions {
  /** The limit of waiting work. Default: none. */
  mostWaiting?: number;
  /** Usually the time limit of a request, since nobody waits for the response after that. Default: none. */
  longestWaitMs?: number;
  /** Called with the milliseconds that a slot was in use; the slot is free once this has settled. Default: immediately. */
  rest?: (milliseconds: number) => Promise<void>;
}

/** Limits the work of each holder separately, so that no holder takes all slots of a shared resource. */
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
 * Limits one kind of work, so that it doesn't take all of a resource that others need too, such as the connections of a pool, or threads.
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

  /** Passes the slot directly to the next waiting work. */
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
