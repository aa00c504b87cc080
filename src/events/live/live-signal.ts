import type { LiveClient } from './live-client.ts';

/** The most often that a client is told. */
const LEAST_PAUSE_MS = 1_000;
/** Then the client connects again, with the rights that it has by then. */
const LONGEST_MS = 600_000;

const greeting = Buffer.from('retry: 2000\n\n');
const changed = Buffer.from('data: {}\n\n');

/** A client that only learns that something has changed. A change within the pause after another one is reported at its end. */
export class LiveSignal {
  readonly #client: LiveClient;
  readonly #names: ReadonlySet<string> | undefined;
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #end: NodeJS.Timeout;

  /** @param names of the subjects that concern the client; undefined for all */
  constructor(client: LiveClient, names: ReadonlySet<string> | undefined) {
    this.#client = client;
    this.#names = names;
    this.#end = setTimeout(() => client.end(), LONGEST_MS).unref();
    client.send(greeting);
  }

  /** @param changedNames of the subjects that have changed; undefined if any may have */
  note(changedNames: ReadonlySet<string> | undefined): void {
    const isConcerned =
      !changedNames || !this.#names || [...changedNames].some((name) => this.#names?.has(name));
    if (!isConcerned || this.#timer) return;
    const milliseconds = Math.max(0, Math.ceil(this.#nextAt - performance.now()));
    this.#timer = setTimeout(() => this.#send(), milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#end);
  }

  #send(): void {
    this.#timer = undefined;
    this.#nextAt = performance.now() + LEAST_PAUSE_MS;
    this.#client.send(changed);
  }
}
