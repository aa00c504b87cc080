import { DatabaseError } from 'pg';
import { ValidationError } from '../../errors.ts';
import { isConnectionLoss, isLockTimeout, OverloadError } from './database-errors.ts';

/** While one is being committed the next is written; more would only make the batches smaller. */
const BATCHES_AT_ONCE = 2;
/**
 * A batch that meets a row which another transaction has locked for longer is split, so that one row holds up no others. Batches that wait
 * for each other, such as for the totals of a campaign, take less, on a slow machine too.
 */
const BATCH_LOCK_TIMEOUT_MS = 500;
/** Each may wait for a lock, and has a connection meanwhile. */
const ALONE_AT_ONCE = 3;
/** Nobody else waits for one that is tried alone, except for what needs the same locks. */
const ALONE_LOCK_TIMEOUT_MS = 1_000;
/** Both bound how long one batch makes its neighbours wait. */
const LARGEST_BATCH = 32;
const LARGEST_BATCH_BYTES = 2 ** 20;
/** With those under way. */
const MOST_IN_HAND = 1_000;
const MOST_BYTES_IN_HAND = 16 * 2 ** 20;
/** What has waited longer is refused and not begun any more. */
const LONGEST_WAIT_MS = 3_000;

interface Writes<Item, Result> {
  /** Says which row is written. */
  rowOf(item: Item): string;
  /** Says which other rows are locked for it: items that answer the same are held up by the same locks. */
  locksOf(item: Item): string;
  bytesOf(item: Item): number;
  /** One transaction, which gives up when another one has locked a row for longer. Its results are in the order of the items. */
  writeBatch(items: readonly Item[], lockTimeoutMs: number): Promise<Result[]>;
}

