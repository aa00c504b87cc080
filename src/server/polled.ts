const INTERVAL_MS = 10_000;

/** What is asked of the database from time to time, so that a scrape need not wait for it. */
export class Polled<Value> {
  readonly #ask: () => Promise<Value>;
  readonly #timer: NodeJS.Timeout;
  #value: Value | undefined;

  constructor(ask: () => Promise<Value>) {
    this.#ask = ask;
    this.#timer = setInterval(() => void this.#poll(), INTERVAL_MS);
    void this.#poll();
  }

  /** The last answer; undefined while none is known. */
  get value(): Value | undefined {
    return this.#value;
  }

  async #poll(): Promise<void> {
    try {
      this.#value = await this.#ask();
    } catch {
      // That the database is away, others say.
      this.#value = undefined;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
