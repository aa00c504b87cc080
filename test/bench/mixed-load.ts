import { join } from 'node:path';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { MARK } from './compare/bench-rows.ts';
import { inOwnProcess } from './compare/child.ts';
import { compileServer } from './compare/contender-process.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { familyMegabytes, familyProcessorSeconds, watchMemory } from './compare/process-usage.ts';
import { mixed } from './compare/requests.ts';
import { type AttackOrder, type AttackReport, lightAttacks } from './mixed-load/attackers.ts';
import { prepareHeavyAttacks } from './mixed-load/heavy-attacks.ts';
import type { HonestOrder, HonestReport } from './mixed-load/honest.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const CAPACITY_SECONDS = 20;
/** Of the honest requests. The others use connections that stay open, as from a browser or behind a proxy. */
const NEW_CONNECTIONS = 0.05;
const scriptOf = (name: string) => join(import.meta.dirname, 'mixed-load', name);

interface Given {
  minutes: number;
  alone: number;
  workers: number;
  profile: ProfileName;
  share: number;
  each?: number;
  only: string;
}

type Pace = HonestOrder['pace'];

const askHonestly = (arena: Arena, seconds: number, pace: Pace) =>
  inOwnProcess<HonestReport>(scriptOf('honest.ts'), {
    port: PORT,
    requests: mixed(arena),
    seconds,
    pace,
  } satisfies HonestOrder);

const attack = ({ pages }: Arena, seconds: number, what: Partial<AttackOrder> = {}) =>
  inOwnProcess<AttackReport>(scriptOf('attackers.ts'), { port: PORT, pages, seconds, ...what });

/** @returns whether all honest requests succeeded, and what was acknowledged is stored */
async function measure(arena: Arena, pid: number, given: Given): Promise<boolean> {
  const capacity = await askHonestly(arena, CAPACITY_SECONDS, { atATime: 64 });
  const most = capacity.milliseconds.kept.flat().length / CAPACITY_SECONDS;
  const pace = { aSecond: Math.max(1, Math.round(most * given.share)), newConnections: NEW_CONNECTIONS };
  say(`capacity ${Math.round(most)} requests/s, ${JSON.stringify(capacity.outcomes)}; now ${pace.aSecond}/s`);
  const attacked = await (given.each === undefined ? attackTogether : attackOneByOne)(
    arena,
    pid,
    pace,
    given,
  );
  const reports = [capacity, ...attacked];
  const isWell = ({ outcomes }: HonestReport) => Object.keys(outcomes).every((name) => / 20[01]$/.test(name));
  return (await compareSaves(arena, reports)) && reports.every(isWell);
}

async function attackTogether(arena: Arena, pid: number, pace: Pace, { alone, minutes }: Given) {
  const memory = watchMemory(pid);
  const calm = await withUsage(arena, pid, alone, () => askHonestly(arena, alone, pace));
  describe('alone', calm);
  const seconds = minutes * 60;
  const [attacked, attacks] = await withUsage(arena, pid, seconds, () =>
    Promise.all([askHonestly(arena, seconds, pace), attack(arena, seconds)]),
  );
  describe('attacked', attacked);
  for (const [name, outcomes] of Object.entries(attacks)) say(`  ${name}: ${JSON.stringify(outcomes)}`);
  memory.stop();
  say(`memory of the server every half minute: ${memory.megabytes.join(' ')} MB`);
  return [calm, attacked];
}

