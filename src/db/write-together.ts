import { DatabaseError } from 'pg';
import { isConnectionLoss } from './database-errors.ts';
import { retryWrites } from './retry-writes.ts';

/** While one is being committed the next is written; more would only make the batches smaller. */
const BATCHES_AT_ONCE = 2;
/** Bounds how long one statement makes its neighbours wait; in weights. */
const HEAVIEST_BATCH = 256;

interface Writing<Item, Result> {
  /** Says which row is written. */
  keyOf(item: Item): string;
  /** 1 for most. */
  weigh(item: Item): number;
  /** One statement, in the order of the items, that may be run again. Its results are in that order too. */
  write(items: readonly Item[]): Promise<Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  key: string;
  weight: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets concurrent writes share statements: those that come while two are under way are written together by the next one, which is
 * a transaction of its own. Writes with the same key never meet: the one that came later is begun when the one before it
 * is committed. Where the database refuses a batch, none of it has happened, and each of its writes is tried by
 * itself, so that it meets its own error and spoils nothing for its neighbours.
 * @returns writes one item; settled after the commit
 */
export function writeTogether<Item, Result>({
  keyOf,
  weigh,
  write,
}: Writing<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const keysUnderWay = new Set<string>();
  let underWay = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || underWay === BATCHES_AT_ONCE) return;
    isScheduled = true;
    // Not the next tick: all requests that have come by now are written.
    setImmediate(() => {
      isScheduled = false;
      const batch = takeBatch();
      if (batch.length > 0) void writeBatch(batch);
    });
  }

  /** Takes those whose key is free, in the order in which they came. */
  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    let room = HEAVIEST_BATCH;
    for (const one of waiting) {
      // What has no room ends the batch: whatever comes after it may be of the same row.
      if (batch.length > 0 && one.weight > room) room = 0;
      if (room <= 0 || keysUnderWay.has(one.key)) rest.push(one);
      else {
        room -= one.weight;
        keysUnderWay.add(one.key);
        batch.push(one);
      }
    }
    waiting = rest;
    return batch;
  }

  async function writeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    underWay += 1;
    schedule();
    const refused = await attempt(batch);
    // Those that are tried by themselves may wait for a lock: the next batch need not.
    underWay -= 1;
    for (const one of refused) void attempt([one]).then(schedule);
    schedule();
  }

  /** @returns those of which nothing has happened, and which are to be tried by themselves */
  async function attempt(batch: readonly Waiting<Item, Result>[]): Promise<readonly Waiting<Item, Result>[]> {
    try {
      const results = await retryWrites(() => write(batch.map(({ item }) => item)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) return batch;
      for (const { reject } of batch) reject(error);
    }
    for (const { key } of batch) keysUnderWay.delete(key);
    return [];
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), weight: weigh(item), resolve, reject });
      schedule();
    });
}

/** The database has answered, and said no. After a lost connection nobody knows. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && !isConnectionLoss(error);
}
