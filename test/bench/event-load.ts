import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { createDonationSource } from '../../src/domain/commands/donation-sources.ts';
import { signed } from '../../src/donation-sources/signed.ts';
import { createLog } from '../../src/log.ts';
import { MARK, SECRET_KEY } from './compare/bench-rows.ts';
import { compileServer, startContender } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { type Arena, prepareArena } from './compare/prepare.ts';
import { watchMemory } from './compare/process-usage.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const help = `Signed events of payments at a steady pace, all to one campaign: a telethon.

    make event-load ARGS="--minutes 5 --a-second 200"

  --minutes N      how long (5)
  --a-second N     events a second (200)
  --workers N      processes that serve (1)
  --profile NAME   small, medium or full (medium)

It ends with 1 when an event was not answered with 200, or when the donations are not those that were sent.`;

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    'a-second': { type: 'string', default: '200' },
    workers: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'medium' },
    help: { type: 'boolean', default: false },
  },
});

const PORT = Number(process.env.BENCH_PORT ?? 9850);
const SOURCE = `${MARK}source`;
const PAYMENT_CENTS = 2500;

interface Seen {
  /** Milliseconds from the time at which each event was due, by the half minute of that. */
  byHalfMinute: number[][];
  outcomes: Record<string, number>;
}

async function main(): Promise<boolean> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  compileServer();
  const arena = await prepareArena(given.profile as ProfileName, say);
  try {
    await removeEvents(arena);
    const secret = signed.createSecret?.() ?? '';
    await withMaintenanceConnection(arena.url, createLog('warn'), (database) =>
      createDonationSource(
        { database, operator: 'benchmark' },
        { name: SOURCE, kind: 'signed', secret, secretKey: SECRET_KEY },
      ),
    );
    const { command, environment } = contenders['ours, cached'];
    const server = await startContender([...command, '--workers', given.workers], {
      port: PORT,
      environment: { ...environment?.(PORT), DATABASE_URL: arena.url },
      anyCore: true,
    });
    const memory = watchMemory(server.pid);
    try {
      const { byHalfMinute, outcomes } = await send(arena, secret);
      const text = (times: readonly number[]) =>
        `${percentile(times, 0.5).toFixed(1)}/${percentile(times, 0.99).toFixed(1)}`;
      const all = byHalfMinute.flat();
      say(
        `${all.length} events, p50/p99 ${text(all)} ms; by half minute: ${byHalfMinute.map(text).join(' ')}`,
      );
      say(`  ${JSON.stringify(outcomes)}`);
      say(`memory of the server, MB, every half minute: ${memory.megabytes.join(' ')}`);
      const isExact = await compareDonations(arena, all.length, say);
      return isExact && Object.keys(outcomes).every((outcome) => outcome === '200 applied');
    } finally {
      memory.stop();
      await server.stop();
    }
  } finally {
    await removeEvents(arena);
    await arena.close();
  }
}

async function send({ rows: { giving } }: Arena, secret: string): Promise<Seen> {
  const seen: Seen = { byHalfMinute: [], outcomes: {} };
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const webhook = new Webhook(secret);
  const aSecond = Number(given['a-second']);
  const events = aSecond * Number(given.minutes) * 60;
  const start = performance.now();

  async function sendOne(number: number): Promise<void> {
    const due = start + (number / aSecond) * 1000;
    const id = `${MARK}${number}`;
    const body = JSON.stringify({
      type: 'payment',
      reference: id,
      occurred_at: new Date().toISOString(),
      amount: { value: (PAYMENT_CENTS / 100).toFixed(2), currency: giving.currency },
      page_id: String(giving.pages[number % giving.pages.length]?.id),
      donor: { name: 'Priya', message: 'Go on!' },
    });
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'webhook-id': id,
      'webhook-timestamp': Math.floor(at.getTime() / 1000),
      'webhook-signature': webhook.sign(id, at, body),
    };
    const outcome = await post(`/api/v2/donation_sources/${SOURCE}/events`, { agent, headers }, body);
    const halfMinute = Math.floor((due - start) / 30_000);
    seen.byHalfMinute[halfMinute] ??= [];
    seen.byHalfMinute[halfMinute]?.push(performance.now() - due);
    seen.outcomes[outcome] = (seen.outcomes[outcome] ?? 0) + 1;
  }

  const sent: Promise<void>[] = [];
  while (sent.length < events) {
    const due = Math.min(events, ((performance.now() - start) / 1000) * aSecond);
    while (sent.length < due) sent.push(sendOne(sent.length));
    await delay(2);
  }
  await Promise.all(sent);
  agent.destroy();
  return seen;
}

/** @returns the status and what became of the event, or the error instead */
function post(
  path: string,
  options: { agent: Agent; headers: Record<string, string | number> },
  body: string,
): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port: PORT, method: 'POST', path, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('end', () =>
        resolve(`${response.statusCode} ${/"state":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`),
      );
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(body);
  });
}

/** Each event is one donation, and no total differs from its rows. */
async function compareDonations(
  { client }: Arena,
  events: number,
  say: (line: string) => void,
): Promise<boolean> {
  const { rows } = await client.query<{ count: number; cents: number }>(
    `select count(*)::integer as count, coalesce(sum(amount_cents), 0)::float8 as cents
       from donations where source = $1`,
    [SOURCE],
  );
  const [{ count, cents } = { count: 0, cents: 0 }] = rows;
  const { rows: differences } = await client.query('select * from running_totals_differences()');
  say(
    `donations: ${count} of ${events} events, ${cents} of ${events * PAYMENT_CENTS} cents; totals that differ: ${differences.length}`,
  );
  return count === events && cents === events * PAYMENT_CENTS && differences.length === 0;
}

async function removeEvents({ client }: Arena): Promise<void> {
  const ofSource = 'source_id in (select id from donation_sources where name = $1)';
  await client.query(`delete from donation_events where ${ofSource}`, [SOURCE]);
  await client.query(`delete from donation_charges where ${ofSource}`, [SOURCE]);
  await client.query('delete from donation_sources where name = $1', [SOURCE]);
}

if (given.help) process.stdout.write(`${help}\n`);
else process.exitCode = (await main()) ? 0 : 1;
