import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { childrenOf } from './process-usage.ts';

/** The server under test has a core of its own. The generator and the database share another one. */
export const SERVER_CORE = '0';
export const OTHER_CORE = '1';

/** Processes are bound to cores on Linux, with `taskset` and two cores. */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** Binds a process to a core, with what it has started and will start. */
export function pin(pid: number, core: string): void {
  if (!canPin || pid === 0) return;
  for (const each of [pid, ...childrenOf(pid)]) {
    spawnSync('taskset', ['-a', '-cp', core, String(each)], { stdio: 'ignore' });
  }
}
