import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in these, whatever the machine (`sysconf(_SC_CLK_TCK)`). */
const TICKS_A_SECOND = 100;

/** Seconds of processor time that a process and its threads have used so far; NaN without /proc. */
export function processorSeconds(pid: number): number {
  const fields = readStat(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND : Number.NaN;
}

/** The same of a process and all that it has started, those that have ended included. */
export function familyProcessorSeconds(pid: number): number {
  const fields = readStat(pid);
  if (!fields) return Number.NaN;
  const ended = (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (processorSeconds(each) || 0), ended);
}

export function parentOf(pid: number): number | undefined {
  const parent = Number(readStat(pid)?.[1]);
  return parent > 0 ? parent : undefined;
}

export function childrenOf(pid: number): number[] {
  if (!readStat(process.pid)) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((each) => Number(readStat(each)?.[1]) === pid);
}

/** Resident memory of a process; NaN without /proc. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readProc(`/proc/${pid}/status`) ?? '') ?? [];
  return Number(kilobytes ?? Number.NaN) / 1024;
}

/** The same of a process and those that it has started. */
export function familyMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (residentMegabytes(each) || 0), 0);
}

/** Reads it every half minute, or as often as given. */
export function watchMemory(pid: number, everyMs = 30_000): { megabytes: number[]; stop(): void } {
  const megabytes: number[] = [];
  const timer = setInterval(() => megabytes.push(Math.round(familyMegabytes(pid))), everyMs);
  return { megabytes, stop: () => clearInterval(timer) };
}

/** Ticks that a core has been busy and idle so far; undefined without /proc. */
export function coreTime(core: string): { busy: number; idle: number } | undefined {
  const line = readProc('/proc/stat')?.match(new RegExp(`^cpu${core} .*`, 'm'))?.[0];
  if (line === undefined) return undefined;
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] = line
    .split(' ')
    .slice(1, 9)
    .map(Number);
  const busy = interrupts.reduce((sum, ticks) => sum + ticks, user + nice + system);
  return { busy, idle: idle + waiting };
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
