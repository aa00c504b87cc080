import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { startReplicaOf } from '../support/embedded-database.ts';
import { benchFolder, clusterSettings, startBenchCluster } from './bench-cluster.ts';
import { compileServer } from './compare/contender-process.ts';
import { type Contender, contenders } from './compare/contenders.ts';
import { interruption } from './compare/interruption.ts';
import { enterServer, takeTurns, withEntrants } from './compare/measure-workload.ts';
import { orFail, readingArguments, readTurns } from './compare/options.ts';
import { type Arena, describeMachine, findPostmaster, prepareArena } from './compare/prepare.ts';
import { mixed, randomPages } from './compare/questions.ts';
import { summarise, type WorkloadSummary } from './compare/summary.ts';
import { sideBySideAsMarkdown } from './compare/table.ts';
import { load } from './load.ts';
import { readProfileName } from './profiles.ts';

const usage = `Usage: npx tsx test/bench/scaling.ts [--profile medium] [--rounds 5] [--seconds 3]

The same load on one process and on two, on a primary alone and on one with a streaming replica: requests a second, and what each has
cost. Nothing is bound to a core but the generator. The replica is a copy of the data set. BENCH_DATA_DIR: folder of the data sets.
`;

const PORT = Number(process.env.BENCH_PORT ?? 9850);
const PORTS_EACH = 4;
const CONNECTIONS = 32;

const report = (line: string) => process.stdout.write(`${line}\n`);

/** @param replicaUrl default: no replica */
function running(contender: Contender, processes: number, replicaUrl?: string): Contender {
  const { command, environment } = contender;
  return {
    ...contender,
    command: processes > 1 ? [...command, '--workers', String(processes)] : command,
    environment: (port) => ({
      ...environment?.(port),
      ...(replicaUrl === undefined ? {} : { DATABASE_READ_URL: replicaUrl }),
    }),
  };
}

interface Replica {
  url: string;
  postmaster: number;
}

async function measure(
  arena: Arena,
  replica: Replica,
  turns: { rounds: number; seconds: number; signal: AbortSignal },
): Promise<WorkloadSummary[]> {
  const loads = [
    { name: 'mixed, 80 reads to 20 writes', contender: contenders['ours, cached'], requests: mixed(arena) },
    { name: 'the same, cache off', contender: contenders.ours, requests: mixed(arena) },
    { name: 'page, cache off', contender: contenders.ours, requests: randomPages(arena) },
  ];
  const ways: [string, number, boolean][] = [
    ['one process', 1, false],
    ['two processes', 2, false],
    ['one process, replica', 1, true],
    ['two processes, replica', 2, true],
  ];
  const results: WorkloadSummary[] = [];
  for (const { name, contender, requests } of loads) {
    const entering = ways.map(([way, processes, hasReplica], index) =>
      enterServer(way, running(contender, processes, hasReplica ? replica.url : undefined), {
        arena,
        requests,
        connections: CONNECTIONS,
        anyCore: true,
        port: PORT + index * PORTS_EACH,
        otherDatabases: hasReplica ? [replica.postmaster] : [],
      }),
    );
    const measured = await withEntrants(entering, (entrants) => takeTurns(entrants, turns));
    results.push(summarise({ name, connections: CONNECTIONS, goals: [], usesDatabase: true }, measured));
    report(name);
  }
  return results;
}

async function postmasterAt(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await findPostmaster(client)) ?? Number.NaN;
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const { values } = readingArguments(() =>
    parseArgs({
      options: {
        profile: { type: 'string', default: 'medium' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '3' },
        help: { type: 'boolean', default: false },
      },
    }),
  );
  if (values.help) {
    report(usage);
    return;
  }
  const { profile, rounds, seconds } = readingArguments(() => ({
    profile: readProfileName(values.profile),
    ...readTurns(values),
  }));
  compileServer();
  const signal = interruption(report);
  await load(profile);
  const start = () => startBenchCluster(profile, 'replicating');
  let primary: EmbeddedPostgres = await start();
  const replica = await startReplicaOf(
    {
      url: primary.url,
      dataDirectory: join(benchFolder, profile),
      stop: () => primary.stop(),
      async start() {
        primary = await start();
      },
    },
    { ...clusterSettings.replicating, fsync: 'on' },
  );
  try {
    const arena = await prepareArena(profile, report, { start: async () => primary, anyCore: true });
    try {
      const machine = [...(await describeMachine(arena.client)).slice(0, -1), 'bound to no core'];
      const followed = { url: replica.url, postmaster: await postmasterAt(replica.url) };
      const results = await measure(arena, followed, { rounds, seconds, signal });
      report(sideBySideAsMarkdown({ profile, rounds, seconds, machine, workloads: results, notes: [] }));
    } finally {
      await arena.close();
    }
  } finally {
    await replica.remove();
  }
}

await orFail(main);
