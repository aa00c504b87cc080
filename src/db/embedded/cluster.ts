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
import { type Binaries, findBinaries } from './binaries.ts';
import { errorCode } from './file-system.ts';
import { giveTo, type Place } from './place.ts';
import { clearStaleLock, findPostmaster, isAlive } from './processes.ts';

export const USER = 'groundswell';

/** Recovery after a crash replays the log since the last checkpoint, which takes a while on a slow disk. */
const START_DEADLINE_MS = 120_000;
/** Stopping writes a checkpoint first. */
const STOP_DEADLINE_MS = 15_000;
/** Starting and stopping take a few hundredths of a second. */
const POLL_MS = 5;
const LOG_LIMIT_BYTES = 10_000_000;

/** Settings of every cluster; a caller's settings override them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its folder would have to be writable for both users.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Compiling a statement costs more than it saves on a web server's short statements.
  jit: 'off',
};

/** Why a PostgreSQL program failed, in its own words. */
export class StartFailure extends OperatorError {
  constructor(what: string, reason: string) {
    super(
      `${what}: ${reason}`,
      'Fix the problem in the message, or set DATABASE_URL to use your own PostgreSQL (15 or newer). The full log is postgres.log in the data folder.',
    );
  }

  get portIsTaken(): boolean {
    return this.message.includes('Address already in use');
  }

  /** Whether the processes of a killed server haven't ended yet. */
  get passesByItself(): boolean {
    return /lock file|shared memory|still in use|the database system is/.test(this.message);
  }
}

export interface Cluster extends Place {
  binaries: Binaries;
  logFile: string;
}

export function clusterAt(place: Place, dataDirectory: string): Cluster {
  const binaries = findBinaries(place.identity, dataDirectory);
  return { ...place, binaries, logFile: join(dataDirectory, 'postgres.log') };
}

/**
 * @returns whether the cluster exists
 * @throws OperatorError when another major version created it
 */
export function isUsable({ directory, binaries: { majorVersion } }: Cluster): boolean {
  const file = join(directory, 'PG_VERSION');
  if (!existsSync(file)) return false;
  const found = Number(readFileSync(file, 'utf8'));
  if (found === majorVersion) return true;
  throw new OperatorError(
    `The database in ${directory} was created by PostgreSQL ${found}, but version ${majorVersion} is installed.`,
    `Install the package of version ${found} again, or move the folder away to begin with an empty database, or set DATABASE_URL.`,
  );
}

/**
 * Creates an empty cluster. It gets its name when it is complete, so that the next call starts over after an interruption.
 * @throws StartFailure with the last lines that initdb wrote
 */
export async function initialise(
  { directory, identity, binaries }: Cluster,
  password: string,
): Promise<void> {
  const unfinished = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  mkdirSync(dirname(directory), { recursive: true, mode: 0o755 });
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(identity, unfinished);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(identity, passwordFile);
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Code point order and Unicode letters, the same on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  // One call for the whole file system: syncing a thousand new files one by one takes several times as long.
  if (process.platform === 'linux') options.push('--sync-method=syncfs');
  try {
    await promisify(execFile)(binaries.initdb, options, spawnOptions(identity));
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as ExecFileException;
    const lastLines = ((stdout + stderr).trim() || message).split('\n').slice(-3);
    throw new StartFailure(`PostgreSQL could not create a database in ${directory}`, lastLines.join('; '));
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, directory);
}

/**
 * Starts the server and waits until it accepts connections. It gets its own session, so that Ctrl-C in the terminal only reaches this
 * process, and requests in progress finish before the database stops.
 * @throws StartFailure with the reason that the server logged.
 */
export async function startServer(
  { directory, identity, binaries, logFile }: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<void> {
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  clearStaleLock(directory);
  const log = openSync(logFile, 'a', 0o600);
  const offset = statSync(logFile).size;
  const options = Object.entries({ ...SETTINGS, ...settings, port }).map(
    ([name, value]) => `--${name}=${value}`,
  );
  const child = spawn(binaries.postgres, ['-D', directory, ...options], {
    ...spawnOptions(identity),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const failure = await untilReady(child, directory);
  if (failure !== undefined) {
    throw new StartFailure('The embedded PostgreSQL does not start', failure || lastErrors(logFile, offset));
  }
}

/** @returns undefined, or why the server doesn't start: empty when its log has the reason */
async function untilReady(child: ChildProcess, directory: string): Promise<string | undefined> {
  let failure: string | undefined;
  child.once('error', ({ message }) => {
    failure = message;
  });
  child.once('exit', () => {
    failure ??= '';
  });
  const deadline = Date.now() + START_DEADLINE_MS;
  while (failure === undefined && Date.now() < deadline) {
    const postmaster = findPostmaster(directory);
    if (postmaster?.ready && postmaster.pid === child.pid) return undefined;
    await delay(POLL_MS);
  }
  return failure ?? '';
}

function lastErrors(logFile: string, offset: number): string {
  const lines = readFileSync(logFile).subarray(offset).toString('utf8').trim().split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC|ERROR|HINT|invalid|could not/.test(line));
  return (errors.length > 0 ? errors : lines.slice(-1)).join('; ') || 'it gave no reason';
}

/** Stops the server: open transactions are rolled back, committed ones are safe. */
export async function stopServer({ directory }: Cluster): Promise<void> {
  // PostgreSQL's fast shutdown, then its immediate one.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const pid = signalServer(directory, signal);
    const deadline = Date.now() + STOP_DEADLINE_MS;
    while (pid !== undefined && isAlive(pid) && Date.now() < deadline) await delay(POLL_MS);
    if (pid === undefined || !isAlive(pid)) return;
  }
  throw new Error(`PostgreSQL on ${directory} did not stop`);
}

/** @returns the process that got the signal; undefined if no server is running */
export function signalServer(directory: string, signal: NodeJS.Signals): number | undefined {
  const running = findPostmaster(directory);
  try {
    if (running) process.kill(running.pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
  return running?.pid;
}

function spawnOptions(identity: Place['identity']) {
  const { PATH, HOME, LD_LIBRARY_PATH } = process.env;
  // No other variables, because the caller's PGPORT, PGDATA or a missing locale would change the cluster.
  return { ...identity, cwd: '/', env: { PATH, HOME, LD_LIBRARY_PATH, LC_ALL: 'C' } };
}
