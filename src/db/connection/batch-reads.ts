/** With two statements, the database works on one while the answers to the other are read. More would only make batches smaller. */
const BATCHES_AT_ONCE = 2;
/** So many lookups don't wait for others to arrive: the database starts on them while the server reads the next requests. */
const ENOUGH = 8;
/** Limits how long one statement delays its neighbours. */
const LARGEST_BATCH = 256;

interface Lookup<Key, Item> {
  key: Key;
  resolve(item: Item | undefined): void;
  reject(error: unknown): void;
}

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
  let waiting: Lookup<Key, Item>[] = [];
  let underWay = 0;

  async function readBatch(): Promise<void> {
    if (waiting.length === 0 || underWay === BATCHES_AT_ONCE) return;
    const batch = waiting.slice(0, LARGEST_BATCH);
    waiting = waiting.slice(LARGEST_BATCH);
    underWay += 1;
    try {
      const items = await read([...new Set(batch.map(({ key }) => key))]);
      const byKey = new Map(items.map((item) => [keyOf(item), item]));
      for (const { key, resolve } of batch) resolve(byKey.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay -= 1;
    readBatch();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= ENOUGH) readBatch();
      // Later than the next tick, to include all requests that have already arrived.
      else if (waiting.length === 1) setImmediate(readBatch);
    });
}
