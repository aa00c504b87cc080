import type { Knex } from 'knex';

const EVERY_MS = 10;

/** Longest that tables which were there before were locked against readers, and against writers; by looking again and again. */
export class LockWatch {
  readonly #knex: Knex;
  readonly #tables: number[];
  /** By whether readers wait, too; then by transaction and table: when it was first and last seen. */
  readonly #seen = {
    readers: new Map<string, [number, number]>(),
    writers: new Map<string, [number, number]>(),
  };
  #watching: Promise<void>;
  #isOver = false;

  static async begin(knex: Knex): Promise<LockWatch> {
    const { rows } = await knex.raw(
      `select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return new LockWatch(
      knex,
      rows.map(({ oid }: { oid: number }) => oid),
    );
  }

  private constructor(knex: Knex, tables: number[]) {
    this.#knex = knex;
    this.#tables = tables;
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const { rows } = await this.#knex.raw(
        `select virtualtransaction || ' ' || relation::regclass as holder, mode = 'AccessExclusiveLock' as is_exclusive
           from pg_locks where granted and locktype = 'relation' and relation = any(?::oid[])
            and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
        [this.#tables],
      );
      const now = performance.now();
      for (const { holder, is_exclusive } of rows) {
        for (const seen of is_exclusive ? [this.#seen.readers, this.#seen.writers] : [this.#seen.writers]) {
          seen.set(holder, [seen.get(holder)?.[0] ?? now, now]);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  /** @returns a sentence with both */
  async end(): Promise<string> {
    this.#isOver = true;
    await this.#watching;
    const longest = (seen: Map<string, [number, number]>) => {
      const held = [...seen].map(([holder, [first, last]]) => [last - first, holder.split(' ')[1]] as const);
      const [most] = held.toSorted(([a], [b]) => b - a);
      return most ? `${Math.round(most[0]) + EVERY_MS} ms (${most[1]})` : `less than ${EVERY_MS} ms`;
    };
    return `locked against readers for ${longest(this.#seen.readers)}, against writers for ${longest(this.#seen.writers)}`;
  }
}
