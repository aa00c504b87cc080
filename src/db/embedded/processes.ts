import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './file-system.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Something that differs between two processes that had the same id one after the other (in a restarted container
 * ids repeat at once): the start time in clock ticks since boot on Linux, empty elsewhere.
 */
export function startTimeOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses, and may itself hold blanks and parentheses.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** The command line of a process; undefined when the system does not tell. */
export function commandOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    const { status, stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  }
}
