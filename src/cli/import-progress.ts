import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../transfer/import/import-file.ts';

/** Lines on something that is no terminal come at most this often. */
const millisecondsBetweenLines = 5_000;

/** Shows how far an import is, with its rate and the time left: a bar on a terminal, plain lines elsewhere. */
export function showImportProgress(output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): {
  report: (progress: ImportProgress) => void;
  stop: () => void;
} {
  return output.isTTY ? bar(output as NodeJS.WriteStream) : lines(output);
}

function bar(stream: NodeJS.WriteStream) {
  const started = Date.now();
  let shown: SingleBar | undefined;
  return {
    report: (progress: ImportProgress) => {
      if (!shown) {
        const share = progress.size === undefined ? '' : '{bar} {percentage}%  ';
        shown = new SingleBar(
          { format: `${share}{text}`, stream, hideCursor: true, clearOnComplete: false },
          Presets.shades_classic,
        );
        shown.start(Math.max(1, progress.size ?? 1), 0, { text: '' });
      }
      shown.update(progress.bytes, { text: describe(progress, Date.now() - started) });
    },
    stop: () => shown?.stop(),
  };
}

function lines(output: Pick<NodeJS.WriteStream, 'write'>) {
  const started = Date.now();
  let lastLine = started;
  return {
    report: (progress: ImportProgress) => {
      const now = Date.now();
      if (now - lastLine < millisecondsBetweenLines) return;
      lastLine = now;
      output.write(`${describe(progress, now - started)}\n`);
    },
    stop: () => {},
  };
}

function describe({ rows, rejected, bytes, size }: ImportProgress, milliseconds: number): string {
  const seconds = Math.max(1, milliseconds) / 1000;
  const parts = [`${rows.toLocaleString('en')} rows`];
  if (rejected > 0) parts.push(`${rejected.toLocaleString('en')} rejected`);
  parts.push(`${Math.round(rows / seconds).toLocaleString('en')} a second`);
  if (size !== undefined && bytes > 0 && bytes < size) {
    const left = Math.round(((size - bytes) / bytes) * seconds);
    parts.push(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`);
  }
  return parts.join(', ');
}
