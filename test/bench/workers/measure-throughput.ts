import type { ContenderProcess } from '../compare/contender-process.ts';
import { generateLoad, writeRequests } from '../compare/load-generator.ts';
import type { Arena } from '../compare/prepare.ts';
import { childrenOf, familyProcessorSeconds, residentMegabytes } from '../compare/process-usage.ts';
import { hotPages, randomPages, tokenChecks } from '../compare/questions.ts';
import { median } from '../statistics.ts';
import { startWorkers } from './start-workers.ts';

/** What one of the two does in a turn; medians of the turns. */
export interface Pace {
  requestsASecond: number;
  p99: number;
  /** Of all its processes, for one request. */
  processorMicroseconds: number;
}

export interface Throughput {
  workload: string;
  alone: Pace;
  shared: Pace;
  /** Median of the ratios of the same round. */
  ratio: number;
  /** Of the one process, and of the process that looks after the workers and of each of them, after the load. */
  megabytes: { alone: number; parent: number; workers: number[] };
}

export interface ThroughputOptions {
  arena: Arena;
  workers: number;
  rounds: number;
  seconds: number;
  port: number;
  /** Of the requests, for the generator. */
  file: string;
  report: (line: string) => void;
}

/** Each server may use so many ports. */
const PORTS = 4;
const CONNECTIONS = 32;
/** Every worker compiles for itself, and has a cache of its own to fill. */
const WARM_UP_REQUESTS = 10_000;

const workloads = [
  { workload: 'page, cached', name: 'ours, cached', requests: hotPages },
  { workload: 'page', name: 'ours', requests: randomPages },
  { workload: 'check a token', name: 'ours', requests: tokenChecks },
] as const;

/** The same questions to one process and to workers, in turns. */
export async function measureThroughput(options: ThroughputOptions): Promise<Throughput[]> {
  const measured: Throughput[] = [];
  for (const workload of workloads) {
    measured.push(await measureOne(workload, options));
    options.report(workload.workload);
  }
  return measured;
}

async function measureOne(
  { workload, name, requests }: (typeof workloads)[number],
  { arena, workers, rounds, seconds, port, file }: ThroughputOptions,
): Promise<Throughput> {
  const databaseUrl = arena.url;
  writeRequests(file, requests(arena));
  const alone = await startWorkers({ name, workers: 1, port, databaseUrl });
  const shared = await startWorkers({ name, workers, port: port + PORTS, databaseUrl });
  try {
    const turn = (server: ContenderProcess, round: number) =>
      takeTurn(server, { file, seconds, run: `workers-${round}` });
    for (const server of [alone, shared]) {
      for (let asked = 0; asked < WARM_UP_REQUESTS; ) asked += (await turn(server, 0)).requests;
    }
    const turns: { alone: Pace; shared: Pace }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      turns.push({ alone: await turn(alone, round), shared: await turn(shared, round) });
    }
    return {
      workload,
      alone: medianPace(turns.map((each) => each.alone)),
      shared: medianPace(turns.map((each) => each.shared)),
      ratio: median(turns.map((each) => each.shared.requestsASecond / each.alone.requestsASecond)),
      megabytes: {
        alone: residentMegabytes(alone.pid),
        parent: residentMegabytes(shared.pid),
        workers: childrenOf(shared.pid).map(residentMegabytes),
      },
    };
  } finally {
    await alone.stop();
    await shared.stop();
  }
}

/** @throws Error when a request fails */
async function takeTurn(
  { port, pid }: ContenderProcess,
  load: { file: string; seconds: number; run: string },
): Promise<Pace & { requests: number }> {
  const before = familyProcessorSeconds(pid);
  const turn = await generateLoad({ ...load, port, connections: CONNECTIONS, start: 0 });
  if (turn.failed > 0) throw new Error(`${turn.failed} of ${turn.requests} requests failed`);
  const processorMicroseconds = ((familyProcessorSeconds(pid) - before) * 1e6) / turn.requests;
  return { ...turn, processorMicroseconds };
}

function medianPace(paces: readonly Pace[]): Pace {
  const of = (field: keyof Pace) => median(paces.map((pace) => pace[field]));
  return {
    requestsASecond: of('requestsASecond'),
    p99: of('p99'),
    processorMicroseconds: of('processorMicroseconds'),
  };
}
