import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAlive } from './processes.ts';

/** A running PostgreSQL server, as its own lock file describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  /** False while it starts, recovers after a crash, or stops. */
  ready: boolean;
}

/**
 * The server that runs on a cluster, whoever started it; undefined when none does. A lock file whose process is another
 * program by now (ids repeat after a restart of the machine or container) is removed: PostgreSQL would refuse to start because of it.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (commandOf(pid)?.includes('postgres') === false) {
    rmSync(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}
