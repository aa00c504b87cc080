/** What is asked of the database from time to time, so that a scrape need not wait for it. */
export class Polled<Value> {
  readonly #ask: () => Promise<Value>;
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;
  #value: Value | undefined;

  constructor(ask: () => Promise<Value>, intervalMilliseconds: number) {
    this.#ask = ask;
    this.#timer = setInterval(() => void this.#poll(), intervalMilliseconds);
    void this.#poll();
  }

  /** The last answer; undefined while none is known. */
  get value(): Value | undefined {
    return this.#value;
  }

  async #poll(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#value = await this.#ask();
    } catch {
      // That the database is away, others say.
      this.#value = undefined;
    } finally {
      this.#isAsking = false;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
