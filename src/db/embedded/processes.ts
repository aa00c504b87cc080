import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
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
export function programOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
    return status === 0 ? basename(stdout.trim()) : undefined;
  }
}
