import { Agent, get } from 'node:http';

/** How one request ended. */
export interface Ending {
  /** When it was sent and when it ended, by `performance.now()`. */
  sent: number;
  ended: number;
  /** Why it has no good answer. */
  fault?: string;
}

interface Options {
  port: number;
  paths: readonly string[];
  clients: number;
  /** Whether a client keeps its connection, or opens one for each request. */
  keepAlive: boolean;
}

/** An answer that takes longer never comes. */
const PATIENCE_MS = 5_000;

/**
 * Clients that each send one request after another, and leave when an answer closes a connection that they would keep, as a
 * balancer leaves for another server. Every request is remembered, unlike in a generator of load.
 */
export class SteadyClients {
  readonly endings: Ending[] = [];
  readonly #options: Options;
  readonly #agent: Agent;
  readonly #gone: Promise<unknown>;
  #next = 0;
  #isEnding = false;

  constructor(options: Options) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: options.keepAlive, maxSockets: options.clients });
    this.#gone = Promise.all(Array.from({ length: options.clients }, () => this.#askOn()));
  }

  /** Asks nothing more, and returns when everything that was asked has ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.left();
  }

  /** Returns when all of them have left by themselves. */
  async left(): Promise<void> {
    await this.#gone;
    this.#agent.destroy();
  }

  async #askOn(): Promise<void> {
    while (!this.#isEnding) {
      const sent = performance.now();
      const { fault, isAskedToLeave } = await this.#ask();
      this.endings.push({ sent, ended: performance.now(), ...(fault ? { fault } : {}) });
      if (isAskedToLeave && this.#options.keepAlive) return;
    }
  }

  #ask(): Promise<{ fault?: string; isAskedToLeave?: boolean }> {
    const { port, paths } = this.#options;
    this.#next += 1;
    const path = paths[this.#next % paths.length];
    return new Promise((resolve) => {
      const request = get(
        { host: '127.0.0.1', port, path, agent: this.#agent, timeout: PATIENCE_MS },
        (response) => {
          response.resume();
          response.once('end', () =>
            resolve({
              ...(response.statusCode === 200 ? {} : { fault: `status ${response.statusCode}` }),
              isAskedToLeave: response.headers.connection === 'close',
            }),
          );
          response.once('error', ({ message }) => resolve({ fault: message }));
        },
      );
      request.once('timeout', () => request.destroy(new Error('no answer')));
      request.once('error', ({ code, message }: NodeJS.ErrnoException) =>
        resolve({ fault: code ?? message }),
      );
    });
  }
}
