import { Presets, SingleBar } from 'cli-progress';

/** A stream of the process, or a stub in tests. */
type ProgressOutput = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

export interface ProgressState {
  text: string;
  /** How much of the part is done. Without a total there is no bar. */
  done?: number;
  total?: number | undefined;
  /** The part is finished. The next report belongs to another one. */
  isLast?: boolean;
}

interface ProgressDisplay {
  report(state: ProgressState): void;
  /** Restores the terminal, even after a failure. */
  stop(): void;
}

/** Minimum time between lines when there is no terminal, except before the last line of each part. */
const MILLISECONDS_BETWEEN_LINES = 2_000;

/** Shows the progress of long work: a changing line with a bar on a terminal, plain lines elsewhere. */
export function showProgress(output: ProgressOutput): ProgressDisplay {
  return output.isTTY ? bars(output as NodeJS.WriteStream) : lines(output);
}

function bars(stream: NodeJS.WriteStream): ProgressDisplay {
  let bar: SingleBar | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    report({ text, done = 0, total, isLast = false }) {
      if (!bar) {
        const share = total === undefined ? '' : '{bar} {percentage}%  ';
        bar = new SingleBar({ format: `${share}{text}`, stream, hideCursor: true }, Presets.shades_classic);
        bar.start(Math.max(1, total ?? 1), 0, { text: '' });
      }
      bar.update(total === undefined ? 0 : done, { text });
      if (isLast) stop();
    },
    stop,
  };
}

function lines(output: ProgressOutput): ProgressDisplay {
  let lastLine = Date.now();
  return {
    report({ text, isLast = false }) {
      const now = Date.now();
      if (!isLast && now - lastLine < MILLISECONDS_BETWEEN_LINES) return;
      lastLine = now;
      output.write(`${text}\n`);
    },
    stop() {},
  };
}

/** Returns `1,200 a second, 0:35 left`. The second half is only there if the end is known and hasn't been reached. */
export function paceText(rows: number, milliseconds: number, shareDone?: number): string {
  const seconds = Math.max(1, milliseconds) / 1000;
  const rate = `${count(rows / seconds)} a second`;
  if (!shareDone || shareDone >= 1) return rate;
  const left = Math.round((seconds * (1 - shareDone)) / shareDone);
  return `${rate}, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
