import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from './file-system.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running and belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  // A zombie has ended, but in a container without a proper init nothing ever reaps it.
  return describe(pid).state !== 'Z';
}

/**
 * Identifies a process together with its id, which may be reused later (in a restarted container ids repeat immediately): the start time in
 * clock ticks since boot on Linux, empty elsewhere.
 */
export function startTimeOf(pid: number): string {
  return describe(pid).startTime ?? '';
}

/** Reads `/proc/<pid>/stat`; returns nothing on systems other than Linux. */
function describe(pid: number): { program?: string; state?: string; startTime?: string } {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses, which may itself contain blanks and parentheses.
    const end = line.lastIndexOf(')');
    const fields = line.slice(end + 2).split(' ');
    return { program: line.slice(line.indexOf('(') + 1, end), state: fields[0], startTime: fields[19] };
  } catch {
    return {};
  }
}

/** A running PostgreSQL server, as its own lock file describes it. */
interface Postmaster {
  pid: number;
  port: number;
  /** False while it starts, recovers after a crash, or stops. */
  ready: boolean;
}

/** Finds the server that runs on a cluster, no matter who started it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  // After a restart of the machine or container, the id in the file may belong to another program.
  if (!(pid > 0) || !isAlive(pid) || !mayBePostgres(pid)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function mayBePostgres(pid: number): boolean {
  const { program } = describe(pid);
  if (program !== undefined) return program === 'postgres';
  const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  return status !== 0 || basename(stdout.trim()) === 'postgres';
}

/**
 * Removes the lock file of a server that no longer runs. PostgreSQL only checks the id, and would refuse to start if another program or a
 * zombie has it. Call this only while holding the data folder's lock: another server may be writing its own file.
 */
export function clearStaleLock(cluster: string): void {
  if (!findPostmaster(cluster)) rmSync(lockFile(cluster), { force: true });
}

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
