import { readFileSync } from 'node:fs';
import { Command } from '../support/command.ts';

export interface WatchedRun {
  seconds: number;
  /** Largest resident memory so far in each quarter of the run, in MB; not a number where there is no /proc. */
  megabytes: number[];
  // biome-ignore lint/suspicious/noExplicitAny: whatever `--json` prints.
  document: any;
}

const MILLISECONDS_BETWEEN_LOOKS = 100;

/** Runs a command of the operator and watches its memory. @throws Error when it does not end with 0, or with 1 and its answer */
export async function runWatched(args: string[], databaseUrl: string): Promise<WatchedRun> {
  const started = performance.now();
  const command = new Command(args, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  const looks: number[] = [];
  const watch = setInterval(
    () => looks.push(residentMegabytes(command.process.pid)),
    MILLISECONDS_BETWEEN_LOOKS,
  );
  const code = await command.exit;
  clearInterval(watch);
  if (code !== 0 && (code !== 1 || command.standardOutput === ''))
    throw new Error(`groundswell ${args.join(' ')} ended with ${code}: ${command.output}`);
  // The last look may have met a process that was gone.
  const found = looks.filter((look) => look > 0);
  const megabytes = [0.25, 0.5, 0.75, 1].map((share) =>
    Math.max(...found.slice(0, Math.max(1, Math.ceil(found.length * share)))),
  );
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes,
    document: JSON.parse(command.standardOutput),
  };
}

function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
