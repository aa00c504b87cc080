import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in these units on every machine (`sysconf(_SC_CLK_TCK)`). */
const TICKS_A_SECOND = 100;
/** Positions in `stat` of a process's own times (user and system), and of those of its ended children. */
const [OWN, ENDED] = [11, 13] as const;

/** Returns the seconds of processor time of a process's ended children; NaN without /proc. */
export function endedProcessorSeconds(pid: number): number {
  return secondsAt(ENDED, pid);
}

/** Returns the seconds of processor time of a process and everything it has started, including ended processes; NaN without /proc. */
export function familyProcessorSeconds(pid: number): number {
  const running = [pid, ...childrenOf(pid)].map((each) => secondsAt(OWN, each) || 0);
  return running.reduce((sum, seconds) => sum + seconds, endedProcessorSeconds(pid));
}

export function childrenOf(pid: number): number[] {
  if (!readStat(process.pid)) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((each) => Number(readStat(each)?.[1]) === pid);
}

/** Returns the resident memory of a process and those that it has started; 0 without /proc. */
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

/** Returns the fields after the process's name, which may contain spaces. */
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
