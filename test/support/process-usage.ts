import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in these, whatever the machine (`sysconf(_SC_CLK_TCK)`). */
const TICKS_A_SECOND = 100;
/** Where a process's own times (user and system) are among the fields of its `stat`, and those of its children that have ended. */
const [OWN, ENDED] = [11, 13] as const;

/** Seconds of processor time of the children of a process that have ended; NaN without /proc. */
export function endedProcessorSeconds(pid: number): number {
  return secondsAt(ENDED, pid);
}

/** Seconds of processor time of a process and all that it has started, those that have ended included; NaN without /proc. */
export function familyProcessorSeconds(pid: number): number {
  const running = [pid, ...childrenOf(pid)].map((each) => secondsAt(OWN, each) || 0);
  return running.reduce((sum, seconds) => sum + seconds, endedProcessorSeconds(pid));
}

export function childrenOf(pid: number): number[] {
  if (!readStat(process.pid)) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((each) => Number(readStat(each)?.[1]) === pid);
}

/** Resident memory of a process and those that it has started; 0 without /proc. */
export function familyMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => {
    const [, kilobytes = 0] = /^VmRSS:\s+(\d+)/m.exec(readProc(`/proc/${each}/status`) ?? '') ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
}

function secondsAt(index: number, pid: number): number {
  const fields = readStat(pid);
  return (Number(fields?.[index]) + Number(fields?.[index + 1])) / TICKS_A_SECOND;
}

/** The fields after the process's name, which may hold blanks. */
function readStat(pid: number): string[] | undefined {
  const text = readProc(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
