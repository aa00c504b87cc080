import { Presets, SingleBar } from 'cli-progress';
import type { TableDifferences } from '../db/running-totals.ts';

export interface ReconcileProgress {
  /** The tables, in the order in which they are worked on. */
  names: readonly string[];
  /** What is said of figures: "3 figures differ". */
  verb: 'differ' | 'mended';
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
}

/** Shows how far a command has come, table by table: a bar on a terminal, a line for each table elsewhere. */
export function showReconcileProgress(progress: ReconcileProgress): {
  report: (table: TableDifferences) => void;
  stop: () => void;
} {
  return progress.output.isTTY ? bar(progress) : lines(progress);
}

function bar({ names, output }: ReconcileProgress) {
  const shown = new SingleBar(
    {
      format: '{bar} {value}/{total} tables  {table}',
      stream: output as NodeJS.WriteStream,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  shown.start(names.length, 0, { table: names[0] ?? '' });
  return {
    report: ({ table }: TableDifferences) =>
      shown.increment({ table: names[names.indexOf(table) + 1] ?? '' }),
    stop: () => shown.stop(),
  };
}

function lines({ verb, output }: ReconcileProgress) {
  let started = Date.now();
  return {
    report: ({ table, figures }: TableDifferences) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      output.write(
        `${table}: ${figures === 0 ? 'exact' : `${figures} figure${figures === 1 ? '' : 's'} ${verb}`}, ${seconds} s\n`,
      );
      started = Date.now();
    },
    stop: () => {},
  };
}
