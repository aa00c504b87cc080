import { DatabaseError } from 'pg';
import { isConnectionLoss, OverloadError } from './database-errors.ts';

/** While one is being committed the next is written; more would only make the batches smaller. */
const BATCHES_AT_ONCE = 2;
/** Bounds how long one batch makes its neighbours wait. */
const LARGEST_BATCH = 32;
const MOST_WAITING = 1_000;
/**
 * What has waited longer is refused and never begun: with the time of a statement on top, its request would be answered 503
 * before it is written.
 */
const LONGEST_WAIT_MS = 3_000;

interface Writes<Item, Result> {
  /** Says which row is written. */
  keyOf(item: Item): string;
  /** One transaction, that gives up soon when another one has locked a row. Its results are in the order of the items. */
  writeBatch(items: readonly Item[]): Promise<Result[]>;
  writeOne(item: Item): Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  key: string;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets concurrent writes share transactions: those that come while two are under way are written by the next one. No two
 * writes of one row are in a batch. Where the database refuses a batch, none of it has happened: each write is then tried
 * alone, so that neither its error nor a lock that it waits for is its neighbours'.
 * @returns writes one item; settled after the commit; throws OverloadError when too many wait, or this one waited too long
 */
export function batchWrites<Item, Result>({
  keyOf,
  writeBatch,
  writeOne,
}: Writes<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  function begin(): void {
    if (waiting.length === 0 || underWay === BATCHES_AT_ONCE) return;
    underWay += 1;
    // Not the next tick: all requests that have come by now are written.
    setImmediate(async () => {
      await attempt(takeBatch());
      underWay -= 1;
      begin();
    });
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>();
    const rest: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      if (performance.now() - one.since > LONGEST_WAIT_MS) one.reject(new OverloadError());
      else if (batch.size < LARGEST_BATCH && !batch.has(one.key)) batch.set(one.key, one);
      else rest.push(one);
    }
    waiting = rest;
    return [...batch.values()];
  }

  async function attempt(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const results = await writeBatch(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { item, resolve, reject } of batch) {
        // Not waited for: the next batch may be written meanwhile.
        if (isRefusal(error)) writeOne(item).then(resolve, reject);
        else reject(error);
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === MOST_WAITING) throw new OverloadError();
      waiting.push({ item, key: keyOf(item), since: performance.now(), resolve, reject });
      begin();
    });
}

/** The database has answered, and said no. After a lost connection nobody knows. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && !isConnectionLoss(error);
}
