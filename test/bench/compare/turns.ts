import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Arena, PORT } from './arena.ts';
import { startContender } from './contender-process.ts';
import type { Contender } from './contenders.ts';
import { ask, type HttpRequest, withUnique } from './http-request.ts';
import { generateLoad, type Turn } from './load-generator.ts';
import { familyMegabytes, familyProcessorSeconds } from './process-usage.ts';
import { findDifference, pickFields } from './same-meaning.ts';
import type { ContenderTurns, CostedTurn } from './summary.ts';
import type { Workload } from './workloads.ts';

/** How many answers are compared before any is timed. */
const COMPARED = 20;
const PORTS_EACH = 4;
/** A prime: each round begins at another request, the same for all contenders. */
const STRIDE = 7919;
const LONGEST_SETTLING_MS = 30_000;
/** Also for a workload with one connection: in so short a time, one would leave most of the code uncompiled. */
const WARM_UP_CONNECTIONS = 32;

/** A contender that has started. */
export interface Entrant {
  name: string;
  /** @param connections default: those of the workload */
  measure(seconds: number, round: number, run: string, connections?: number): Promise<CostedTurn>;
  answer(request: HttpRequest, unique: string): Promise<unknown>;
  /** What it answers alike; default: what the workload names. */
  fields: readonly string[] | undefined;
  /** Waits for what a turn has left the database to do, which the next one must not pay. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Warms contenders up, and measures them one at a time in each round, so that what disturbs one disturbs the others. Stops all that
 * have started, even when one could not.
 * @param prove compares answers before anything is measured
 */
export async function takeTurns(
  entering: readonly Promise<Entrant>[],
  { rounds, seconds }: { rounds: number; seconds: number },
  prove: (entrants: readonly Entrant[]) => Promise<void> = async () => {},
): Promise<ContenderTurns[]> {
  try {
    const entrants = await Promise.all(entering);
    await prove(entrants);
    for (const { name, measure, settle } of entrants) {
      await measure(Math.ceil(seconds / 2), 0, runName(`${name} warm-up`), WARM_UP_CONNECTIONS);
      await settle();
    }
    const turns = entrants.map(({ name }) => ({ contender: name, turns: [] as CostedTurn[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { name, measure, settle }] of entrants.entries()) {
        turns[index]?.turns.push(await measure(seconds, round, runName(`${name} ${round}`)));
        await settle();
      }
    }
    return turns;
  } finally {
    const started = await Promise.allSettled(entering);
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
  }
}

async function settle({ client }: Arena): Promise<void> {
  const deadline = performance.now() + LONGEST_SETTLING_MS;
  while (performance.now() < deadline) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active'
          and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rowCount === 0) return;
    await delay(20);
  }
}

/** Starts a contender. @param index its place among those that run at the same time, which decides on its ports */
export async function enter(
  name: string,
  contender: Contender,
  workload: Pick<Workload, 'requests' | 'connections'>,
  arena: Arena,
  index: number,
): Promise<Entrant> {
  const { command, environment, translate = (request: HttpRequest) => request, read } = contender;
  const port = PORT + index * PORTS_EACH;
  const settings = { DATABASE_URL: arena.url, BENCH_PLAN: arena.planFile, ...environment?.(port) };
  const server = await startContender(command, { port, environment: settings });
  for (const request of contender.asksFirst?.(arena) ?? []) await ask(port, withUnique(request, name));
  const requests = workload.requests(arena).map(translate);
  const file = join(arena.folder, name.replace(/\W+/g, '-'));
  return {
    name,
    fields: contender.fields,
    measure(seconds, round, run, connections = workload.connections) {
      const start = (round * STRIDE) % requests.length;
      const rotated = [...requests.slice(start), ...requests.slice(0, start)];
      const load = { port, file, connections, seconds, run, requests: rotated };
      return withCosts(arena.postmaster, server.pid, () => generateLoad(load));
    },
    async answer(request, unique) {
      const answer = await ask(port, withUnique(translate(request), unique));
      return read ? read(answer) : answer;
    },
    settle: () => settle(arena),
    stop: server.stop,
  };
}

async function withCosts(database: number, server: number, work: () => Promise<Turn>): Promise<CostedTurn> {
  const before = [server, database].map(familyProcessorSeconds);
  const turn = await work();
  const [own = Number.NaN, databases = Number.NaN] = [server, database].map(
    (pid, index) => ((familyProcessorSeconds(pid) - (before[index] ?? 0)) * 1e6) / turn.requests,
  );
  return {
    ...turn,
    processorMicroseconds: own,
    databaseMicroseconds: Math.max(0, databases),
    megabytes: familyMegabytes(server),
  };
}

/** Compares the answers to the first requests with those of this server. @throws Error that names the first field that differs */
export async function proveSame(
  workload: Workload,
  arena: Arena,
  entrants: readonly Entrant[],
): Promise<void> {
  const reference = entrants.find(({ name }) => name.startsWith('our'));
  for (const [index, request] of workload.requests(arena).slice(0, COMPARED).entries()) {
    const expected = await reference?.answer(request, runName(`ours ${index}`));
    for (const { name, answer, fields = workload.fields } of entrants) {
      if (name === reference?.name) continue;
      const given = pickFields(await answer(request, runName(`${name} ${index}`)), fields);
      const difference = findDifference(pickFields(expected, fields), given);
      const who = `${workload.name}: ${reference?.name} and ${name}`;
      if (difference) throw new Error(`${who} answer ${request.path} differently: ${difference}`);
    }
  }
}

/** A text that no other run has, and that uids and slugs may hold. */
function runName(label: string): string {
  return `${label}-${Date.now().toString(36)}`.toLowerCase().replace(/[^a-z0-9-]+/g, '-');
}
