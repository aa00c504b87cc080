import { join } from 'node:path';
import { until } from '../../support/until.ts';
import { type Arena, PORT } from './arena.ts';
import { type Contender, settingsAt } from './contenders.ts';
import { ask, type HttpRequest, withUnique } from './http-request.ts';
import { type Turn, takeTurn } from './load-generator.ts';
import { proveSame } from './same-meaning.ts';
import { keepAwake, OTHER_CORE, onCore, SERVER_CORE, startServer } from './server-process.ts';
import type { ContenderTurns } from './summary.ts';
import type { Workload } from './workloads.ts';

/** How many answers are compared before any is timed. */
const COMPARED = 20;
const PORTS_EACH = 4;
/** A prime, so that each round starts at a different request, the same for all contenders. */
const STRIDE = 7919;
/** Also for a workload with one connection, which would leave most of the code uncompiled in so short a time. */
const WARM_UP_CONNECTIONS = 32;

/** A contender that has started. */
export type Entrant = Awaited<ReturnType<typeof enter>>;

/**
 * Warms contenders up, and measures them one at a time in each round, so that what disturbs one disturbs the others. Stops all of
 * them, even when one could not start.
 * @param prove compares answers before anything is measured
 */
export async function takeTurns(
  entering: readonly Promise<Entrant>[],
  { rounds, seconds }: { rounds: number; seconds: number },
  prove: (entrants: readonly Entrant[]) => Promise<void> = async () => {},
): Promise<ContenderTurns[]> {
  const release = keepAwake(OTHER_CORE);
  try {
    const entrants = await Promise.all(entering);
    await prove(entrants);
    for (const { measure } of entrants) await measure(Math.ceil(seconds / 2), 0, WARM_UP_CONNECTIONS);
    const measured = entrants.map(({ name, measure }) => ({ contender: name, measure, turns: [] as Turn[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { measure, turns } of measured) turns.push(await measure(seconds, round));
    }
    return measured;
  } finally {
    release();
    const started = await Promise.allSettled(entering);
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
  }
}

/** Starts a contender. @param index position among those that run at the same time, which decides its ports */
export async function enter(
  name: string,
  contender: Contender,
  workload: Workload,
  arena: Arena,
  { index, planFile = '' }: { index: number; planFile?: string },
) {
  const { command, translate = (request: HttpRequest) => request } = contender;
  const { read = (answer: unknown) => answer, fields = workload.fields } = contender;
  const port = PORT + index * PORTS_EACH;
  const settings = {
    ...settingsAt(port),
    DATABASE_URL: arena.url,
    BENCH_PLAN: planFile,
    ...contender.settings,
  };
  const { pid, stop } = await startServer(onCore(SERVER_CORE, command), settings);
  for (const request of contender.asksFirst?.(arena) ?? []) await ask(port, request);
  const requests = workload.requests(arena).map(translate);
  const file = join(arena.folder, `${name.replace(/\W+/g, '-')}.txt`);
  const target = { port, file, server: pid, database: arena.postmaster };
  return {
    name,
    /** The fields of its answers to compare; default: all. */
    fields,
    /** Measures it, then waits until the database is idle, so that the next turn doesn't pay for this one. */
    async measure(seconds: number, round: number, connections = workload.connections): Promise<Turn> {
      const start = (round * STRIDE) % requests.length;
      const rotated = [...requests.slice(start), ...requests.slice(0, start)];
      const load = { ...target, connections, seconds, run: runName(name), requests: rotated };
      const turn = await takeTurn(load);
      await settle(arena);
      return turn;
    },
    async answer(request: HttpRequest) {
      const { headers, document } = await ask(port, withUnique(translate(request), runName(name)));
      return { headers: Object.keys(headers).sort(), document: read(document) };
    },
    stop,
  };
}

function settle({ client }: Arena): Promise<void> {
  const isIdle = async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active'
          and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rowCount === 0;
  };
  return until(isIdle, 'the database is idle');
}

/** Compares the answers to the first requests with those of this server. @throws Error that names the first that differs */
export async function compareAnswers(
  { name: workload, requests, hasSameHeaders }: Workload,
  arena: Arena,
  entrants: readonly Entrant[],
): Promise<void> {
  const ours = entrants.find(({ name }) => name.startsWith('our'));
  for (const request of requests(arena).slice(0, COMPARED)) {
    const expected = await ours?.answer(request);
    for (const { name, answer, fields } of entrants.filter((one) => one !== ours)) {
      const what = `${workload}: ${ours?.name} and ${name} answer ${request.path} differently`;
      const given = await answer(request);
      proveSame(what, expected?.document, given.document, fields);
      if (hasSameHeaders) proveSame(`${what}: names of headers`, expected?.headers, given.headers);
    }
  }
}

let runs = 0;

/** Returns a text that no other run has, and that is valid in uids and slugs. */
function runName(contender: string): string {
  runs += 1;
  return `${contender.replace(/\W+/g, '-')}-${Date.now().toString(36)}-${runs}`;
}
