import { setTimeout as delay } from 'node:timers/promises';
import type { Arena } from '../compare/prepare.ts';
import { childrenOf } from '../compare/process-usage.ts';
import { randomPages } from '../compare/questions.ts';
import { countedRequests, startWorkers } from './start-workers.ts';
import { SteadyClients } from './steady-clients.ts';

/** What became of the requests while something happened to the workers. */
export interface Loss {
  event: string;
  requests: number;
  /** How often each fault was met. */
  faults: Record<string, number>;
  /** Between the event and the end of the last request that failed; zero when none did. */
  lastFaultMilliseconds: number;
}

export interface Losses {
  clients: number;
  /** Requests that were sent while nothing happened, and how many of them the workers have counted. */
  sent: number;
  counted: number;
  events: Loss[];
  /** What the stop in order ended with. */
  exitCode: number | null;
}

interface LossOptions {
  arena: Arena;
  workers: number;
  seconds: number;
  port: number;
  report: (line: string) => void;
}

const CLIENTS = 32;
/** So long before the end of a stop new connections are still taken, and clients asked to leave. */
const SHUTDOWN_DELAY_MS = 500;

/** Kills a worker, and stops all of them, under load. */
export async function measureLosses(options: LossOptions): Promise<Losses> {
  const { arena, workers, seconds, port, report } = options;
  const server = await startWorkers({
    ...{ name: 'ours', workers, port, databaseUrl: arena.url },
    environment: { SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS) },
  });
  const paths = randomPages(arena).map(({ path }) => path);
  const clients = (keepAlive: boolean) => new SteadyClients({ port, paths, clients: CLIENTS, keepAlive });
  const killOne = async (keepAlive: boolean): Promise<Loss> => {
    const asking = clients(keepAlive);
    await delay(seconds * 1000);
    const [victim = 0] = childrenOf(server.pid);
    const at = performance.now();
    process.kill(victim, 'SIGKILL');
    await delay(seconds * 2000);
    await asking.end();
    return lossOf(
      `a worker is killed; connections ${keepAlive ? 'kept' : 'for one request each'}`,
      asking,
      at,
    );
  };
  try {
    const before = await countedRequests(port);
    const undisturbed = clients(true);
    await delay(seconds * 1000);
    await undisturbed.end();
    const counted = (await countedRequests(port)) - before;
    const events = [await killOne(true), await killOne(false)];
    report('a worker killed');
    const asking = clients(true);
    await delay(seconds * 1000);
    const at = performance.now();
    const exitCode = await server.stop();
    await asking.left();
    report('stopped in order');
    events.push(lossOf('all are stopped in order; connections kept', asking, at));
    return { clients: CLIENTS, sent: undisturbed.endings.length, counted, events, exitCode };
  } finally {
    await server.stop();
  }
}

function lossOf(event: string, { endings }: SteadyClients, at: number): Loss {
  const failed = endings.filter(({ fault }) => fault !== undefined);
  const faults: Record<string, number> = {};
  for (const { fault = '' } of failed) faults[fault] = (faults[fault] ?? 0) + 1;
  const lastFaultMilliseconds = Math.max(0, ...failed.map(({ ended }) => ended - at));
  return { event, requests: endings.length, faults, lastFaultMilliseconds };
}
