import { setTimeout as delay } from 'node:timers/promises';
import { type Turns, takeTurns } from './turns.ts';

/**
 * While other requests are active, long work gets between a twentieth and an eighth of the time. The pauses are in multiples of the work.
 */
const SHORTEST_REST = 7;
const LONGEST_REST = 19;
/** The longest work that counts. Anything longer mostly waited for the database. */
const LONGEST_WORK_MS = 100;

/** The requests that this process is working on. Long work runs in the gaps between all others, so that it uses the time they leave. */
export class Workload {
  #requests = 0;
  #long = 0;
  #whenQuiet: (() => void) | undefined;

  get requests(): number {
    return this.#requests;
  }

  /** The number of requests whose long work is waiting or running. */
  get long(): number {
    return this.#long;
  }

  async count<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#requests += 1;
    try {
      return await request();
    } finally {
      this.#requests -= 1;
      this.#look();
    }
  }

  /** Runs long work one at a time. */
  longTurns(mostWaiting: number, longestWaitMs: number): Turns {
    const inTurn = takeTurns(1, {
      mostWaiting,
      longestWaitMs,
      rest: (milliseconds) => this.#rest(milliseconds),
    });
    return async (work) => {
      this.#long += 1;
      try {
        return await inTurn(work);
      } finally {
        this.#long -= 1;
        this.#look();
      }
    };
  }

  async #rest(milliseconds: number): Promise<void> {
    if (this.#isQuiet()) return;
    const worked = Math.min(milliseconds, LONGEST_WORK_MS);
    await delay(SHORTEST_REST * worked);
    await this.#gap((LONGEST_REST - SHORTEST_REST) * worked);
  }

  /** Settles when only long work is left, or after this many milliseconds at the latest. */
  async #gap(milliseconds: number): Promise<void> {
    if (this.#isQuiet()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#whenQuiet = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#whenQuiet = undefined;
  }

  #isQuiet(): boolean {
    return this.#requests <= this.#long;
  }

  #look(): void {
    if (this.#isQuiet()) this.#whenQuiet?.();
  }
}
