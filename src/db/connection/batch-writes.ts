import { DatabaseError } from 'pg';
import { DomainError } from '../../errors.ts';
import { isConnectionLoss, isLockTimeout, OverloadError } from './database-errors.ts';

/** One batch is written while another is committed. More would only make batches smaller. */
const BATCHES_AT_ONCE = 2;
/**
 * A batch that needs a row locked by another transaction for longer than this is split, so that one row doesn't hold up the others. Batches
 * that wait for each other, for example for the totals of a campaign, take less than this even on a slow machine.
 */
const BATCH_LOCK_TIMEOUT_MS = 500;
/** Each may wait for a lock, and holds a connection while it does. */
const ALONE_AT_ONCE = 3;
/** Only writes that need the same locks wait for a write that is tried alone. */
const ALONE_LOCK_TIMEOUT_MS = 1_000;
/** Both limit how long one batch delays its neighbours. */
const LARGEST_BATCH = 32;
const LARGEST_BATCH_BYTES = 2 ** 20;
/** Includes writes that are running. */
const MOST_IN_HAND = 1_000;
const MOST_BYTES_IN_HAND = 16 * 2 ** 20;
/** A write that has waited longer is refused without being started. */
const LONGEST_WAIT_MS = 3_000;

export interface BatchedWrites<Item, Result> {
  /** Returns the row that is written. */
  rowOf(item: Item): string;
  /** Returns the other rows that are locked for this item: items with the same value wait for the same locks. */
  locksOf(item: Item): string;
  bytesOf(item: Item): number;
  /**
   * Writes in one transaction, which fails when another one holds a row lock for longer than the timeout. Results are in the order of the
   * items.
   */
  writeBatch(items: readonly Item[], lockTimeoutMs: number): Promise<Result[]>;
}

interface Write<Item, Result> {
  item: Item;
  row: string;
  locks: string;
  bytes: number;
  since: number;
  /** Aborts when the request's time is up. */
  deadline: AbortSignal | undefined;
  timesRefused: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets concurrent writes share transactions: writes that arrive while two transactions are running are written by the next one. Two writes
 * to one row never run at the same time. When the database refuses a batch, nothing in it has been written; each write is then tried alone,
 * so that its error, or a lock that it waits for, doesn't affect its neighbours. Writes that need the same row or the same locks queue
 * behind it.
 * @returns a function that writes one item and settles after the commit. An item that hasn't started when its deadline aborts is never
 * written. Throws OverloadError when too many writes are queued, or this one has waited too long.
 */
export function batchWrites<Item, Result>({
  rowOf,
  locksOf,
  bytesOf,
  writeBatch,
}: BatchedWrites<Item, Result>): (item: Item, deadline: AbortSignal | undefined) => Promise<Result> {
  type One = Write<Item, Result>;
  /** Both are in order of arrival. Running writes are in neither. */
  let waiting: One[] = [];
  let heldUp: One[] = [];
  const inBatches = new Set<One>();
  const alone = new Set<One>();
  /**
   * Locks that another transaction held when a write was last tried alone. Writes that need them stay out of batches until one has
   * succeeded.
   */
  const suspects = new Set<string>();
  let batches = 0;
  let itemsInHand = 0;
  let bytesInHand = 0;

  function beginBatch(): void {
    if (waiting.length === 0 || batches === BATCHES_AT_ONCE) return;
    batches += 1;
    // Later than the next tick, to include all requests that have already arrived.
    setImmediate(runBatch);
  }

  async function runBatch(): Promise<void> {
    const batch = takeBatch();
    await attempt(batch, inBatches);
    batches -= 1;
    beginAlone();
    // Without a batch, every waiting write is behind a running one.
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

  /** Returns a write that isn't behind another; the one that was refused least often comes first. */
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

/** Whether the error came before the commit, from PostgreSQL or from a rule of ours. After a lost connection this is unknown. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError || (error instanceof DatabaseError && !isConnectionLoss(error));
}
