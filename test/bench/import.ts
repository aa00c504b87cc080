import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createMaintenanceConnection } from '../../src/db/connection.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { benchFolder } from './bench-cluster.ts';
import { proveTotals } from './bulk-load.ts';
import { badRowEvery, donationsFileTypes, writeDonationsFile } from './donations-file.ts';
import { median, timed } from './statistics.ts';
import { runWatched } from './watched-command.ts';

const usage = `Usage: npx tsx test/bench/import.ts [--rows 1000000] [--pages 20000]

Imports a file of donations by "groundswell import" into a world of so many pages, and the same file by a plain COPY into a
bare table without indexes. A thousandth of the rows cannot be taken. It says how many rows a second each takes and how much memory the import needs. Then the
same file again, which changes nothing, and an export of what was imported. Writes <BENCH_DATA_DIR>/import.json.
BENCH_DATA_DIR: folder of cluster, files and results (default: .data/bench).
`;

const DATABASE = 'bench_import';
const log = createLog('warn');

/** Seconds that a plain COPY of the file takes, without the reading of another's rows and without anything that they mean. */
async function plainCopy(client: pg.Client, file: string): Promise<number> {
  const columns = Object.entries(donationsFileTypes).map(([name, type]) => `${name} ${type}`);
  await client.query(`drop table if exists bare_rows; create table bare_rows (${columns.join(', ')})`);
  const milliseconds = await timed(() =>
    pipeline(
      createReadStream(file, { highWaterMark: 262_144 }),
      client.query(copyFrom('copy bare_rows from stdin (format csv, header)')),
    ),
  );
  await client.query('drop table bare_rows');
  return milliseconds / 1000;
}

async function prepareWorld(url: string, pages: number): Promise<void> {
  await migrate({ url, log });
  const database = createMaintenanceConnection(url, log);
  try {
    await loadDemoData(database, {
      pages,
      donations: 0,
      activities: 0,
      asOf: new Date('2026-11-01T00:00:00Z'),
    });
  } finally {
    await database.destroy();
  }
}

async function measure(url: string, rows: number, say: (line: string) => void): Promise<object> {
  const file = join(benchFolder, 'import-donations.csv');
  const exported = join(benchFolder, 'export-donations.csv');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: pages } = await client.query<{ uuid: string }>(
      `select uuid from pages where owner_type = 'User' order by id`,
    );
    await writeDonationsFile(
      file,
      rows,
      pages.map(({ uuid }) => uuid),
    );
    say(`${((await stat(file)).size / 1_000_000).toFixed(1)} MB of donations are written`);
    const plain = [await plainCopy(client, file)];
    const good = rows - Math.floor(rows / badRowEvery);
    const command = ['import', 'donations', file, '--rejects', `${file}.rejects`, '--json'];
    const first = await runWatched(command, url);
    if (first.document.inserted !== good)
      throw new Error(`not all were imported: ${JSON.stringify(first.document)}`);
    plain.push(await plainCopy(client, file));
    const again = await runWatched(command, url);
    if (again.document.unchanged !== good)
      throw new Error(`some have changed: ${JSON.stringify(again.document)}`);
    plain.push(await plainCopy(client, file));
    const written = await runWatched(['export', 'donations', exported, '--force', '--json'], url);
    await proveTotals(client);
    say('running totals: no difference');
    const rate = (seconds: number) => Math.round(rows / seconds);
    const described = ({ seconds, megabytes }: typeof first) => ({
      seconds,
      rowsASecond: rate(seconds),
      megabytesByQuarters: megabytes.map(Math.round),
    });
    return {
      rows,
      plainCopy: { seconds: median(plain), rowsASecond: rate(median(plain)) },
      import: { ...described(first), timesPlainCopy: first.seconds / median(plain) },
      sameAgain: described(again),
      export: described(written),
    };
  } finally {
    await client.end();
    await rm(file, { force: true });
    await rm(`${file}.rejects`, { force: true });
    await rm(exported, { force: true });
  }
}

async function freshDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${DATABASE}`;
  return address.href;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      pages: { type: 'string', default: '20000' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await mkdir(benchFolder, { recursive: true, mode: 0o755 });
  const cluster = await startEmbeddedPostgres({
    dataDirectory: join(benchFolder, 'import'),
    log,
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', max_parallel_workers_per_gather: '0' },
    purpose: 'bench, import',
  });
  try {
    const url = await freshDatabase(cluster.url);
    await prepareWorld(url, Number(values.pages));
    say(`a world of ${values.pages} pages is there`);
    const results = await measure(url, Number(values.rows), say);
    const path = join(benchFolder, 'import.json');
    await writeFile(path, `${JSON.stringify(results, undefined, 2)}\n`);
    say(`${JSON.stringify(results, undefined, 2)}\n${path}`);
  } finally {
    await cluster.stop();
  }
}

await main();
