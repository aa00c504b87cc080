const PAUSE_MS = 600_000;
/** With more rows than this, the first ones are retried earlier. */
const MOST_KEPT = 1_000;

/**
 * Rows that a worker failed on and skips for ten minutes. They are remembered here and not in the database, since writing to such a row may
 * be what fails.
 */
export class SetAside<Key extends number | string> {
  readonly #report: (key: Key, error: unknown) => void;
  readonly #until = new Map<Key, number>();

  /** @param report logs that a row failed, and why */
  constructor(report: (key: Key, error: unknown) => void) {
    this.#report = report;
  }

  add(key: Key, error: unknown): void {
    this.#report(key, error);
    this.#until.delete(key);
    this.#until.set(key, performance.now() + PAUSE_MS);
    const [first] = this.#until.keys();
    if (this.#until.size > MOST_KEPT && first !== undefined) this.#until.delete(first);
  }

  /** Returns the keys to skip now. */
  keys(): Key[] {
    const now = performance.now();
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    return [...this.#until.keys()];
  }
}

/** For callers that need the first failure to be thrown. */
export function noneSetAside<Key extends number | string>(): SetAside<Key> {
  return new SetAside<Key>((_, error) => {
    throw error;
  });
}
