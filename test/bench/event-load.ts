import { Agent } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { createDonationSource } from '../../src/domain/commands/donation-sources.ts';
import { signed } from '../../src/donation-sources/signed.ts';
import { createLog } from '../../src/log.ts';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { SECRET_KEY } from './compare/bench-rows.ts';
import { compileServer } from './compare/contender-process.ts';
import { send } from './compare/http-request.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { atPace } from './compare/pace.ts';
import { watchMemory } from './compare/process-usage.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const SOURCE = 'bench-source';
const PAYMENT_CENTS = 2500;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Given {
  minutes: number;
  aSecond: number;
  workers: number;
  profile: ProfileName;
}

/** @returns whether every event was applied, and the donations are those that were sent */
async function measure(arena: Arena, pid: number, { aSecond, minutes }: Given): Promise<boolean> {
  const secret = signed.createSecret?.() ?? '';
  const source = { name: SOURCE, kind: 'signed', secret, secretKey: SECRET_KEY } as const;
  await withMaintenanceConnection(arena.url, createLog('warn'), (database) =>
    createDonationSource({ database, operator: 'benchmark' }, source),
  );
  const webhook = new Webhook(secret);
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  const memory = watchMemory(pid);
  await atPace(aSecond, minutes * 60, async (number, due) => {
    const { status, body } = await send(PORT, payment(arena, webhook, number), { agent });
    times.push(performance.now() - due);
    const text = body.toString();
    const outcome = `${status} ${/"state":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  memory.stop();
  agent.destroy();
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)].map((time) => time.toFixed(1));
  say(`${times.length} events, p50/p99 ${p50}/${p99} ms, ${JSON.stringify(outcomes)}`);
  say(`memory of the server every half minute: ${memory.megabytes.join(' ')} MB`);
  const isExact = await compareDonations(arena, times.length);
  return isExact && Object.keys(outcomes).join() === '200 applied';
}

function payment({ giving }: Arena, webhook: Webhook, number: number) {
  const id = `bench-${number}`;
  const body = JSON.stringify({
    type: 'payment',
    reference: id,
    occurred_at: new Date().toISOString(),
    amount: { value: (PAYMENT_CENTS / 100).toFixed(2), currency: giving.currency },
    page_id: String(giving.pages[number % giving.pages.length]?.id),
    donor: { name: 'Priya', message: 'Go on!' },
  });
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': webhook.sign(id, now, body),
  };
  return { method: 'POST', path: `/api/v2/donation_sources/${SOURCE}/events`, headers, body };
}

/** Each event is one donation, and no total differs from its rows. */
async function compareDonations({ client }: Arena, events: number): Promise<boolean> {
  const { rows } = await client.query<{ count: number; cents: number }>(
    `select count(*)::integer as count, coalesce(sum(amount_cents), 0)::float8 as cents from donations where source = $1`,
    [SOURCE],
  );
  const [{ count, cents } = { count: 0, cents: 0 }] = rows;
  const { rowCount } = await client.query('select * from running_totals_differences()');
  const expected = events * PAYMENT_CENTS;
  say(`donations: ${count} of ${events}, cents: ${cents} of ${expected}, totals that differ: ${rowCount}`);
  return count === events && cents === expected && rowCount === 0;
}

const description = `Signed events of payments at a steady pace, all to one campaign: a telethon. The exit code is 1 when an event was not applied, or when
the donations are not those that were sent.`;

await script('event-load.ts', description)
  .option('--minutes <number>', 'how long', Number, 5)
  .option('--a-second <number>', 'events a second', wholeNumber(1), 200)
  .option('--workers <number>', 'processes that serve', wholeNumber(1), 1)
  .addOption(profileOption('medium'))
  .action(async (given: Given) => {
    compileServer();
    const work = (arena: Arena, { pid }: { pid: number }) => measure(arena, pid, given);
    process.exitCode = (await withOurServer(given.profile, given, work)) ? 0 : 1;
  })
  .parseAsync();
