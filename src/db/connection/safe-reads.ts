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
/** How long a replica isn't used after its connection was lost. */
const LOST_REST_MS = 5_000;
/** A replica that lags by more than this isn't used for a while; up to this, the read waits for it. */
const LONGEST_LAG_MS = 50;
const LAG_PAUSE_MS = 5;
const BEHIND_REST_MS = 1_000;
/** A read that takes longer than this checks whether the replica still responds. */
const SLOW_READ_MS = 250;
/** A replica that hasn't reported its position within this time counts as silent. Together with SLOW_READ_MS, less than a second. */
const LONGEST_SILENCE_MS = 500;

/** Where a public read goes. While the primary's position is unknown, the replica may be stale. */
type Source = 'primary' | 'replica' | 'replica that may be old';

/**
 * Runs reads so that a lost connection doesn't fail them. Never use it for writes: once a write is sent, there is no way to know whether it
 * was applied.
 */
export class SafeReads {
  readonly #probes: DatabasePools['probes'];
  readonly #log: Log;
  readonly #chooseSource = shareRuns(() => this.#compare());
  readonly #hearReplica = shareRuns(async () => this.#probes && inTime(this.#probes.replica.raw('select 1')));
  #unreachableSince: number | undefined;
  #isReplicaLost = false;
  /** When the replica's last outage began; it may have ended since. */
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
   * Runs `read`, and repeats all of it while its connection is lost or can't be made, until the database (and the replica, if there is one)
   * has been down for 5 seconds: a restart makes reads slower but fails none. During a longer outage every read fails immediately.
   * @param deadline of the request: no attempt starts after it
   * @throws the last error after that, and any error that isn't a lost connection immediately
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
        // Set at the first loss, so that a read that breaks its own connection isn't retried forever.
        lastTry ??= Math.max(this.#unreachableSince, this.#replicaLostAt) + LONGEST_OUTAGE_MS;
        if (Date.now() >= lastTry) throw error;
      }
      // Jitter keeps the waiting requests from all retrying at the same moment.
      await delay(pause * (0.5 + Math.random() / 2));
    }
  }

  /**
   * Runs a read on the replica if it has everything that the primary had when the read arrived. Runs it on the primary if there is no
   * replica, or the replica is behind, lost or silent, including during the read. While the primary doesn't respond, the replica is read
   * even if it is stale.
   * @param onReplica receives whether what it reads may be stale; must not have side effects: it may keep running after it was abandoned
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
      // A replica cancels queries that conflict with the changes that it replays.
      else if (!isWriteConflict(error)) throw error;
      return onPrimary();
    }
  }

  async #compare(): Promise<Source> {
    if (!this.#probes) return 'primary';
    // Use the replica anyway while it may be the only server that responds.
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
    // Many reads may notice at the same time.
    if (Date.now() >= this.#replicaRestsUntil) {
      this.#log.warn({ err: error }, 'the replica is unreachable; public reads go to the primary');
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

/** Waits for a response. @throws SilenceError if there is none in time */
async function inTime<Result>(answer: PromiseLike<Result>): Promise<Result> {
  const controller = new AbortController();
  const silence = delay(LONGEST_SILENCE_MS, undefined, { signal: controller.signal }).then(() => {
    throw new SilenceError('the database did not respond');
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    controller.abort();
  }
}
