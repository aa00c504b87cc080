import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/files/project-root.ts';
import { MARK } from './compare/bench-rows.ts';
import { compileServer, startContender } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { type Arena, prepareArena } from './compare/prepare.ts';
import { familyProcessorSeconds, watchMemory } from './compare/process-usage.ts';
import { mixed } from './compare/questions.ts';
import type { AttackReport, HonestReport, Order, Pace } from './mixed-load/messages.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const help = `Honest clients at 70 % of what the server can do, alone and then beside everything that is hostile.

    make mixed-load ARGS="--minutes 10 --workers 2"

  --minutes N      of the hostile part (10)
  --alone N        seconds of the honest part before it (60)
  --workers N      processes that serve (2)
  --profile NAME   small, medium or full (medium)

It ends with 1 when a request of an honest client failed, or when what was acknowledged is not what is stored.`;

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    alone: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    profile: { type: 'string', default: 'medium' },
    help: { type: 'boolean', default: false },
  },
});

const PORT = Number(process.env.BENCH_PORT ?? 9850);
const CAPACITY_SECONDS = 20;
const SHARE = 0.7;
/** Of the honest requests; the rest comes on connections that stay open, as from a browser or behind a proxy. */
const NEW_CONNECTIONS = 0.05;
const loadProgram = join(projectRoot, 'test', 'bench', 'mixed-load', 'load-process.ts');

async function loadWith<Report>(order: Order): Promise<Report> {
  const child = fork(loadProgram, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
  });
  const reported = once(child, 'message');
  child.send(order);
  const [report] = await reported;
  return report as Report;
}

function ask(arena: Arena, seconds: number, pace: Pace): Promise<HonestReport> {
  return loadWith({ work: 'honest', port: PORT, requests: mixed(arena), seconds, pace });
}

async function main(): Promise<boolean> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  compileServer();
  const arena = await prepareArena(given.profile as ProfileName, say);
  try {
    const { command } = contenders['ours, cached'];
    const server = await startContender([...command, '--workers', given.workers], {
      port: PORT,
      environment: {
        ...contenders['ours, cached'].environment?.(PORT),
        DATABASE_URL: arena.url,
      },
      anyCore: true,
    });
    const memory = watchMemory(server.pid);
    try {
      const capacity = await ask(arena, CAPACITY_SECONDS, { atATime: 64 });
      const aSecond = Math.round((capacity.milliseconds.kept.flat().length / CAPACITY_SECONDS) * SHARE);
      const pace = { aSecond, newConnections: NEW_CONNECTIONS };
      say(`capacity ${Math.round(aSecond / SHARE)} requests/s; asked from now on: ${aSecond}/s`);
      const usage = () => [server.pid, arena.postmaster ?? 0, process.pid].map(familyProcessorSeconds);
      const atStart = usage();
      const alone = await ask(arena, Number(given.alone), pace);
      tell('alone', alone, say);
      const beforeAttack = usage();
      say(`  ${processorText(atStart, beforeAttack, Number(given.alone))}`);
      const seconds = Number(given.minutes) * 60;
      const [attacked, attacks] = await Promise.all([
        ask(arena, seconds, pace),
        loadWith<AttackReport>({ work: 'attack', port: PORT, pages: arena.pages, seconds }),
      ]);
      tell('attacked', attacked, say);
      say(`  ${processorText(beforeAttack, usage(), seconds)}`);
      for (const [name, outcomes] of Object.entries(attacks)) say(`  ${name}: ${JSON.stringify(outcomes)}`);
      say(`memory of the server, MB, every half minute: ${memory.megabytes.join(' ')}`);
      const reports = [capacity, alone, attacked];
      const isExact = await compareSaves(arena, reports, say);
      return (
        isExact &&
        reports.every(({ outcomes }) => Object.keys(outcomes).every((name) => / 20[01]$/.test(name)))
      );
    } finally {
      memory.stop();
      await server.stop();
    }
  } finally {
    await arena.close();
  }
}

function tell(name: string, { milliseconds, outcomes }: HonestReport, say: (line: string) => void): void {
  const rounded = (times: readonly number[], share: number) => Math.round(percentile(times, share));
  for (const kind of ['kept', 'new'] as const) {
    const halfMinutes = milliseconds[kind];
    const all = halfMinutes.flat();
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(all, share).toFixed(1));
    say(
      `${name}, ${kind} connections: ${all.length} requests, p50 ${p50} ms, p99 ${p99} ms, longest ${most} ms`,
    );
    const each = halfMinutes.map((times) => `${rounded(times, 0.5)}/${rounded(times, 0.99)}`);
    say(`  p50/p99 by half minute: ${each.join(' ')}`);
  }
  say(`  ${JSON.stringify(outcomes)}`);
}

/** What the parts have used of the processors meanwhile: 1 is a whole one. */
function processorText(before: readonly number[], after: readonly number[], seconds: number): string {
  const [server, database, clients] = after.map((used, index) =>
    ((used - (before[index] ?? 0)) / seconds).toFixed(2),
  );
  return `processors: server ${server}, database ${database}, clients and attackers ${clients}`;
}

/** Every save that was acknowledged is there once, and none that was refused. */
async function compareSaves(
  { client }: Arena,
  reports: HonestReport[],
  say: (line: string) => void,
): Promise<boolean> {
  const saved = new Set(reports.flatMap((report) => report.saved));
  const unknown = new Set(reports.flatMap((report) => report.unknown));
  const { rows } = await client.query<{ uid: string }>(
    'select uid from fitness_activities where starts_with(uid, $1)',
    [MARK],
  );
  const missing = saved.size - rows.filter(({ uid }) => saved.has(uid)).length;
  const tooMany = rows.filter(({ uid }) => !saved.has(uid) && !unknown.has(uid)).length;
  say(
    `saves: ${saved.size} acknowledged, ${unknown.size} without an answer, ${rows.length} stored; missing ${missing}, not acknowledged ${tooMany}`,
  );
  return missing === 0 && tooMany === 0;
}

if (given.help) process.stdout.write(`${help}\n`);
else process.exitCode = (await main()) ? 0 : 1;
