import { setTimeout as delay } from 'node:timers/promises';

interface Polling {
  /** @returns whether there may be more to do now */
  work: () => Promise<boolean>;
  pauseMs: number;
  /** Called for the first of several failures in a row. */
  onFailure: (error: unknown) => void;
}

/** Repeats work, one run at a time, after a pause or as soon as it is woken. It doesn't keep the process alive. */
export class PollingLoop {
  readonly #polling: Polling;
  #running: Promise<void> | undefined;
  #sleep = new AbortController();
  #isAwake = false;
  #isStopped = false;

  constructor(polling: Polling) {
    this.#polling = polling;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#isStopped = false;
    this.#running = this.#run();
  }

  /** Starts the next run now instead of after the pause. Does nothing before `start`. */
  wake(): void {
    this.#isAwake = true;
    this.#sleep.abort();
  }

  /** Stops after the current run. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#sleep.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { work, pauseMs, onFailure } = this.#polling;
    let isFailing = false;
    while (!this.#isStopped) {
      this.#isAwake = false;
      this.#sleep = new AbortController();
      const { signal } = this.#sleep;
      let hasMore = false;
      try {
        hasMore = await work();
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(error);
        isFailing = true;
      }
      if (hasMore || this.#isAwake) continue;
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
