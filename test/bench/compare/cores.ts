import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { childrenOf } from './process-usage.ts';

/** The server under test has a core of its own; who asks it and its database share another. */
export const SERVER_CORE = 0;
export const OTHER_CORE = 1;

/** Whether processes are bound to cores: where that can be done, on Linux with `taskset` and two cores. */
export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** A command that runs on one core, where that is possible. */
export function onCore(core: number, command: readonly [string, ...string[]]): [string, ...string[]] {
  return canPin ? ['taskset', '-c', String(core), ...command] : [...command];
}

/**
 * Binds a running PostgreSQL to the core that the server under test does not use: connections that are opened from now on too.
 * @param postmaster its first process
 * @returns undoes it
 */
export function pinDatabase(postmaster: number | undefined): () => void {
  if (!canPin || postmaster === undefined) return () => {};
  const bind = (cores: string) => {
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      spawnSync('taskset', ['-a', '-cp', cores, String(pid)], { stdio: 'ignore' });
    }
  };
  bind(String(OTHER_CORE));
  return () => bind(`0-${availableParallelism() - 1}`);
}
