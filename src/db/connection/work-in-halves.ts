import { isDatabaseTrouble } from './database-errors.ts';

/**
 * Works on all items together. If that fails, works on each half, and so on down to the single item that fails by itself: that one is set
 * aside and doesn't stop the others.
 * @param work leaves nothing behind when it fails, because it is a transaction, or a savepoint within one. It may be called again for items
 * that it has already processed.
 * @param setAside receives an item that failed alone, and why
 * @throws errors that say nothing about the items: the database is down, full or busy. Also whatever `setAside` throws.
 */
export async function workInHalves<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
  setAside: (item: Item, error: unknown) => Promise<void> | void,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    return await work(items);
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    if (items.length === 1) return setAside(first, error);
  }
  const middle = Math.ceil(items.length / 2);
  await workInHalves(items.slice(0, middle), work, setAside);
  await workInHalves(items.slice(middle), work, setAside);
}
