import { Presets, SingleBar } from 'cli-progress';
import type { SeedProgress } from '../seed/load-demo-data.ts';
import type { SeedOptions } from '../seed/seed-options.ts';

/** Where progress is written: standard output or, in tests, something like it. */
export type ProgressOutput = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

type SizedPart = 'pages' | 'donations' | 'activities';

/** Lines on something that is no terminal come at most this often, besides the last of each part. */
const millisecondsBetweenLines = 2_000;

/**
 * Shows how far a load is, part by part, with its rate and the time left: bars on a terminal, plain lines elsewhere.
 * `stop` gives the terminal back, also after a failure.
 */
export function showSeedProgress(
  options: SeedOptions,
  output: ProgressOutput,
): { report: (progress: SeedProgress) => void; stop: () => void } {
  return output.isTTY ? bars(options, output as NodeJS.WriteStream) : lines(options, output);
}

function bars(options: SeedOptions, output: NodeJS.WriteStream) {
  let part: string | undefined;
  let bar: SingleBar | undefined;
  let stopwatch = Date.now();
  const report = (progress: SeedProgress) => {
    if (!isSized(progress.part)) return;
    const total = options[progress.part];
    if (progress.part !== part) {
      bar?.stop();
      part = progress.part;
      bar = new SingleBar(
        {
          format: `${part.padEnd(10)} {bar} {percentage}%  {value}/{total}  {pace}`,
          stream: output,
          hideCursor: true,
        },
        Presets.shades_classic,
      );
      bar.start(total, 0, { pace: '' });
    }
    const { rate, left } = pace(progress.done, total, Date.now() - stopwatch);
    bar?.update(progress.done, { pace: `${count(rate)} a second, ${left} left` });
    if (progress.done >= total) {
      bar?.stop();
      stopwatch = Date.now();
    }
  };
  return { report, stop: () => bar?.stop() };
}

function lines(options: SeedOptions, output: ProgressOutput) {
  let stopwatch = Date.now();
  let lastLine = 0;
  const report = ({ part, done }: SeedProgress) => {
    const now = Date.now();
    if (!isSized(part)) {
      output.write(`${part}: done\n`);
      stopwatch = now;
      return;
    }
    const total = options[part];
    const complete = done >= total;
    if (!complete && now - lastLine < millisecondsBetweenLines) return;
    lastLine = now;
    const { rate, left } = pace(done, total, now - stopwatch);
    const ending = complete ? '' : `, ${left} left`;
    output.write(`${part}: ${count(done)} of ${count(total)}, ${count(rate)} a second${ending}\n`);
    if (complete) stopwatch = now;
  };
  return { report, stop: () => {} };
}

function isSized(part: SeedProgress['part']): part is SizedPart {
  return part === 'pages' || part === 'donations' || part === 'activities';
}

function pace(done: number, total: number, milliseconds: number): { rate: number; left: string } {
  const rate = (done / Math.max(1, milliseconds)) * 1000;
  const seconds = rate > 0 ? Math.round((total - done) / rate) : 0;
  return {
    rate: Math.round(rate),
    left: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  };
}

function count(value: number): string {
  return value.toLocaleString('en');
}
