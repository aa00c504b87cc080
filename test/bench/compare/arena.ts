import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { benchFolder, startBenchCluster, withCopy } from '../bench-cluster.ts';
import type { ContenderPlan } from '../contenders/plan.ts';
import { loadData } from '../load-data.ts';
import type { ProfileName } from '../profiles.ts';
import { addBenchRows, type BenchRows } from './bench-rows.ts';
import { type ContenderProcess, startContender } from './contender-process.ts';
import { BASE_URL, contenders } from './contenders.ts';
import { canPin, OTHER_CORE, pin } from './cores.ts';
import { type DataFacts, readDataFacts } from './data-facts.ts';
import { peersManifest } from './install-peers.ts';
import { generatorName } from './load-generator.ts';
import { type OurAnswers, startOurAnswers } from './our-answers.ts';
import { parentOf } from './process-usage.ts';
import { hotLists, hotPages, hotSurroundings, leaderboards, wordSearches } from './requests.ts';

/** The first of the ports that a run takes. */
export const PORT = Number(process.env.BENCH_PORT ?? 9850);

/** A running copy of a data set, and what requests and contenders need. */
export interface Arena extends DataFacts, BenchRows {
  url: string;
  client: pg.Client;
  /** The first process of the database; 0 without /proc. */
  postmaster: number;
  /** For files of this run. */
  folder: string;
  planFile: string;
}

/**
 * Runs the work beside a copy of a data set, which is loaded first if needed.
 * @param anyCore lets the database use all cores; default: the generator's alone
 */
export async function withArena<Result>(
  profile: ProfileName,
  work: (arena: Arena) => Promise<Result>,
  anyCore = false,
): Promise<Result> {
  await loadData(profile);
  const cluster = await startBenchCluster(profile, 'measuring');
  const withClient = async (client: pg.Client, url: string) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentOf(rows[0]?.pid ?? 0) ?? 0;
    if (!anyCore) pin(postmaster, OTHER_CORE);
    return work(await makeArena(profile, url, client, postmaster));
  };
  return withCopy(cluster.url, withClient).finally(cluster.stop);
}

async function makeArena(
  profile: ProfileName,
  url: string,
  client: pg.Client,
  postmaster: number,
): Promise<Arena> {
  const folder = join(benchFolder, 'compare', profile);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Pages of disabled accounts are hidden, which contenders don't know.
  await client.query('update users set disabled_at = null where disabled_at is not null');
  const facts = await readDataFacts(client);
  const rows = await addBenchRows(client, facts.campaign.id);
  await client.query('vacuum analyze users, oauth_tokens');
  const planFile = join(folder, 'plan.json');
  const arena = { ...facts, ...rows, url, client, postmaster, folder, planFile };
  const answers = await startOurAnswers(url);
  writeFileSync(planFile, JSON.stringify(await makePlan(arena, answers).finally(answers.close)));
  return arena;
}

async function makePlan(arena: Arena, { read, statementsOf }: OurAnswers): Promise<ContenderPlan> {
  const [page, ...more] = await statementsOf('/api/v2/pages/1.json');
  const [list, ...others] = await statementsOf('/api/v2/pages.json?page=2&limit=100');
  if (!page || !list || more.length > 0 || others.length > 0) {
    throw new Error('a page or a list takes more than one statement, and the limit sends one');
  }
  const ready: ContenderPlan['ready'] = {};
  for (const { path } of [...hotPages(arena), ...hotLists(arena), ...hotSurroundings(arena)]) {
    ready[path] ??= await read(path);
  }
  const alone: ContenderPlan['alone'] = {};
  for (const { path } of [...leaderboards(arena), ...wordSearches(arena)])
    alone[path] = await statementsOf(path);
  const { url, users, giving } = arena;
  const statements = { page: page.text, list: list.text };
  return { databaseUrl: url, baseUrl: BASE_URL, statements, ready, alone, users, giving, peersManifest };
}

/** Runs this server, on all cores, beside a copy of a data set. */
export async function withOurServer<Result>(
  profile: ProfileName,
  { environment = {}, workers = 1 }: { environment?: Record<string, string>; workers?: number },
  work: (arena: Arena, server: ContenderProcess) => Promise<Result>,
): Promise<Result> {
  const { command, environment: always } = contenders['ours, cached'];
  const withServer = async (arena: Arena) => {
    const settings = { ...always(PORT), DATABASE_URL: arena.url, ...environment };
    const started = [...command, '--workers', String(workers)] as const;
    const server = await startContender(started, { port: PORT, environment: settings, anyCore: true });
    return work(arena, server).finally(server.stop);
  };
  return withArena(profile, withServer, true);
}

/** The machine, as far as results depend on it. */
export async function describeMachine({ client }: Arena): Promise<string[]> {
  const { rows } = await client.query('show server_version');
  return [
    `${cpus().length} cores (${cpus()[0]?.model.trim() || process.arch})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node.js ${process.version.slice(1)}`,
    `PostgreSQL ${String(rows[0].server_version).split(' ')[0]}`,
    generatorName,
    canPin ? 'server on core 0, generator and PostgreSQL on core 1' : 'processes not bound to cores',
  ];
}
