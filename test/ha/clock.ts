import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/**
 * The environment of a program whose clock is ahead by so many seconds, and runs no faster or slower.
 * @returns undefined where libfaketime is not installed
 */
export function skewedClock(seconds: number): Record<string, string> | undefined {
  const library = readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime', 'libfaketime.so.1'))
    .find(existsSync);
  if (!library) return undefined;
  const offset = `${seconds < 0 ? '' : '+'}${seconds}`;
  return { LD_PRELOAD: library, FAKETIME: offset };
}

/**
 * Fills a folder with the programs of PostgreSQL, whose server has such a clock; Patroni itself, a program of many threads, would come to
 * a standstill with that library.
 */
export function linkSkewedPostgres(folder: string, programs: string, seconds: number): void {
  for (const program of readdirSync(programs).filter((name) => name !== 'postgres'))
    symlinkSync(join(programs, program), join(folder, program));
  const settings = Object.entries(skewedClock(seconds) ?? {}).map(([name, value]) => `${name}=${value}`);
  const script = ['#!/bin/sh', `exec env ${settings.join(' ')} ${join(programs, 'postgres')} "$@"`, ''];
  writeFileSync(join(folder, 'postgres'), script.join('\n'), { mode: 0o755 });
}
