import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../runtime/log.ts';
import { shareRuns } from '../../runtime/share-runs.ts';
import type { DatabasePools } from './connection.ts';
import { isConnectionLoss, isWriteConflict } from './database-errors.ts';
import { flushedPosition, hasReplayed } from './log-positions.ts';

/** Longer than a restart or a failover takes, shorter than a caller waits. */
const LONGEST_OUTAGE_MS = 5_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
/** So long a replica that was lost is left alone. */
const LOST_REST_MS = 5_000;
/** A replica that is further behind than this is left alone for a while; until then the read waits for it. */
const LONGEST_LAG_MS = 50;
const LAG_PAUSE_MS = 5;
const BEHIND_REST_MS = 1_000;
/** A read that takes longer asks whether the replica still answers. */
const SLOW_READ_MS = 250;
/** Who has not said where it stands by then has fallen silent. Together with the above, less than a second. */
const LONGEST_SILENCE_MS = 500;

/** Where a read of the public goes. The replica may be old while nobody can say what the primary holds. */
type Source = 'primary' | 'replica' | 'replica that may be old';

/**
 * Runs what changes nothing in such a way that a lost connection does not fail it. A write is never run here: once it is sent,
 * nobody knows whether it has happened.
 */
export class SafeReads {
  readonly #probes: DatabasePools['probes'];
  readonly #log: Log;
  readonly #chooseSource = shareRuns(() => this.#compare());
  readonly #hearReplica = shareRuns(async () => this.#probes && inTime(this.#probes.replica.raw('select 1')));
  #unreachableSince: number | undefined;
  #isReplicaLost = false;
  /** When the last outage of the replica began; it may have ended by now. */
  #replicaLostAt = 0;
  #replicaRestsUntil = 0;

  constructor({ primary, probes }: Pick<DatabasePools, 'primary' | 'probes'>, log: Log) {
    this.#probes = probes;
    this.#log = log;
    primary.on('query-response', () => {
      this.#unreachableSince = undefined;
    });
  }

  /**
   * Runs `read`, and runs it again as a whole while its connection is lost or cannot be made, until the database has been away
   * for 5 seconds, and the replica too, where there is one: a restart makes reads slower and fails none. During a longer outage every
   * read fails at once.
   * @param deadline of the request: no attempt begins after it
   * @throws the last error then, and at once every error that is not a lost connection
   */
  async repeat<Result>(read: () => Promise<Result>, deadline: AbortSignal | undefined): Promise<Result> {
    let lastTry: number | undefined;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      deadline?.throwIfAborted();
      try {
        return await read();
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        this.#unreachableSince ??= Date.now();
        // Fixed at the first loss: a read that itself breaks its connection ends too.
        lastTry ??= Math.max(this.#unreachableSince, this.#replicaLostAt) + LONGEST_OUTAGE_MS;
        if (Date.now() >= lastTry) throw error;
      }
      // Jitter keeps the waiting requests from coming back all at once.
      await delay(pause * (0.5 + Math.random() / 2));
    }
  }

  /**
   * Runs a read on the replica when that has everything that the primary held when the read came; on the primary where there is no
   * replica, where it is behind, and where it is lost or silent, also during the read. While the primary cannot be asked, the
   * replica is read as it is.
   * @param onReplica is told whether what it reads may be old; must have no effect: it may be given up, and still be running
   */
  async preferReplica<Result>(
    onReplica: (mayBeOld: boolean) => Promise<Result>,
    onPrimary: () => Promise<Result>,
  ): Promise<Result> {
    const source = this.#probes ? await this.#chooseSource() : 'primary';
    if (source === 'primary') return onPrimary();
    try {
      const result = await this.#unlessSilent(onReplica(source === 'replica that may be old'));
      this.#isReplicaLost = false;
      return result;
    } catch (error) {
      if (isSilent(error)) this.#leaveLost(error);
      // A replica cancels what stands in the way of the changes that it replays.
      else if (!isWriteConflict(error)) throw error;
      return onPrimary();
    }
  }

  async #compare(): Promise<Source> {
    if (!this.#probes) return 'primary';
    // None rests while it may be the only one that answers.
    if (Date.now() < this.#replicaRestsUntil && this.#unreachableSince === undefined) return 'primary';
    const { primary, replica } = this.#probes;
    const position = await inTime(flushedPosition(primary)).catch(() => undefined);
    if (position === undefined) return 'replica that may be old';
    const patience = performance.now() + LONGEST_LAG_MS;
    try {
      while (!(await inTime(hasReplayed(replica, position)))) {
        if (performance.now() < patience) await delay(LAG_PAUSE_MS);
        else return this.#leaveBehind();
      }
      return 'replica';
    } catch (error) {
      this.#leaveLost(error);
      return 'primary';
    }
  }

  async #unlessSilent<Result>(read: Promise<Result>): Promise<Result> {
    const isDone = read.then(() => true);
    while (!(await Promise.race([isDone, delay(SLOW_READ_MS, false, { ref: false })]))) {
      await this.#hearReplica();
    }
    return read;
  }

  #leaveBehind(): 'primary' {
    this.#replicaRestsUntil = Date.now() + BEHIND_REST_MS;
    this.#log.info('the replica is behind; public reads go to the primary for a second');
    return 'primary';
  }

  #leaveLost(error: unknown): void {
    // Many reads may find out at once.
    if (Date.now() >= this.#replicaRestsUntil) {
      this.#log.warn({ err: error }, 'the replica is not reachable; public reads go to the primary');
    }
    if (!this.#isReplicaLost) this.#replicaLostAt = Date.now();
    this.#isReplicaLost = true;
    this.#replicaRestsUntil = Date.now() + LOST_REST_MS;
  }
}

class SilenceError extends Error {}

function isSilent(error: unknown): boolean {
  return error instanceof SilenceError || isConnectionLoss(error);
}

/** @throws SilenceError when there is no answer in time */
async function inTime<Result>(answer: PromiseLike<Result>): Promise<Result> {
  const controller = new AbortController();
  const silence = delay(LONGEST_SILENCE_MS, undefined, { signal: controller.signal }).then(() => {
    throw new SilenceError('the database does not answer');
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    controller.abort();
  }
}
