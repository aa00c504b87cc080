import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { valueTypes } from '../../../src/db/connection/value-types.ts';
import type { EmbeddedPostgres } from '../../../src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../src/db/migrate/migrate.ts';
import { createLog } from '../../../src/log.ts';
import { benchFolder, startBenchCluster } from '../bench-cluster.ts';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { readBenchWorld } from '../bench-world.ts';
import type { ContenderPlan } from '../contenders/plan.ts';
import { dataChecksum } from '../data-checksum.ts';
import { isLoaded, load } from '../load.ts';
import type { ProfileName } from '../profiles.ts';
import { addBenchRows, removeBenchRows } from './bench-rows.ts';
import { BASE_URL } from './contenders.ts';
import { canPin, pinDatabase } from './cores.ts';
import { peersManifest } from './install-peers.ts';
import { generatorName } from './load-generator.ts';
import { parentOf } from './process-usage.ts';
import { type CompareWorld, hotLists, hotPages, hotSurroundings } from './questions.ts';

/** A loaded data set with a database that answers, and what contenders are told. */
export interface Arena extends CompareWorld {
  url: string;
  client: pg.Client;
  /** This server in this process, to learn its statements from. */
  server: BenchServer;
  /** The database's first process; undefined where it cannot be told. */
  postmaster: number | undefined;
  /** For files of this run. */
  folder: string;
  planFile: string;
  /** @throws Error when the data set is not what it was */
  close(): Promise<void>;
}

interface ArenaSettings {
  /** Default: as its profile is measured. */
  start?: () => Promise<EmbeddedPostgres>;
  /** Whether the database may use all cores; default: the generator's alone. */
  anyCore?: boolean;
}

/** Loads the data set if need be, starts its database, and adds what the contenders need besides. */
export async function prepareArena(
  profile: ProfileName,
  report: (line: string) => void,
  { start = () => startBenchCluster(profile, 'measuring'), anyCore = false }: ArenaSettings = {},
): Promise<Arena> {
  if (!existsSync(join(benchFolder, profile))) {
    report(`loading the data set "${profile}"`);
    await load(profile);
  }
  const cluster = await start();
  const url = cluster.url;
  const client = new pg.Client({ connectionString: url, types: valueTypes });
  await migrate({ url, log: createLog('warn') });
  await client.connect();
  if (!(await isLoaded(client))) throw new Error(`remove ${benchFolder}/${profile}: it holds no data set`);
  const postmaster = await findPostmaster(client);
  const unpin = anyCore ? () => {} : pinDatabase(postmaster);
  // Pages of disabled accounts are hidden, which contenders don't know.
  await client.query('update users set disabled_at = null where disabled_at is not null');
  const folder = join(benchFolder, 'compare', profile);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // An interrupted run may have left some.
  await removeBenchRows(client);
  const { checksum } = await dataChecksum(client);
  const rows = await addBenchRows(client);
  const world = await readBenchWorld(client);
  const { rows: counted } = await client.query<{ pages: number }>('select max(id) as pages from pages');
  const server = await startBenchServer(url);
  const given: CompareWorld = { world, rows, pages: counted[0]?.pages ?? 0 };
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(await makePlan(url, server, given)));
  return {
    ...given,
    url,
    client,
    server,
    postmaster,
    folder,
    planFile,
    async close() {
      try {
        await server.close();
        await removeBenchRows(client);
        await client.query('vacuum fitness_activities, donations, pages, page_totals, page_fitness_totals');
        const after = (await dataChecksum(client)).checksum;
        if (after !== checksum) throw new Error(`the data set changed from ${checksum} to ${after}`);
      } finally {
        unpin();
        await client.end();
        await cluster.stop();
      }
    },
  };
}

/** The first process of a database. */
export async function findPostmaster(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

async function makePlan(url: string, server: BenchServer, given: CompareWorld): Promise<ContenderPlan> {
  const [page, ...more] = await server.statementsOf('/pages/1.json');
  const [list, ...others] = await server.statementsOf('/pages.json?page=2&limit=100');
  if (!page || !list || more.length > 0 || others.length > 0) {
    throw new Error('a page or a list takes more than one statement: the contenders know one');
  }
  const ready: Record<string, string> = {};
  for (const { path } of [...hotPages(given), ...hotLists(given), ...hotSurroundings(given)]) {
    ready[path] ??= (await server.get(path.replace('/api/v2', ''))).toString();
  }
  return {
    databaseUrl: url,
    baseUrl: BASE_URL,
    statements: { page: page.text, list: list.text },
    ready,
    ...given.rows,
    peersManifest,
  };
}

/** The machine's shape, as far as results depend on it. */
export async function describeMachine(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('show server_version');
  const [core] = cpus();
  return [
    `${cpus().length} cores (${core?.model.trim() || process.arch})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node.js ${process.version.slice(1)}`,
    `PostgreSQL ${String(rows[0].server_version).split(' ')[0]}`,
    generatorName,
    canPin ? 'server on core 0, generator and PostgreSQL on core 1' : 'processes not bound to cores',
  ];
}
