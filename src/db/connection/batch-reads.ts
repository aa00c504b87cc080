import DataLoader from 'dataloader';

/** With two statements, the database works on one while the answers to the other are read. More would only make batches smaller. */
const BATCHES_AT_ONCE = 2;
/** Limits how long one statement delays its neighbours. */
const LARGEST_BATCH = 256;

/**
 * Lets concurrent lookups share statements: lookups that arrive while two statements are running wait for the next one and share it. A
 * lookup sees everything committed before the call, since its statement starts later; nothing is cached.
 * @param read reads the records with these keys, each key once, in any order
 * @param keyOf returns the key of a record
 * @returns a function that finds one record, or `undefined`
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
      // Later than the next tick, to include all requests that have already arrived.
      if (underWay < BATCHES_AT_ONCE) setImmediate(dispatch);
      else waiting.push(dispatch);
    },
  });
  return (key) => loader.load(key);
}
