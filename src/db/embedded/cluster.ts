import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../../errors.ts';
import type { Binaries } from './binaries.ts';
import { errorCode } from './file-system.ts';
import { giveTo } from './identity.ts';
import type { Place } from './place.ts';
import { clearStaleLock, findPostmaster, isAlive } from './processes.ts';

export const USER = 'groundswell';

/** Recovery after a crash replays the log since the last checkpoint, on a slow disk for a while. */
const START_DEADLINE_MS = 120_000;
/** A checkpoint is written before. */
const STOP_DEADLINE_MS = 15_000;
/** Starting and stopping take a few hundredths of a second. */
const POLL_MS = 5;
const LOG_LIMIT_BYTES = 10_000_000;

/** Every cluster is set so; what a caller passes comes after and wins. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its folder would have to be one that both users can write.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Compiling a statement costs more than it saves on the short ones of a web server.
  jit: 'off',
};

/** Why a program of PostgreSQL failed, in its own words. */
export class StartFailure extends OperatorError {
  constructor(what: string, reason: string) {
    super(
      `${what}: ${reason}`,
      'Mend what the message names, or set DATABASE_URL to use your own PostgreSQL (15 or newer). The whole log: postgres.log in the data folder.',
    );
  }

  /** The port was taken this instant, or backends of a killed server have not left yet. */
  get passesByItself(): boolean {
    return /lock file|shared memory|Address already in use|still in use|the database system is/.test(
      this.message,
    );
  }
}

export class Cluster {
  readonly #place: Place;
  readonly #binaries: Binaries;
  readonly #logFile: string;

  constructor(place: Place, binaries: Binaries, logFile: string) {
    this.#place = place;
    this.#binaries = binaries;
    this.#logFile = logFile;
  }

  get directory(): string {
    return this.#place.cluster;
  }

  get exists(): boolean {
    return existsSync(join(this.#place.cluster, 'PG_VERSION'));
  }

  /** @throws OperatorError when the cluster was made by another major version. */
  checkVersion(): void {
    const { cluster } = this.#place;
    const found = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'));
    if (found === this.#binaries.majorVersion) return;
    throw new OperatorError(
      `The database in ${cluster} was made by PostgreSQL ${found}, the installed one is ${this.#binaries.majorVersion}.`,
      `Install the package of version ${found} again, or move the folder away to begin with an empty database, or set DATABASE_URL.`,
    );
  }

  /**
   * Makes an empty cluster. It appears under its name when it is whole: one that was interrupted is begun anew.
   * @throws StartFailure with the last lines that initdb wrote
   */
  async initialise(password: string): Promise<void> {
    const { cluster, identity } = this.#place;
    const unfinished = `${cluster}.new`;
    const passwordFile = `${cluster}.password`;
    mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 });
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    giveTo(identity, unfinished);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    giveTo(identity, passwordFile);
    try {
      await promisify(execFile)(
        this.#binaries.initdb,
        [
          `--pgdata=${unfinished}`,
          `--username=${USER}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          ...localeOptions(this.#binaries.majorVersion),
          ...syncOptions(this.#binaries.majorVersion),
        ],
        this.#spawnOptions(),
      );
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as ExecFileException;
      const lastLines = ((stdout + stderr).trim() || message).split('\n').slice(-3);
      throw new StartFailure(`PostgreSQL could not make a database in ${cluster}`, lastLines.join('; '));
    } finally {
      rmSync(passwordFile, { force: true });
    }
    renameSync(unfinished, cluster);
  }

  /**
   * Starts the server and waits until it takes connections. It gets a session of its own, so that Ctrl-C in the
   * terminal reaches us alone and requests in work are finished before the database goes.
   * @throws StartFailure with the reason that the server logged.
   */
  async start(port: number, settings: Record<string, string>): Promise<void> {
    if (existsSync(this.#logFile) && statSync(this.#logFile).size > LOG_LIMIT_BYTES) {
      renameSync(this.#logFile, `${this.#logFile}.1`);
    }
    clearStaleLock(this.#place.cluster);
    const log = openSync(this.#logFile, 'a', 0o600);
    const offset = statSync(this.#logFile).size;
    const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
    const child = spawn(
      this.#binaries.postgres,
      ['-D', this.#place.cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...this.#spawnOptions(), detached: true, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    child.unref();
    await this.#untilReady(child, offset);
  }

  async #untilReady(child: ChildProcess, offset: number): Promise<void> {
    let spawnError: Error | undefined;
    child.once('error', (error) => {
      spawnError = error;
    });
    const deadline = Date.now() + START_DEADLINE_MS;
    while (!spawnError && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const postmaster = findPostmaster(this.#place.cluster);
      if (postmaster?.ready && postmaster.pid === child.pid) return;
      await delay(POLL_MS);
    }
    const reason = spawnError?.message ?? this.#lastErrors(offset);
    throw new StartFailure('The embedded PostgreSQL does not start', reason);
  }

  /** Stops the server: open transactions are rolled back, nothing that was committed is lost. */
  async stop(): Promise<void> {
    // PostgreSQL's fast shutdown, and its immediate one.
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      const running = findPostmaster(this.#place.cluster);
      if (!running) return;
      try {
        process.kill(running.pid, signal);
      } catch (error) {
        if (errorCode(error) !== 'ESRCH') throw error;
      }
      if (await hasGone(running.pid)) return;
    }
    throw new Error(`PostgreSQL on ${this.#place.cluster} does not stop`);
  }

  #lastErrors(offset: number): string {
    const lines = readFileSync(this.#logFile).subarray(offset).toString('utf8').trim().split('\n');
    const errors = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|invalid|could not/.test(line));
    return (errors.length > 0 ? errors : lines.slice(-1)).join('; ') || 'it gave no reason';
  }

  #spawnOptions() {
    const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
    // Nothing else of the environment: PGPORT, PGDATA or a missing locale of the caller's would change the cluster.
    return {
      ...this.#place.identity,
      cwd: '/',
      env: { PATH, HOME, LD_LIBRARY_PATH, LC_ALL: 'C' },
    };
  }
}

async function hasGone(pid: number): Promise<boolean> {
  const deadline = Date.now() + STOP_DEADLINE_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Code point order and Unicode letters, the same on every system; older versions have it from the C library only. */
function localeOptions(majorVersion: number): string[] {
  return majorVersion >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C'];
}

/** One call for the whole file system: file by file, a thousand new files take several times as long. */
function syncOptions(majorVersion: number): string[] {
  return majorVersion >= 17 && process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
}
