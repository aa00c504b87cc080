import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../errors.ts';
import { errorCode, statusOf } from './file-system.ts';
import { isAlive, startTimeOf } from './processes.ts';

/** Longer than any start or stop of the cluster takes. */
const LOCK_WAIT_MS = 90_000;
const LOCK_POLL_MS = 25;

/**
 * The processes that use the cluster of one data folder. Each leaves a file named after its id; the last one
 * that goes stops the cluster. Files of processes that were killed are recognised and cleared away.
 */
export class Holders {
  readonly #folder: string;
  readonly #lock: string;

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, 'postgres-users');
    this.#lock = join(dataDirectory, 'postgres.lock');
  }

  /** `purpose` is what other processes are told about this one: "serve", "migrate". */
  add(purpose: string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#fileOf(process.pid), `${startTimeOf(process.pid)} ${purpose}`);
  }

  remove(): void {
    rmSync(this.#fileOf(process.pid), { force: true });
  }

  /** Other living processes that use the cluster. */
  others(): { pid: number; purpose: string }[] {
    return this.#registered().filter(({ pid }) => pid !== process.pid);
  }

  /** Runs `work` while no other process starts or stops the cluster. */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#acquireLock();
    try {
      return await work();
    } finally {
      rmSync(this.#lock, { force: true });
    }
  }

  async #acquireLock(): Promise<void> {
    const deadline = Date.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        writeFileSync(this.#lock, `${process.pid} ${startTimeOf(process.pid)}`, { flag: 'wx' });
        return;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const owner = this.#lockOwner();
      if (!owner.alive) this.#breakLock(owner.text);
      else if (Date.now() > deadline) {
        throw new OperatorError(
          `Process ${owner.pid} has been starting or stopping the embedded PostgreSQL for too long.`,
          `Stop it (kill ${owner.pid}) and start again.`,
        );
      } else await delay(LOCK_POLL_MS);
    }
  }

  #lockOwner(): { pid: number; text: string; alive: boolean } {
    const text = readText(this.#lock);
    if (!text) return { pid: 0, text: '', alive: text === undefined || this.#isJustMade() };
    const [pid = '', startTime = ''] = text.split(' ');
    return { pid: Number(pid), text, alive: isSame(Number(pid), startTime) };
  }

  /** An empty lock is one whose owner has not written its id yet, or was killed before it could. */
  #isJustMade(): boolean {
    const status = statusOf(this.#lock);
    return status === undefined || Date.now() - status.mtimeMs < 2_000;
  }

  /** Renaming is atomic: of two processes that find the same dead lock only one gets to remove it. */
  #breakLock(deadText: string): void {
    const aside = `${this.#lock}.${process.pid}`;
    try {
      renameSync(this.#lock, aside);
      if (readFileSync(aside, 'utf8') === deadText) rmSync(aside);
      else renameSync(aside, this.#lock);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  #registered(): { pid: number; purpose: string }[] {
    let names: string[];
    try {
      names = readdirSync(this.#folder);
    } catch {
      return [];
    }
    return names.flatMap((name) => {
      const pid = Number(name);
      const [startTime = '', purpose = ''] = readText(this.#fileOf(pid))?.split(' ') ?? [];
      if (isSame(pid, startTime)) return [{ pid, purpose }];
      rmSync(this.#fileOf(pid), { force: true });
      return [];
    });
  }

  #fileOf(pid: number): string {
    return join(this.#folder, String(pid));
  }
}

function isSame(pid: number, startTime: string): boolean {
  return isAlive(pid) && startTimeOf(pid) === startTime;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
