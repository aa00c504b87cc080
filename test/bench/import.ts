import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/log.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { Command } from '../support/command.ts';
import { benchFolder } from './bench-cluster.ts';
import { proveTotals } from './bulk-load.ts';
import { timed } from './statistics.ts';

const usage = `Usage: npx tsx test/bench/import.ts [--rows 1000000] [--pages 20000]

Imports a file of donations by "groundswell import" into a world of so many pages, and the same file by a plain COPY into a
bare table without indexes. A thousandth of the rows cannot be taken. BENCH_DATA_DIR: folder of cluster and files
(default: .data/bench).
`;

const DATABASE = 'bench_import';
const log = createLog('warn');
/** Every so many rows one names a page that does not exist. */
const BAD_ROW_EVERY = 1000;
const NO_PAGE = '00000000-0000-4000-8000-000000000000';
const file = join(benchFolder, 'import-donations.csv');

/** Types of the file's columns, in their order, for a table that holds it as it is. */
const columns = {
  source: 'text',
  external_id: 'text',
  page: 'uuid',
  amount: 'numeric',
  donor_name: 'text',
  anonymous: 'boolean',
  message: 'text',
  created_at: 'timestamptz',
};

/** Donations to the pages, as another platform would export them: few pages get many of them. */
function* donations(rows: number, pages: readonly string[]): Generator<string> {
  const begin = Date.UTC(2025, 0, 1);
  yield `${Object.keys(columns).join(',')}\n`;
  for (let number = 0; number < rows; number += 1) {
    const share = ((number * 7919) % 10_007) / 10_007;
    const isBad = number % BAD_ROW_EVERY === BAD_ROW_EVERY - 1;
    const page = isBad ? NO_PAGE : pages[Math.floor(share ** 3 * pages.length)];
    const amount = `${5 + ((number * 104_729) % 300)}.${String(number % 100).padStart(2, '0')}`;
    const message = number % 3 === 0 ? '"Well done, and good luck!"' : '';
    const time = begin + Math.floor((number / rows) * 300) * 86_400_000 + (number % 86_400) * 1000;
    yield `bench,D-${number},${page},${amount},Donor ${number % 5000},${number % 10 === 0},${message},${new Date(time).toISOString()}\n`;
  }
}

/** @returns the address of an empty database that has become a world of so many pages */
async function makeWorld(clusterUrl: string, pages: number): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const url = new URL(`/${DATABASE}`, clusterUrl).href;
  await migrate({ url, log });
  const database = createMaintenanceConnection(url, log);
  const options = { pages, donations: 0, activities: 0, asOf: new Date('2026-11-01T00:00:00Z') };
  await loadDemoData(database, options).finally(() => database.destroy());
  return url;
}

async function plainCopy(client: pg.Client): Promise<void> {
  const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await client.query(`create table bare_rows (${definitions.join(', ')})`);
  const copy = client.query(copyFrom('copy bare_rows from stdin (format csv, header)'));
  await pipeline(createReadStream(file), copy);
}

async function importFile(url: string): Promise<{ inserted: number }> {
  const words = ['import', 'donations', file, '--rejects', `${file}.rejects`, '--json'];
  const command = new Command(words, { DATABASE_URL: url, LOG_LEVEL: 'warn' });
  await command.exit;
  return JSON.parse(command.standardOutput);
}

async function measure(url: string, rows: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query(`select uuid from pages where owner_type = 'User' order by id`);
    const pages = found.rows.map(({ uuid }) => uuid as string);
    await writeFile(file, donations(rows, pages));
    const plain = await timed(() => plainCopy(client));
    let inserted = 0;
    const ours = await timed(async () => {
      ({ inserted } = await importFile(url));
    });
    if (inserted !== rows - Math.floor(rows / BAD_ROW_EVERY)) throw new Error(`${inserted} were imported`);
    await proveTotals(client);
    const line = (what: string, time: number) =>
      `${what}: ${(time / 1000).toFixed(1)} s, ${Math.round((rows / time) * 1000).toLocaleString('en')} rows a second\n`;
    return `${line('COPY into a bare table', plain)}${line('groundswell import, all totals exact', ours)}`;
  } finally {
    await client.end();
    await rm(file, { force: true });
    await rm(`${file}.rejects`, { force: true });
  }
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    pages: { type: 'string', default: '20000' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  await mkdir(benchFolder, { recursive: true, mode: 0o755 });
  const cluster = await startEmbeddedPostgres({
    dataDirectory: join(benchFolder, 'import'),
    log,
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', max_parallel_workers_per_gather: '0' },
    purpose: 'bench, import',
  });
  try {
    const url = await makeWorld(cluster.url, Number(values.pages));
    process.stdout.write(await measure(url, Number(values.rows)));
  } finally {
    await cluster.stop();
  }
}
