import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/files/project-root.ts';
import { MARK } from './compare/bench-rows.ts';
import { compileServer, startContender } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { type Arena, prepareArena } from './compare/prepare.ts';
import { familyMegabytes, familyProcessorSeconds, watchMemory } from './compare/process-usage.ts';
import { mixed } from './compare/questions.ts';
import { prepareHeavyAttacks } from './mixed-load/heavy-attacks.ts';
import type { AttackReport, HonestReport, LightAttack, Order, Pace } from './mixed-load/messages.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const help = `Honest clients at 70 % of what the server can do, alone and then beside everything that is hostile.

    make mixed-load ARGS="--minutes 10 --workers 2"

  --minutes N      of the hostile part (10)
  --alone N        seconds of the honest part before it (60)
  --workers N      processes that serve (2)
  --profile NAME   small, medium or full (medium)
  --share N        of what the server can do, for the honest clients (0.7)
  --each N         instead of all that is hostile together, one attack after another, N seconds each,
                   alone before each of them
  --only TEXT      with --each: attacks whose name contains it

It ends with 1 when a request of an honest client failed, or when what was acknowledged is not what is stored.`;

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    alone: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    profile: { type: 'string', default: 'medium' },
    share: { type: 'string', default: '0.7' },
    each: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

const PORT = Number(process.env.BENCH_PORT ?? 9850);
const CAPACITY_SECONDS = 20;
const SHARE = Number(given.share);
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
      if (given.each !== undefined) {
        return await attackOneByOne(arena, server.pid, { capacity, pace, seconds: Number(given.each), say });
      }
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
      return isExact && reports.every(isWell);
    } finally {
      memory.stop();
      await server.stop();
    }
  } finally {
    await arena.close();
  }
}

interface OneByOne {
  /** Its saves are stored, too. */
  capacity: HonestReport;
  pace: Pace;
  seconds: number;
  say: (line: string) => void;
}

/** @returns whether every honest request was answered well, and all that was acknowledged is stored */
async function attackOneByOne(
  arena: Arena,
  pid: number,
  { capacity, pace, seconds, say }: OneByOne,
): Promise<boolean> {
  const { attacks, remove } = await prepareHeavyAttacks(arena, PORT);
  const light: LightAttack[] = ['list of 1,000', 'slow body', 'silent reader', 'search'];
  const orders: { name: string; order: Order }[] = [
    ...attacks.map((attack) => ({
      name: attack.name,
      order: { work: 'heavy attack' as const, port: PORT, attack, seconds },
    })),
    ...light.map((only) => ({
      name: only,
      order: { work: 'attack' as const, port: PORT, pages: arena.pages, seconds, only },
    })),
  ];
  const reports = [capacity];
  try {
    say(
      `attack | p99 ms alone | p99 ms attacked | times | memory MB alone | most MB attacked | honest, attacks`,
    );
    for (const { name, order } of orders.filter((each) => each.name.includes(given.only))) {
      const alone = await ask(arena, seconds, pace);
      const before = Math.round(familyMegabytes(pid));
      const memory = watchMemory(pid, 500);
      const [attacked, attacksSeen] = await Promise.all([
        ask(arena, seconds, pace),
        loadWith<AttackReport>(order),
      ]);
      memory.stop();
      const [p99Alone, p99Attacked] = [alone, attacked].map(({ milliseconds }) =>
        percentile(milliseconds.kept.flat(), 0.99),
      ) as [number, number];
      const times = (p99Attacked / p99Alone).toFixed(1);
      const seen = `${JSON.stringify(attacked.outcomes)} ${JSON.stringify(attacksSeen[name] ?? {})}`;
      say(
        [
          name,
          p99Alone.toFixed(1),
          p99Attacked.toFixed(1),
          times,
          before,
          Math.max(...memory.megabytes),
          seen,
        ].join(' | '),
      );
      reports.push(alone, attacked);
    }
    return (await compareSaves(arena, reports, say)) && reports.every(isWell);
  } finally {
    await remove();
  }
}

function isWell({ outcomes }: HonestReport): boolean {
  return Object.keys(outcomes).every((name) => / 20[01]$/.test(name));
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
