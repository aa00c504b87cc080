import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.ts';
import { type ContenderProcess, startContender } from './contender-process.ts';
import { type Contender, type ContenderName, contenders, runName } from './contenders.ts';
import { ask, type HttpRequest } from './http-request.ts';
import { generateLoad, type Turn, writeRequests } from './load-generator.ts';
import type { Arena } from './prepare.ts';
import { familyMegabytes, familyProcessorSeconds } from './process-usage.ts';
import { findDifference, pickFields } from './same-meaning.ts';
import { prepareSqlLimit } from './sql-limit.ts';
import type { ContenderTurns, CostedTurn } from './summary.ts';
import type { Workload } from './workloads.ts';

/** How many requests are compared in their meaning before any is timed. */
const COMPARED = 20;
/** Each contender may use so many ports. */
const PORTS = 4;
/** A prime: each round begins at another place of the list, for all contenders alike. */
const STRIDE = 7919;
const LEAST_WARM_UP_SECONDS = 1;
const LONGEST_SETTLING_MILLISECONDS = 30_000;
/** Also where a workload has one connection: in so short a time, one would leave most of the code uncompiled. */
const WARM_UP_CONNECTIONS = 32;

interface Turns {
  rounds: number;
  seconds: number;
  /** Ends it between two turns. */
  signal: AbortSignal;
}

interface Entrant {
  name: string;
  /** @param connections default: those of the workload */
  measure(seconds: number, start: number, run: string, connections?: number): Promise<CostedTurn>;
  /** Asks one request and reads the answer; absent for one that does not answer HTTP. */
  answer?: (request: HttpRequest, unique: string) => Promise<unknown>;
  /** What it promises to answer alike; default: what the workload asks for. */
  fields?: readonly string[] | undefined;
  /** Waits until its database has ended what the turn before has left to it, which is not the next one's to pay. */
  settle(): Promise<void>;
  stop(): Promise<unknown>;
}

/**
 * Starts the contenders, makes sure that they mean the same, warms them up, and lets them take turns.
 * @param port the first of the ports that may be used
 * @param without contenders that are left out
 * @throws Error that names the field, when two contenders answer differently
 */
export async function measureWorkload(
  workload: Workload,
  arena: Arena,
  { port, ...turns }: Turns & { port: number },
  without: ReadonlySet<ContenderName>,
): Promise<ContenderTurns[]> {
  const requests = workload.requests(arena);
  const names = workload.contenders.filter((name) => !without.has(name));
  const entering = names.map((name, index) => {
    const surroundings = { arena, requests, port: port + index * PORTS };
    if (name === 'sql') return enterSql(surroundings);
    return enterServer(name, contenders[name], { ...surroundings, connections: workload.connections });
  });
  return withEntrants(entering, async (entrants) => {
    await proveSame(workload, entrants, requests);
    return takeTurns(entrants, turns);
  });
}

/** Runs the work with those that enter, and stops them: one that could not start does not keep the others running. */
export async function withEntrants<Result>(
  entering: readonly Promise<Entrant>[],
  work: (entrants: readonly Entrant[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await Promise.all(entering));
  } finally {
    const started = await Promise.allSettled(entering);
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
  }
}

/** Warms them up, and lets them take turns. */
export async function takeTurns(
  entrants: readonly Entrant[],
  { rounds, seconds, signal }: Turns,
): Promise<ContenderTurns[]> {
  const warmUp = Math.max(LEAST_WARM_UP_SECONDS, seconds / 2);
  for (const { name, measure, settle } of entrants) {
    await measure(warmUp, 0, runName(`${name} warm-up`), WARM_UP_CONNECTIONS);
    await settle();
  }
  const turns = new Map<string, CostedTurn[]>(entrants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure, settle } of entrants) {
      signal.throwIfAborted();
      turns.get(name)?.push(await measure(seconds, round * STRIDE, runName(`${name} ${round}`)));
      await settle();
    }
  }
  return [...turns].map(([contender, taken]) => ({ contender, turns: taken }));
}

