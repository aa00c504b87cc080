import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../errors.ts';
import { errorCode } from './file-system.ts';
import { isAlive, startTimeOf } from './processes.ts';

/** Longer than any start or stop of the cluster takes. */
const LOCK_WAIT_MS = 90_000;
const LOCK_POLL_MS = 25;

/**
 * The processes that use the cluster of one data folder. Each leaves a file named after its id; the last one
 * to leave stops the cluster. Files of killed processes are recognized and removed.
 */
export class Holders {
  readonly #folder: string;
  readonly #lock: string;

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, 'postgres-users');
    this.#lock = join(dataDirectory, 'postgres.lock');
  }

  /** `purpose` is what other processes report about this one: "serve", "migrate". */
  add(purpose: string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, String(process.pid)), describeSelf(purpose));
  }

  remove(): void {
    rmSync(join(this.#folder, String(process.pid)), { force: true });
  }

  /** Other running processes that use the cluster. */
  others(): { pid: number; purpose: string }[] {
    let names: string[];
    try {
      names = readdirSync(this.#folder);
    } catch {
      return [];
    }
    return names.flatMap((name) => {
      const path = join(this.#folder, name);
      const holder = readProcess(path);
      if (!holder?.runs) rmSync(path, { force: true });
      return holder?.runs && holder.pid !== process.pid ? [{ pid: holder.pid, purpose: holder.purpose }] : [];
    });
  }

  /** Runs `work` while no other process starts or stops the cluster. */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + LOCK_WAIT_MS;
    while (!this.#takeLock()) {
      const owner = readProcess(this.#lock);
      if (owner && !owner.runs) this.#breakLock(owner.text);
      else if (Date.now() < deadline) await delay(LOCK_POLL_MS);
      else {
        throw new OperatorError(
          `Process ${owner?.pid} has been starting or stopping the embedded PostgreSQL for too long.`,
          `Stop it (kill ${owner?.pid}) and start again.`,
        );
      }
    }
    try {
      return await work();
    } finally {
      rmSync(this.#lock, { force: true });
    }
  }

  /** Links a complete file, so that nobody reads a lock without its owner. */
  #takeLock(): boolean {
    const own = `${this.#lock}.${process.pid}`;
    writeFileSync(own, describeSelf('lock'));
    try {
      linkSync(own, this.#lock);
      return true;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      return false;
    } finally {
      rmSync(own, { force: true });
    }
  }

  /** Renaming is atomic, so only one of two processes that find the same dead lock removes it. */
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
}

function describeSelf(purpose: string): string {
  return `${process.pid} ${startTimeOf(process.pid)} ${purpose}`;
}

/** The process that wrote a file, and whether it still runs; undefined when the file is gone. */
function readProcess(path: string) {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const [id, startTime, purpose = ''] = text.split(' ');
  const pid = Number(id);
  return { pid, purpose, text, runs: pid > 0 && isAlive(pid) && startTimeOf(pid) === startTime };
}