async function attackOneByOne(arena: Arena, pid: number, pace: Pace, { each = 0, only }: Given) {
  const heavy = (await prepareHeavyAttacks(arena)).map((one) => ({ name: one.name, heavy: one }));
  const all: (Partial<AttackOrder> & { name: string })[] = [
    ...heavy,
    ...lightAttacks.map((name) => ({ name, only: name })),
  ];
  const reports: HonestReport[] = [];
  say('attack | p99 ms alone | attacked | times | memory MB alone | most attacked | honest, attacks');
  for (const { name, ...what } of all.filter((one) => one.name.includes(only))) {
    const calm = await askHonestly(arena, each, pace);
    const before = Math.round(familyMegabytes(pid));
    const memory = watchMemory(pid, 500);
    const [attacked, attacks] = await Promise.all([
      askHonestly(arena, each, pace),
      attack(arena, each, what),
    ]);
    memory.stop();
    const [p99, p99Attacked] = [calm, attacked].map(({ milliseconds }) =>
      percentile(milliseconds.kept.flat(), 0.99),
    ) as [number, number];
    const times = [p99, p99Attacked, p99Attacked / p99].map((time) => time.toFixed(1));
    const honest = JSON.stringify([calm.outcomes, attacked.outcomes]);
    const seen = `${honest} ${JSON.stringify(attacks[name] ?? {})}`;
    say([name, ...times, before, Math.max(...memory.megabytes), seen].join(' | '));
    reports.push(calm, attacked);
  }
  return reports;
}

function describe(name: string, { milliseconds, outcomes }: HonestReport): void {
  for (const kind of ['kept', 'new'] as const) {
    const text = (times: number[]) =>
      [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)).join('/');
    const all = milliseconds[kind].flat();
    const halves = milliseconds[kind].map(text).join(' ');
    say(`${name}, ${kind} connections: ${all.length} requests, p50/p99/most ${text(all)} ms: ${halves}`);
  }
  say(`  ${JSON.stringify(outcomes)}`);
}

/** Shows how many processors the server, the database and the clients have used during the work. */
async function withUsage<Result>(arena: Arena, pid: number, seconds: number, work: () => Promise<Result>) {
  const usage = () => [pid, arena.postmaster, process.pid].map(familyProcessorSeconds);
  const before = usage();
  const result = await work();
  const [server, database, clients] = usage().map((used, index) =>
    ((used - (before[index] ?? 0)) / seconds).toFixed(2),
  );
  say(`processors: server ${server}, database ${database}, clients and attackers ${clients}`);
  return result;
}

/** Every acknowledged save is stored once, and no refused one. */
async function compareSaves({ client }: Arena, reports: HonestReport[]): Promise<boolean> {
  const saved = new Set(reports.flatMap((report) => report.saved));
  const unknown = new Set(reports.flatMap((report) => report.unknown));
  const { rows } = await client.query<{ uid: string }>(
    'select uid from fitness_activities where starts_with(uid, $1)',
    [MARK],
  );
  const missing = saved.size - rows.filter(({ uid }) => saved.has(uid)).length;
  const tooMany = rows.filter(({ uid }) => !saved.has(uid) && !unknown.has(uid)).length;
  const counts = `${saved.size} acknowledged, ${unknown.size} without an answer, ${rows.length} stored`;
  say(`saves: ${counts}; missing ${missing}, not acknowledged ${tooMany}`);
  return missing === 0 && tooMany === 0;
}

const description = `Honest clients at 70 % of what the server can do, alone and then beside everything hostile. The exit code is 1 when a request of an
honest client failed, or when what was acknowledged is not what is stored.`;

await script('mixed-load.ts', description)
  .option('--minutes <number>', 'of the hostile part', Number, 10)
  .option('--alone <number>', 'seconds of the honest part before it', wholeNumber(1), 60)
  .option('--workers <number>', 'processes that serve', wholeNumber(1), 2)
  .addOption(profileOption('medium'))
  .option('--share <number>', 'of what the server can do, for the honest clients', Number, 0.7)
  .option('--each <number>', 'seconds: one attack after another instead, heavy ones too', wholeNumber(1))
  .option('--only <text>', 'with --each: attacks with this text in their name', '')
  .action(async (given: Given) => {
    compileServer();
    const work = (arena: Arena, { pid }: { pid: number }) => measure(arena, pid, given);
    process.exitCode = (await withOurServer(given.profile, given, work)) ? 0 : 1;
  })
  .parseAsync();