async function settle(client: Arena['client']): Promise<void> {
  const deadline = performance.now() + LONGEST_SETTLING_MILLISECONDS;
  while (performance.now() < deadline) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rowCount === 0) return;
    await delay(20);
  }
}

interface Surroundings {
  arena: Arena;
  requests: readonly HttpRequest[];
  port: number;
}

interface ServerSurroundings extends Surroundings {
  connections: number;
  /** First processes of databases that it uses besides the arena's. */
  otherDatabases?: readonly number[];
  /** It may use all cores, with the processes that it starts. */
  anyCore?: boolean;
}

/** Starts a server that takes part. */
export async function enterServer(
  name: string,
  contender: Contender,
  { arena, requests, port, connections: many, otherDatabases = [], anyCore = false }: ServerSurroundings,
): Promise<Entrant> {
  const { command, environment, translate = (request: HttpRequest) => request, read } = contender;
  const server = await startContender(command, {
    port,
    environment: { DATABASE_URL: arena.url, BENCH_PLAN: arena.planFile, ...environment?.(port) },
    anyCore,
  });
  const databases = [...databasesOf(arena), ...otherDatabases];
  for (const request of contender.asksFirst?.(arena) ?? []) await ask(port, translate(request), name);
  const file = join(arena.folder, `${name.replace(/\W+/g, '-')}.requests`);
  writeRequests(file, requests.map(translate));
  return {
    name,
    fields: contender.fields,
    measure: (seconds, start, run, connections = many) =>
      withCosts(databases, server, () => generateLoad({ port, file, connections, seconds, start, run })),
    async answer(request, unique) {
      const answer = await ask(port, translate(request), unique);
      return read ? read(answer) : answer;
    },
    settle: () => settle(arena.client),
    stop: server.stop,
  };
}

async function enterSql({ arena, requests }: Surroundings): Promise<Entrant> {
  const limit = prepareSqlLimit(arena.url, await statementsOf(arena.server, requests), arena.folder);
  return {
    name: 'sql',
    measure: (seconds) => withCosts(databasesOf(arena), undefined, () => limit.measure(seconds)),
    settle: () => settle(arena.client),
    stop: async () => {},
  };
}

function databasesOf({ postmaster }: Arena): number[] {
  return postmaster === undefined ? [] : [postmaster];
}

async function statementsOf(server: BenchServer, requests: readonly HttpRequest[]) {
  const questions = [];
  for (const { path } of requests) questions.push(await server.statementsOf(path.replace('/api/v2', '')));
  return questions;
}

async function withCosts(
  databases: readonly number[],
  server: ContenderProcess | undefined,
  work: () => Promise<Turn>,
): Promise<CostedTurn> {
  const database = () =>
    databases.length === 0
      ? Number.NaN
      : databases.reduce((sum, postmaster) => sum + familyProcessorSeconds(postmaster), 0);
  const own = () => (server ? familyProcessorSeconds(server.pid) : Number.NaN);
  const before = { database: database(), own: own() };
  const turn = await work();
  const each = (seconds: number) => (seconds * 1e6) / turn.requests;
  return {
    ...turn,
    processorMicroseconds: each(own() - before.own),
    databaseMicroseconds: each(Math.max(0, database() - before.database)),
    megabytes: server ? familyMegabytes(server.pid) : Number.NaN,
  };
}

/** The first requests of the list, asked of all, and compared with the first of ours. */
async function proveSame(
  workload: Workload,
  entrants: readonly Entrant[],
  requests: readonly HttpRequest[],
): Promise<void> {
  const reference = entrants.find(({ name }) => name.startsWith('our')) ?? entrants[0];
  for (const [index, request] of requests.slice(0, COMPARED).entries()) {
    const expected = await reference?.answer?.(request, runName(`ours ${index}`));
    for (const { name, answer, fields = workload.fields } of entrants) {
      if (name === reference?.name || !answer) continue;
      const given = pickFields(await answer(request, runName(`${name} ${index}`)), fields);
      const difference = findDifference(pickFields(expected, fields), given);
      if (difference) {
        throw new Error(
          `${workload.name}: ${reference?.name} and ${name} answer ${request.path} differently: ${difference}`,
        );
      }
    }
  }
}
