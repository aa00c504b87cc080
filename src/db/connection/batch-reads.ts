import DataLoader from 'dataloader';

/** Two statements keep the database at work while the answers of one are read; more would only make the batches smaller. */
const BATCHES_AT_ONCE = 2;
/** Bounds how long one statement makes its neighbours wait. */
const LARGEST_BATCH = 256;

/**
 * Lets concurrent lookups share statements: those that come while two are under way are answered by one that comes next.
 * A lookup sees what was committed before the call, since its statement starts later; nothing is cached.
 * @param read the records with these keys, each key once, in any order
 * @param keyOf the key of a record
 * @returns finds one record, `undefined` when there is none
 */
export function batchReads<Key extends number | string, Item>(
  read: (keys: Key[]) => Promise<Item[]>,
  keyOf: (item: Item) => Key,
): (key: Key) => Promise<Item | undefined> {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  async function readBatch(keys: readonly Key[]): Promise<(Item | undefined)[]> {
    underWay += 1;
    try {
      const items = await read([...new Set(keys)]);
      const byKey = new Map(items.map((item) => [keyOf(item), item]));
      return keys.map((key) => byKey.get(key));
    } finally {
      underWay -= 1;
      waiting.shift()?.();
    }
  }

  const loader = new DataLoader<Key, Item | undefined>(readBatch, {
    cache: false,
    maxBatchSize: LARGEST_BATCH,
    batchScheduleFn: (dispatch) => {
      // Not the next tick: all requests that have come by now are read first.
      if (underWay < BATCHES_AT_ONCE) setImmediate(dispatch);
      else waiting.push(dispatch);
    },
  });
  return (key) => loader.load(key);
}
