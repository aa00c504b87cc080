import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { createLog } from '../../src/log.ts';
import { benchFolder } from './bench-cluster.ts';
import { measureFileImport } from './measure-file-import.ts';

const usage = `Usage: npx tsx test/bench/import.ts [--rows 1000000] [--pages 20000] [--rounds 1]

Imports a file of donations by "groundswell import" into a world of so many pages, in turns with a COPY of the same rows into the
same tables. A thousandth of the rows cannot be taken. BENCH_DATA_DIR: folder of cluster and files (default: .data/bench).
`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const cluster = await startEmbeddedPostgres({
    dataDirectory: join(benchFolder, 'import'),
    log: createLog('warn'),
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', max_parallel_workers_per_gather: '0' },
    purpose: 'bench, import',
  });
  try {
    const size = {
      rows: Number(values.rows),
      pages: Number(values.pages),
      rounds: Number(values.rounds),
    };
    const { copy, ours, ratio } = await measureFileImport(cluster.url, size);
    const pace = (rows: number) => `${Math.round(rows).toLocaleString('en')} rows a second`;
    process.stdout.write(
      `COPY with triggers: ${pace(copy)}\ngroundswell import: ${pace(ours)}\nratio: ${ratio.toFixed(3)} (goal 0.2)\n`,
    );
  } finally {
    await cluster.stop();
  }
}
