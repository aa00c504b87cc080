import type { ExportProgress } from '../transfer/export/export-kinds.ts';

/** Lines on something that is no terminal come at most this often, besides the last of each kind. */
const MILLISECONDS_BETWEEN_LINES = 5_000;

/** Shows how far an export is, kind by kind, with its rate and the time left: one line that changes on a terminal, several elsewhere. */
export function showExportProgress(output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): {
  report: (progress: ExportProgress) => void;
  stop: () => void;
} {
  let kind: string | undefined;
  let started = 0;
  let lastLine = 0;
  let isOpen = false;
  return {
    report: (progress) => {
      const now = Date.now();
      if (progress.kind !== kind) {
        kind = progress.kind;
        started = now;
        lastLine = now;
      }
      const line = describe(progress, now - started);
      if (output.isTTY) {
        output.write(`\r\u001b[2K${line}${progress.isFinished ? '\n' : ''}`);
        isOpen = !progress.isFinished;
      } else if (progress.isFinished || now - lastLine >= MILLISECONDS_BETWEEN_LINES) {
        lastLine = now;
        output.write(`${line}\n`);
      }
    },
    stop: () => {
      if (isOpen) output.write('\n');
    },
  };
}

function describe({ kind, rows, estimate, isFinished }: ExportProgress, milliseconds: number): string {
  const number = (value: number) => Math.round(value).toLocaleString('en');
  if (isFinished) return `${kind}: ${number(rows)} rows`;
  const rate = rows / (Math.max(1, milliseconds) / 1000);
  const parts = [`${kind}: ${number(rows)}`];
  if (estimate !== undefined && estimate > rows) parts[0] += ` of about ${number(estimate)}`;
  parts.push(`${number(rate)} a second`);
  if (estimate !== undefined && estimate > rows && rate > 0) {
    const left = Math.round((estimate - rows) / rate);
    parts.push(`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`);
  }
  return parts.join(', ');
}
