import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from './file-system.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (errorCode(error) !== 'EPERM') return false;
  }
  // A zombie has ended; in a container without a proper init nobody ever clears it away.
  return statusFields(pid)[0] !== 'Z';
}

/**
 * Something that differs between two processes that had the same id one after the other (in a restarted container
 * ids repeat at once): the start time in clock ticks since boot on Linux, empty elsewhere.
 */
export function startTimeOf(pid: number): string {
  return statusFields(pid)[19] ?? '';
}

/** Fields of `/proc/<pid>/stat` from the third one, the state, on; none on other systems. */
function statusFields(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses, and may itself hold blanks and parentheses.
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** The name of the program that a process runs, such as `postgres`; undefined when the system does not tell. */
function programOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
    return status === 0 ? basename(stdout.trim()) : undefined;
  }
}

/** A running PostgreSQL server, as its own lock file describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  /** False while it starts, recovers after a crash, or stops. */
  ready: boolean;
}

/** The server that runs on a cluster, whoever started it; undefined when none does. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  // Ids repeat after a restart of the machine or container: the one noted may be another program's by now.
  if (!(pid > 0) || !isAlive(pid) || (programOf(pid) ?? 'postgres') !== 'postgres') return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes the lock file of a server that does not run any more: PostgreSQL itself looks at the id alone, and would refuse to start
 * beside another program or a zombie. Only for whoever holds the lock on starting: another server may be writing its own.
 */
export function clearStaleLock(cluster: string): void {
  if (!findPostmaster(cluster)) rmSync(lockFile(cluster), { force: true });
}

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