interface Write<Item, Result> {
  item: Item;
  row: string;
  locks: string;
  bytes: number;
  since: number;
  /** Aborts when the time of its request is up. */
  deadline: AbortSignal | undefined;
  timesRefused: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets concurrent writes share transactions: those that come while two are under way are written by the next one. No two
 * writes of one row are under way together. Where the database refuses a batch, none of it has happened: each write is then
 * tried alone, so that neither its error nor a lock that it waits for is its neighbours'. Behind one that is held up wait all
 * that need the same row or the same locks.
 * @returns writes one item; settled after the commit. What is not under way when its deadline aborts is never written. Throws
 *   OverloadError when there is too much in hand, or this one has waited too long.
 */
export function batchWrites<Item, Result>({
  rowOf,
  locksOf,
  bytesOf,
  writeBatch,
}: Writes<Item, Result>): (item: Item, deadline: AbortSignal | undefined) => Promise<Result> {
  type One = Write<Item, Result>;
  /** Both in the order in which they came. What is under way is in neither of them. */
  let waiting: One[] = [];
  let heldUp: One[] = [];
  const inBatches = new Set<One>();
  const alone = new Set<One>();
  /** What somebody else had locked when a write was last tried alone: it goes into no batch until one has succeeded. */
  const suspects = new Set<string>();
  let batches = 0;
  let itemsInHand = 0;
  let bytesInHand = 0;

  function beginBatch(): void {
    if (waiting.length === 0 || batches === BATCHES_AT_ONCE) return;
    batches += 1;
    // Not the next tick: all requests that have come by now are written.
    setImmediate(runBatch);
  }

  async function runBatch(): Promise<void> {
    const batch = takeBatch();
    await attempt(batch, inBatches);
    batches -= 1;
    beginAlone();
    // Without a batch, all that wait are behind one under way.
    if (batch.length > 0) beginBatch();
  }

  function takeBatch(): One[] {
    refuseLate();
    const locked = keysOf([...heldUp, ...alone]);
    const rows = new Set([...inBatches].map(({ row }) => row));
    const batch: One[] = [];
    const rest: One[] = [];
    let bytes = 0;
    for (const one of waiting) {
      const hasRoom = batch.length < LARGEST_BATCH && bytes + one.bytes <= LARGEST_BATCH_BYTES;
      if (locked.has(one.row) || locked.has(one.locks) || suspects.has(one.locks)) {
        heldUp.push(one);
      } else if (rows.has(one.row) || (batch.length > 0 && !hasRoom)) {
        rest.push(one);
      } else {
        batch.push(one);
        bytes += one.bytes;
      }
      rows.add(one.row);
    }
    waiting = rest;
    return batch;
  }

  function beginAlone(): void {
    refuseLate();
    for (let one = nextAlone(); one && alone.size < ALONE_AT_ONCE; one = nextAlone()) {
      heldUp.splice(heldUp.indexOf(one), 1);
      attempt([one], alone).then(beginAlone);
    }
  }

  /** One that is behind no other; first of all one that was refused least. */
  function nextAlone(): One | undefined {
    const taken = keysOf([...inBatches, ...alone]);
    let next: One | undefined;
    for (const one of heldUp) {
      const isBehind = taken.has(one.row) || taken.has(one.locks);
      taken.add(one.row).add(one.locks);
      if (!isBehind && (!next || one.timesRefused < next.timesRefused)) next = one;
    }
    return next;
  }

  async function attempt(batch: readonly One[], underWay: Set<One>): Promise<void> {
    if (batch.length === 0) return;
    for (const one of batch) underWay.add(one);
    try {
      const lockTimeoutMs = underWay === alone ? ALONE_LOCK_TIMEOUT_MS : BATCH_LOCK_TIMEOUT_MS;
      const items = batch.map(({ item }) => item);
      const results = await writeBatch(items, lockTimeoutMs);
      for (const [index, one] of batch.entries()) {
        suspects.delete(one.locks);
        one.resolve(results[index] as Result);
      }
    } catch (error) {
      const isTriedAgain = isRefusal(error) && (batch.length > 1 || isLockTimeout(error));
      if (isTriedAgain) heldUp.unshift(...batch);
      if (batch.length === 1 && isLockTimeout(error)) suspect(batch);
      for (const one of batch) {
        one.timesRefused += 1;
        if (!isTriedAgain) one.reject(error);
      }
    }
    for (const one of batch) underWay.delete(one);
  }

  function suspect(writes: readonly One[]): void {
    if (suspects.size >= MOST_IN_HAND) suspects.clear();
    for (const { locks } of writes) suspects.add(locks);
  }

  function refuseLate(): void {
    const isInTime = (one: One) => {
      const isLate = performance.now() - one.since > LONGEST_WAIT_MS;
      if (isLate || one.deadline?.aborted) one.reject(one.deadline?.reason ?? new OverloadError());
      return !isLate && !one.deadline?.aborted;
    };
    waiting = waiting.filter(isInTime);
    heldUp = heldUp.filter(isInTime);
  }

  return async (item, deadline) => {
    const bytes = bytesOf(item);
    if (itemsInHand === MOST_IN_HAND || bytesInHand + bytes > MOST_BYTES_IN_HAND) throw new OverloadError();
    itemsInHand += 1;
    bytesInHand += bytes;
    deadline?.addEventListener('abort', refuseLate);
    try {
      return await new Promise<Result>((resolve, reject) => {
        const keys = { row: rowOf(item), locks: locksOf(item) };
        waiting.push({
          item,
          ...keys,
          bytes,
          since: performance.now(),
          deadline,
          timesRefused: 0,
          resolve,
          reject,
        });
        beginBatch();
      });
    } finally {
      deadline?.removeEventListener('abort', refuseLate);
      itemsInHand -= 1;
      bytesInHand -= bytes;
    }
  };
}

function keysOf(writes: readonly { row: string; locks: string }[]): Set<string> {
  return new Set(writes.flatMap(({ row, locks }) => [row, locks]));
}

/** The database has answered, and said no, perhaps as the cause of an error in a field. After a lost connection nobody knows. */
function isRefusal(error: unknown): boolean {
  const refusal = error instanceof ValidationError ? error.cause : error;
  return refusal instanceof DatabaseError && !isConnectionLoss(refusal);
}
