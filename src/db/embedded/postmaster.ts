import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, programOf } from './processes.ts';

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
