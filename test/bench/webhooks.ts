import { setTimeout as delay } from 'node:timers/promises';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { createLog } from '../../src/runtime/log.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { type Arena, withOurServer } from './compare/arena.ts';
import { donate } from './compare/donate.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import type { ProfileName } from './data.ts';
import { median, percentile } from './statistics.ts';

const ENDPOINTS = 10;
/** Time after the last donation of a turn for deliveries that are still under way. */
const SETTLE_MS = 3_000;
const MOST_MS = 300;
const MOST_COST = 1.1;

interface Given {
  profile: ProfileName;
  rounds: number;
  seconds: number;
  aSecond: number;
  workers: number;
}

/** Records donations at a steady pace for this number of endpoints, the first `dead` of which never answer. */
async function takeTurn(arena: Arena, given: Given, endpoints: number, dead: number) {
  const arrivals: { id: string; at: number }[] = [];
  const receiver = await startWebhookReceiver();
  receiver.answer = (response, { path, body }) => {
    receiver.received.length = 0;
    if (path === '/dead') return;
    arrivals.push({
      id: String(JSON.parse(body).data.donation.id),
      at: performance.timeOrigin + performance.now(),
    });
    response.writeHead(204).end();
  };
  const sent = await withMaintenanceConnection(arena.url, createLog('warn'), async (database) => {
    for (let number = 0; number < endpoints; number += 1) {
      await buildWebhookEndpoint(database, {
        url: `${receiver.origin}/${number < dead ? 'dead' : number}`,
        scope: { campaign_id: arena.giving.campaignId },
        eventTypes: ['donation.created'],
      });
    }
    const answered = await donate(arena, given.aSecond, given.seconds);
    await delay(SETTLE_MS);
    await database('webhook_endpoints').delete();
    return answered;
  });
  receiver.close();
  const sentAt = new Map(sent.map(({ id, at }) => [id, at]));
  const times = arrivals.map(({ id, at }) => at - (sentAt.get(id) ?? Number.NaN));
  return {
    /** Median milliseconds until a donation was answered. */
    write: median(sent.map(({ took }) => took)),
    /** From the donation's request to its arrival at an endpoint. */
    attempt: percentile(times, 0.95),
    missing: sent.length * (endpoints - dead) - times.length,
  };
}

type Turn = Awaited<ReturnType<typeof takeTurn>>;

async function measure(arena: Arena, given: Given): Promise<void> {
  const rounds: Record<'without' | 'alive' | 'dead', Turn>[] = [];
  for (let round = 0; round < given.rounds; round += 1) {
    const without = await takeTurn(arena, given, 0, 0);
    const alive = await takeTurn(arena, given, ENDPOINTS, 0);
    rounds.push({ without, alive, dead: await takeTurn(arena, given, ENDPOINTS, 1) });
  }
  const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  const attempt = middle(({ alive }) => alive.attempt);
  const besideDead = middle(({ dead }) => dead.attempt) / attempt;
  const write = middle(({ alive }) => alive.write) / middle(({ without }) => without.write);
  const missing = rounds.reduce((sum, { alive, dead }) => sum + alive.missing + dead.missing, 0);
  say(`from donation to first attempt, p95: ${attempt.toFixed(0)} ms (at most ${MOST_MS})`);
  say(`the same with an endpoint that never answers: ${besideDead.toFixed(2)}× (at most ${MOST_COST}×)`);
  say(`median donation time, relative to no endpoints: ${write.toFixed(2)}× (at most ${MOST_COST}×)`);
  say(`missing attempts: ${missing} (0)`);
}

await script('webhooks.ts', 'Donations at a steady pace: no endpoints, ten, and ten with a dead one.')
  .addOption(profileOption('medium'))
  .option('--rounds <number>', 'rounds of three turns', wholeNumber(1, 1000), 3)
  .option('--seconds <number>', 'length of a turn', wholeNumber(1, 1000), 10)
  .option('--a-second <number>', 'donations per second', wholeNumber(1, 10_000), 100)
  .option(
    '--workers <number>',
    'processes of the server; from two, an extra one sends webhooks',
    wholeNumber(1, 64),
    1,
  )
  .action((given: Given) => withOurServer(given.profile, given, (arena) => measure(arena, given)))
  .parseAsync();
