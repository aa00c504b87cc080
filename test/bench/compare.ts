import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-cluster.ts';
import { openClient } from './bench-server.ts';
import { type ColdStart, measureColdStart } from './compare/cold-start.ts';
import { compileServer, startContender } from './compare/contender-process.ts';
import { type Contender, type ContenderName, contenders } from './compare/contenders.ts';
import { installPeers } from './compare/install-peers.ts';
import { interruption } from './compare/interruption.ts';
import { generatorName } from './compare/load-generator.ts';
import { measureWorkload } from './compare/measure-workload.ts';
import {
  ArgumentError,
  type CompareOptions,
  orFail,
  readingArguments,
  readOptions,
  usage,
} from './compare/options.ts';
import { type Arena, describeMachine, prepareArena } from './compare/prepare.ts';
import { residentMegabytes } from './compare/process-usage.ts';
import { summarise } from './compare/summary.ts';
import { type SideBySide, sideBySideAsMarkdown } from './compare/table.ts';
import { chooseWorkloads, otherNames, type Workload, workloads } from './compare/workloads.ts';
import { type MeasuredFileImport, measureFileImport } from './measure-file-import.ts';
import { type MeasuredScroll, measureScroll } from './measure-scroll.ts';
import { type MeasuredWebhooks, measureWebhooks } from './measure-webhooks.ts';
import { writeReadmeSection } from './readme-section.ts';

const firstPort = Number(process.env.BENCH_PORT ?? 9850);
const started = performance.now();

function report(line: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(5);
  process.stdout.write(`${seconds} s  ${line}\n`);
}

/** Peers that were named and cannot be had. */
async function missingPeers(chosen: readonly Workload[], notes: string[]): Promise<Set<ContenderName>> {
  const isPeer = (name: ContenderName) => name !== 'sql' && (contenders[name] as Contender).isPeer === true;
  const peers = new Set(chosen.flatMap((workload) => workload.contenders).filter(isPeer));
  if (generatorName.startsWith('wrk') && peers.size === 0) return peers;
  const isThere = await installPeers(report);
  if (!isThere && !generatorName.startsWith('wrk')) {
    throw new ArgumentError(
      'there is no generator: install wrk, or make the packages of test/bench/peers reachable',
    );
  }
  if (isThere || peers.size === 0) return new Set();
  notes.push(`left out, since it could not be installed: ${[...peers].join(', ')}`);
  return peers;
}

async function compare(options: CompareOptions): Promise<SideBySide> {
  const { profile, only, rounds, seconds } = options;
  const { chosen, others } = readingArguments(() => chooseWorkloads(only));
  const notes = [
    'SQL alone (`sql`): our statements, prepared, on ten connections, without those that begin and end transactions',
  ];
  compileServer();
  const without = await missingPeers(chosen, notes);
  const signal = interruption(report);
  const arena = await prepareArena(profile, report);
  try {
    const results: SideBySide = {
      profile,
      rounds,
      seconds,
      notes,
      workloads: [],
      machine: await describeMachine(arena.client),
    };
    report(results.machine.join(', '));
    for (const workload of chosen) {
      const turns = { rounds, seconds, port: firstPort, signal };
      results.workloads.push(summarise(workload, await measureWorkload(workload, arena, turns, without)));
      report(workload.name);
    }
    if (others.has('scroll')) results.scroll = await scroll(arena);
    if (others.has('cold start')) results.coldStart = await start();
    if (others.has('webhooks')) results.webhooks = await webhooks(arena);
    if (others.has('import')) results.fileImport = await fileImport(arena);
    return results;
  } finally {
    await arena.close();
  }
}

async function scroll({ url, client }: Arena): Promise<MeasuredScroll> {
  const { command, environment }: Contender = contenders.ours;
  const server = await startContender(command, {
    port: firstPort,
    environment: { DATABASE_URL: url, ...environment?.(firstPort) },
  });
  const { get, close } = openClient(firstPort);
  try {
    return await measureScroll({ get, residentMegabytes: () => residentMegabytes(server.pid) }, client);
  } finally {
    close();
    await server.stop();
    report('scroll');
  }
}

async function start(): Promise<ColdStart> {
  const measured = await measureColdStart(firstPort);
  report('cold start');
  return measured;
}

async function fileImport({ url }: Arena): Promise<MeasuredFileImport> {
  const measured = await measureFileImport(url, { rows: 1_000_000, pages: 20_000, rounds: 1 });
  report('import');
  return measured;
}

async function webhooks(arena: Arena): Promise<MeasuredWebhooks> {
  const { command, environment } = contenders['ours, cached'];
  const server = await startContender(command, {
    port: firstPort,
    environment: { ...environment?.(firstPort), DATABASE_URL: arena.url },
    anyCore: true,
  });
  try {
    return await measureWebhooks(arena, firstPort);
  } finally {
    await server.stop();
    report('webhooks');
  }
}

function listAll(): string {
  const lines = workloads.map((workload) => `${workload.name}: ${workload.contenders.join(', ')}`);
  const about = Object.entries(contenders).map(([name, { what }]) => `${name}: ${what}`);
  return [...lines, ...otherNames, '', ...about, 'sql: our statements alone', ''].join('\n');
}

async function main(): Promise<void> {
  const options = readingArguments(() => readOptions(process.argv.slice(2)));
  if (options === 'help' || options === 'list') {
    process.stdout.write(options === 'help' ? usage : listAll());
    return;
  }
  const results = await compare(options);
  const file = join(
    benchFolder,
    options.only === undefined ? `side-by-side-${options.profile}.json` : 'side-by-side-of-some.json',
  );
  const text = sideBySideAsMarkdown(results);
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  process.stdout.write(`\n${text}\n`);
  if (options.report && options.only === undefined) {
    await writeReadmeSection(`side by side, ${options.profile}`, text);
  }
  report(`done; ${file}`);
}

await orFail(main);
