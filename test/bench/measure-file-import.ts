import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { encodeCopyValue } from '../../src/db/transfer/copy-rows.ts';
import { createLog } from '../../src/log.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { Command, compiledProgram } from '../support/command.ts';
import { benchFolder } from './bench-cluster.ts';
import { proveTotals } from './bulk-load.ts';
import { median, timed } from './statistics.ts';

const WORLD = 'bench_import';
const COPY = 'bench_import_copy';
const log = createLog('warn');
/** Every so many rows of the file one names a page that does not exist. */
const BAD_ROW_EVERY = 1000;
const NO_PAGE = '00000000-0000-4000-8000-000000000000';
/** What the file has of a gift besides its page, in this order. */
const columns = ['source', 'external_id', 'amount', 'donor_name', 'anonymous', 'message', 'created_at'];
const copied =
  'source, external_id, amount_cents, donor_name, anonymous, message, created_at, page_id, campaign_id, charity_id, country_code, type';

export interface ImportSize {
  rows: number;
  pages: number;
  rounds: number;
}

/** Rows a second, and how much of the speed of a COPY an import has; medians of the rounds. */
export interface MeasuredFileImport {
  rows: number;
  copy: number;
  ours: number;
  ratio: number;
}

interface Page {
  uuid: string;
  /** Its id, and what a donation to it has besides: text of COPY. */
  copied: string;
}

/**
 * Imports a file of donations by `groundswell import`, in turns with a COPY of the same rows into the same tables, whose triggers keep
 * the same totals. Each turn begins with an equal database of its own, which is dropped afterwards.
 */
export async function measureFileImport(clusterUrl: string, size: ImportSize): Promise<MeasuredFileImport> {
  const file = join(benchFolder, 'import-donations.csv');
  compiledProgram();
  await mkdir(benchFolder, { recursive: true, mode: 0o755 });
  const pages = await makeWorld(clusterUrl, size.pages);
  const turns: { copy: number; ours: number }[] = [];
  try {
    await writeFile(file, fileRows(size.rows, pages));
    for (let round = 0; round < size.rounds; round += 1) {
      const copy = await inCopyOfWorld(clusterUrl, (client) => copyDonations(client, size.rows, pages));
      const ours = await inCopyOfWorld(clusterUrl, (client, url) =>
        importDonations(client, url, file, size.rows),
      );
      turns.push({ copy, ours });
    }
  } finally {
    await rm(file, { force: true });
    await rm(`${file}.rejects`, { force: true });
    await onCluster(clusterUrl, (client) => client.query(`drop database if exists ${WORLD} with (force)`));
  }
  const pace = (milliseconds: number) => (size.rows / milliseconds) * 1000;
  return {
    rows: size.rows,
    copy: pace(median(turns.map(({ copy }) => copy))),
    ours: pace(median(turns.map(({ ours }) => ours))),
    ratio: median(turns.map(({ copy, ours }) => copy / ours)),
  };
}

/** Gifts to the pages, as another platform would have them: few pages get many of them. */
function* gifts(
  rows: number,
  pages: readonly Page[],
): Generator<{ page: Page | undefined; fields: string[] }> {
  const begin = Date.UTC(2025, 0, 1);
  for (let number = 0; number < rows; number += 1) {
    const share = ((number * 7919) % 10_007) / 10_007;
    const isBad = number % BAD_ROW_EVERY === BAD_ROW_EVERY - 1;
    const time = begin + Math.floor((number / rows) * 300) * 86_400_000 + (number % 86_400) * 1000;
    yield {
      page: isBad ? undefined : pages[Math.floor(share ** 3 * pages.length)],
      fields: [
        'bench',
        `D-${number}`,
        `${5 + ((number * 104_729) % 300)}.${String(number % 100).padStart(2, '0')}`,
        `Donor ${number % 5000}`,
        `${number % 10 === 0}`,
        number % 3 === 0 ? 'Well done, and good luck!' : '',
        new Date(time).toISOString(),
      ],
    };
  }
}

function* fileRows(rows: number, pages: readonly Page[]): Generator<string> {
  yield `${columns.join(',')},page\n`;
  for (const { page, fields } of gifts(rows, pages)) {
    yield `${fields.map((field) => (field.includes(',') ? `"${field}"` : field)).join(',')},${page?.uuid ?? NO_PAGE}\n`;
  }
}

function* copyLines(rows: number, pages: readonly Page[]): Generator<string> {
  for (const { page, fields } of gifts(rows, pages)) {
    if (!page) continue;
    const values = fields.map((field, index) =>
      encodeCopyValue(columns[index] === 'amount' ? field.replace('.', '') : field || null),
    );
    yield `${values.join('\t')}\t${page.copied}\n`;
  }
}

/** An empty database becomes a world of so many pages. */
async function makeWorld(clusterUrl: string, pages: number): Promise<Page[]> {
  await onCluster(clusterUrl, async (client) => {
    await client.query(`drop database if exists ${WORLD} with (force)`);
    await client.query(`create database ${WORLD}`);
  });
  const url = new URL(`/${WORLD}`, clusterUrl).href;
  await migrate({ url, log });
  const database = createMaintenanceConnection(url, log);
  const options = { pages, donations: 0, activities: 0, asOf: new Date('2026-11-01T00:00:00Z') };
  await loadDemoData(database, options).finally(() => database.destroy());
  return onCluster(url, async (client) => {
    const { rows } = await client.query<Page>(`
      select pages.uuid, concat_ws(E'\\t', pages.id, campaign_id, charity_id, country_code, 'peer_to_peer') as copied
      from pages join campaigns on campaigns.id = campaign_id where owner_type = 'User' order by pages.id`);
    return rows;
  });
}

async function inCopyOfWorld<Result>(
  clusterUrl: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  return onCluster(clusterUrl, async (cluster) => {
    await cluster.query(`drop database if exists ${COPY} with (force)`);
    await cluster.query(`create database ${COPY} template ${WORLD}`);
    await cluster.query('checkpoint');
    const url = new URL(`/${COPY}`, clusterUrl).href;
    try {
      return await onCluster(url, (client) => work(client, url));
    } finally {
      await cluster.query(`drop database if exists ${COPY} with (force)`);
    }
  });
}

/** One transaction, as an import's batches are: its rows are one event a campaign. */
async function copyDonations(client: pg.Client, rows: number, pages: readonly Page[]): Promise<number> {
  return timed(async () => {
    await client.query('begin');
    await client.query('set local groundswell.batch = on');
    const copy = client.query(copyFrom(`copy donations (${copied}) from stdin`));
    await pipeline(Readable.from(copyLines(rows, pages)), copy);
    await client.query('commit');
  });
}

async function importDonations(client: pg.Client, url: string, file: string, rows: number): Promise<number> {
  let inserted = 0;
  const time = await timed(async () => {
    const words = ['import', 'donations', file, '--rejects', `${file}.rejects`, '--json'];
    const command = new Command(words, { DATABASE_URL: url, LOG_LEVEL: 'warn' });
    await command.exit;
    ({ inserted } = JSON.parse(command.standardOutput));
  });
  if (inserted !== rows - Math.floor(rows / BAD_ROW_EVERY)) throw new Error(`${inserted} were imported`);
  await proveTotals(client);
  return time;
}

async function onCluster<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
