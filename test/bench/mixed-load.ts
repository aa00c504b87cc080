import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Random } from '../../src/seed/random.ts';
import { familyMegabytes } from '../support/process-usage.ts';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { send, withUnique } from './compare/http-request.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { atPace } from './compare/pace.ts';
import { mixed } from './compare/requests.ts';
import { MARK } from './compare/rows.ts';
import type { ProfileName } from './data.ts';
import type { AttackOrder, AttackReport } from './mixed-load/attackers.ts';
import { type Attack, heavyAttacks, lightAttacks } from './mixed-load/attacks.ts';
import { percentile } from './statistics.ts';

const CAPACITY_SECONDS = 20;
const AT_A_TIME = 64;
/** Share of the server's capacity that honest clients use. */
const SHARE = 0.7;
/** Share of honest requests that use a new connection. The others use connections that stay open, as from a browser or behind a proxy. */
const NEW_CONNECTIONS = 0.05;
const MEMORY_EVERY_MS = 500;
const ATTACKERS = join(import.meta.dirname, 'mixed-load', 'attackers.ts');

interface Given {
  minutes: number;
  alone: number;
  workers: number;
  profile: ProfileName;
  each?: number;
  only: string;
}

/** @param arena without the attackers' account @returns a function that sends one honest request, and the outcomes of all of them */
function honestClients(arena: Arena) {
  const requests = mixed(arena);
  const random = new Random(1, 'honest clients');
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  /** How often each status was received, or each error instead. */
  const outcomes: Record<string, number> = {};
  /** Uids of activities whose save was acknowledged, and of those that had no answer. */
  const [saved, unknown] = [new Set<string>(), new Set<string>()];
  let sent = 0;
  async function sendOne(): Promise<void> {
    sent += 1;
    const unique = `${Date.now().toString(36)}-${sent}`;
    const request = withUnique(random.pick(requests), unique);
    const connection = random.chance(NEW_CONNECTIONS) ? false : agent;
    const { status, body } = await send(PORT, request, { agent: connection });
    const outcome = `${request.method} ${status || body}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (request.method === 'GET') return;
    if (status === 200 || status === 201) saved.add(MARK + unique);
    else if (status === 0) unknown.add(MARK + unique);
  }
  return { sendOne, outcomes, saved, unknown };
}

type HonestClients = ReturnType<typeof honestClients>;

/** @returns whether all honest requests succeeded, and what was acknowledged is stored */
async function measure(arena: Arena, pid: number, given: Given): Promise<boolean> {
  const { each, only, minutes, alone } = given;
  const [attacker = '', ...honest] = Object.keys(arena.users);
  const users = Object.fromEntries(honest.map((token) => [token, arena.users[token]])) as Arena['users'];
  const clients = honestClients({ ...arena, users });
  const most = await findCapacity(clients);
  const aSecond = Math.max(1, Math.round(most * SHARE));
  say(
    `capacity ${Math.round(most)} requests per second, ${JSON.stringify(clients.outcomes)}; now ${aSecond}`,
  );

  const attack = async (name: string, attacks: readonly Attack[], [calm, hostile]: [number, number]) => {
    say(`${name}, alone: ${await keepPace(clients, pid, aSecond, calm)}`);
    const order: AttackOrder = { port: PORT, pages: arena.pages, seconds: hostile, attacks };
    const words = [...process.execArgv, ATTACKERS, JSON.stringify(order)];
    const [attacked, { stdout }] = await Promise.all([
      keepPace(clients, pid, aSecond, hostile),
      promisify(execFile)(process.execPath, words),
    ]);
    const report: AttackReport = JSON.parse(stdout);
    say(`${name}, attacked: ${attacked}`);
    for (const [one, outcomes] of Object.entries(report)) say(`  ${one}: ${JSON.stringify(outcomes)}`);
  };
  if (each === undefined) await attack('all', lightAttacks, [alone, minutes * 60]);
  else {
    for (const one of [...heavyAttacks(arena, attacker), ...lightAttacks]) {
      if (one.name.includes(only)) await attack(one.name, [one], [each, each]);
    }
  }
  say(`honest requests: ${JSON.stringify(clients.outcomes)}`);
  const isWell = Object.keys(clients.outcomes).every((name) => / 20[01]$/.test(name));
  if (!isWell) say('Honest requests failed. A busy machine may have less capacity than was measured.');
  return (await compareSaves(arena, clients)) && isWell;
}

/** @returns how many requests per second the server answers to many clients at a time */
async function findCapacity({ sendOne }: HonestClients): Promise<number> {
  const end = performance.now() + CAPACITY_SECONDS * 1000;
  let sent = 0;
  const sendUntilEnd = async () => {
    for (; performance.now() < end; sent += 1) await sendOne();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendUntilEnd));
  return sent / CAPACITY_SECONDS;
}

/** @returns a text with the response times, measured from when each request was due, and the server's peak memory */
async function keepPace(
  { sendOne }: HonestClients,
  pid: number,
  aSecond: number,
  seconds: number,
): Promise<string> {
  const times: number[] = [];
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, familyMegabytes(pid));
  }, MEMORY_EVERY_MS);
  await atPace(aSecond, seconds, async (_, due) => {
    await sendOne();
    times.push(performance.now() - due);
  });
  clearInterval(watch);
  const text = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0)).join('/');
  return `p50/p99/max ${text} ms, server at most ${Math.round(megabytes)} MB`;
}

/** Checks that every acknowledged save is stored, and no refused one. */
async function compareSaves({ client }: Arena, { saved, unknown }: HonestClients): Promise<boolean> {
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
  .option('--minutes <number>', 'length of the hostile part', Number, 10)
  .option('--alone <number>', 'seconds of honest requests alone before it', wholeNumber(1), 60)
  .option('--workers <number>', 'worker processes of the server', wholeNumber(1), 2)
  .addOption(profileOption('medium'))
  .option(
    '--each <number>',
    'run one attack at a time for this many seconds, including heavy ones',
    wholeNumber(1),
  )
  .option('--only <text>', 'with --each: attacks with this text in their name', '')
  .action(async (given: Given) => {
    const isWell = await withOurServer(given.profile, given, (arena, pid) => measure(arena, pid, given));
    process.exitCode = isWell ? 0 : 1;
  })
  .parseAsync();
