import type { Log } from '../runtime/log.ts';
import { PollingLoop } from '../runtime/polling-loop.ts';

/** How long a job waits for a process that has nothing to do. */
const PAUSE_MS = 1_000;

interface Jobs {
  /** What the jobs are called in the log. */
  name: string;
  /**
   * Does the next job that waits in the database. Whatever it throws ends this run only.
   * @param stopping aborts when the process stops: the job is left for another one
   * @returns whether there was one
   */
  workOnNext(stopping: AbortSignal): Promise<boolean>;
  log: Log;
}

/** Does jobs of one kind that wait in the database, one at a time in this process. */
export class JobWorker {
  readonly #loop: PollingLoop;
  readonly #stopping = new AbortController();

  constructor({ name, workOnNext, log }: Jobs) {
    this.#loop = new PollingLoop({
      work: () => workOnNext(this.#stopping.signal),
      pauseMs: PAUSE_MS,
      onFailure: (error) => log.warn({ err: error }, `could not work on ${name}`),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Interrupts the current job. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
  }
}
