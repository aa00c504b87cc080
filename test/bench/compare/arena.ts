import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/config/config.ts';
import { createDatabase } from '../../../src/db/connection/connection.ts';
import { createLog } from '../../../src/runtime/log.ts';
import { compiledProgram } from '../../support/command.ts';
import { startTestServer } from '../../support/server.ts';
import type { Plan, Statement } from '../contenders/plan.ts';
import { benchFolder, type Copy, type ProfileName, withCopy } from '../data.ts';
import { compileContenders, groundswell, settingsAt } from './contenders.ts';
import { generatorName } from './load-generator.ts';
import { hotMixture, hotPages, leaderboards, wordSearches } from './requests.ts';
import { prepareRows, type Rows } from './rows.ts';
import { canPin, OTHER_CORE, pin, startServer } from './server-process.ts';

/** The first of the ports that a run takes. */
export const PORT = Number(process.env.BENCH_PORT ?? 9850);

/** A running copy of a data set, and the rows to make requests from. */
export interface Arena extends Copy, Rows {
  /** For files of this run. */
  folder: string;
}

/**
 * Compiles the servers, and runs the work beside a copy of a data set, which is loaded first if needed.
 * @param anyCore lets the database use all cores; default: the generator's alone
 */
export function withArena<Result>(
  profile: ProfileName,
  work: (arena: Arena) => Promise<Result>,
  anyCore = false,
): Promise<Result> {
  compiledProgram();
  compileContenders();
  return withCopy(profile, async (copy) => {
    if (!anyCore) pin(copy.postmaster, OTHER_CORE);
    const folder = join(benchFolder, 'compare', profile);
    mkdirSync(folder, { recursive: true });
    return work({ ...copy, ...(await prepareRows(copy.client)), folder });
  });
}

/** Runs this server, on all cores, beside a copy of a data set. */
export function withOurServer<Result>(
  profile: ProfileName,
  { environment = {}, workers = 1 }: { environment?: Record<string, string>; workers?: number },
  work: (arena: Arena, pid: number) => Promise<Result>,
): Promise<Result> {
  const withServer = async (arena: Arena) => {
    const settings = { ...settingsAt(PORT), DATABASE_URL: arena.url, ...environment };
    const { pid, stop } = await startServer([...groundswell, '--workers', String(workers)], settings);
    return work(arena, pid).finally(stop);
  };
  return withArena(profile, withServer, true);
}

/** Knex's event of a query. A named statement has its values among the driver's options. */
type QueryEvent = { sql: string; bindings?: unknown[]; options?: { values?: unknown[] } };

/** Node.js writes these by itself. */
const ownHeaders = new Set(['connection', 'date', 'keep-alive']);

/** Records this server's answers and its database statements by running it in this process. @returns the file of the plan */
export async function writePlan(arena: Arena): Promise<string> {
  const config = loadConfig({ STATEMENT_TIMEOUT_MS: '60000', LOG_LEVEL: 'silent' });
  const pools = createDatabase({ ...config, DATABASE_URL: arena.url }, createLog('silent'));
  const { CACHE_SECONDS } = config;
  const server = await startTestServer({ knex: pools.primary, config: { CACHE_SECONDS } });
  let statements: Statement[] = [];
  pools.primary.on('query', ({ sql, bindings = [], options }: QueryEvent) => {
    if (/^(begin|commit|rollback)\b/i.test(sql)) return;
    statements.push({ text: sql, values: options?.values ?? bindings });
  });
  async function read(path: string) {
    statements = [];
    const response = await fetch(server.client.origin + path, { headers: { 'accept-encoding': 'identity' } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)));
    return { headers, text: await response.text(), statements };
  }
  async function onlyStatement(path: string): Promise<string> {
    const [first, ...more] = (await read(path)).statements;
    if (!first || more.length > 0) throw new Error(`the limit sends one statement for ${path}`);
    return first.text;
  }
  try {
    const { users, giving } = arena;
    const page = await onlyStatement('/api/v2/pages/1.json');
    const list = await onlyStatement('/api/v2/pages.json?page=2&limit=100');
    const plan: Plan = { users, giving, statements: { page, list }, ready: {}, alone: {} };
    for (const { path } of [...hotPages(arena), ...hotMixture(arena)]) {
      if (plan.ready[path]) continue;
      const { headers, text } = await read(path);
      plan.ready[path] = { headers, text };
    }
    for (const { path } of [...leaderboards(arena), ...wordSearches(arena)]) {
      plan.alone[path] = (await read(path)).statements;
    }
    const file = join(arena.folder, 'plan.json');
    writeFileSync(file, JSON.stringify(plan));
    return file;
  } finally {
    await server.close();
    await pools.destroy();
  }
}

/** The machine, as far as results depend on it. */
export async function describeMachine({ client }: Arena): Promise<string[]> {
  const { rows } = await client.query('show server_version');
  return [
    `${cpus().length} cores (${cpus()[0]?.model.trim() || process.arch})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node.js ${process.version.slice(1)}`,
    `PostgreSQL ${String(rows[0].server_version).split(' ')[0]}`,
    generatorName(),
    canPin
      ? 'server on core 0, generator and PostgreSQL on core 1, which is kept awake'
      : 'processes not bound to cores',
  ];
}
