import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { createWebhookEndpoint, deleteWebhookEndpoint } from '../../src/domain/commands/webhook-endpoints.ts';
import { createLog } from '../../src/log.ts';
import { webhookOutbound } from '../../src/outbound/outbound.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { SECRET_KEY } from './compare/bench-rows.ts';
import { compileServer } from './compare/contender-process.ts';
import { type HttpRequest, send, withUnique } from './compare/http-request.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { atPace } from './compare/pace.ts';
import { donations } from './compare/requests.ts';
import type { ProfileName } from './profiles.ts';
import { median, percentile } from './statistics.ts';

const ENDPOINTS = 10;
/** After the last donation of a turn, for deliveries that are still on their way. */
const SETTLE_MS = 3_000;
const MOST_MS = 500;
const MOST_COST = 1.1;

interface Turn {
  /** Milliseconds until a donation was answered, and from its request to its arrival at each endpoint. */
  writes: number[];
  attempts: number[];
  missing: number;
}

interface Given {
  profile: ProfileName;
  rounds: number;
  seconds: number;
  aSecond: number;
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Notes when each donation arrives, by its reference. `/dead` never answers. */
async function startReceiver() {
  const arrivals = new Map<string, number[]>();
  const receiver = await startWebhookReceiver();
  receiver.answer = (response, { path, body }) => {
    receiver.received.length = 0;
    if (path === '/dead') return;
    const { id } = JSON.parse(body).data.donation;
    arrivals.set(String(id), [...(arrivals.get(String(id)) ?? []), performance.now()]);
    response.writeHead(204).end();
  };
  return { ...receiver, arrivals };
}

/** Donations at a steady pace while so many endpoints listen, the first `dead` of which never answer. */
async function takeTurn(arena: Arena, receiver: Receiver, endpoints: number, dead: number, given: Given) {
  return withMaintenanceConnection(arena.url, createLog('warn'), async (database): Promise<Turn> => {
    const context = { database, operator: 'benchmark' };
    const ids: number[] = [];
    for (let number = 0; number < endpoints; number += 1) {
      const { endpoint } = await createWebhookEndpoint(context, {
        url: `${receiver.origin}/${number < dead ? 'dead' : number}`,
        scope: { campaign_id: arena.giving.campaignId },
        eventTypes: ['donation.created'],
        format: 'standard',
        keepsOrder: false,
        secretKey: SECRET_KEY,
        outbound: webhookOutbound({ ENVIRONMENT: 'development', WEBHOOKS_PRIVATE_NETWORKS: [] }),
      });
      ids.push(endpoint.id);
    }
    receiver.arrivals.clear();
    const sent = await donate(arena, given);
    await delay(SETTLE_MS);
    for (const id of ids) await deleteWebhookEndpoint(context, id);
    const attempts = [...sent].flatMap(([id, { at }]) =>
      (receiver.arrivals.get(id) ?? []).map((arrived) => arrived - at),
    );
    const missing = sent.size * (endpoints - dead) - attempts.length;
    return { writes: [...sent.values()].map(({ took }) => took), attempts, missing };
  });
}

/** @returns when each donation was sent, and how long its answer took */
async function donate(arena: Arena, { aSecond, seconds }: Given) {
  const sent = new Map<string, { at: number; took: number }>();
  const requests = donations(arena);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const run = Date.now();
  await atPace(aSecond, seconds, async (number) => {
    const at = performance.now();
    const request = withUnique(requests.at(number % requests.length) as HttpRequest, `${run}-${number}`);
    const { status, body } = await send(PORT, request, { agent });
    if (status !== 201) throw new Error(`POST ${request.path}: ${status} ${body}`);
    sent.set(String(JSON.parse(body.toString()).donation.id), { at, took: performance.now() - at });
  });
  agent.destroy();
  return sent;
}

async function measure(arena: Arena, given: Given): Promise<void> {
  const receiver = await startReceiver();
  const rounds: Record<'without' | 'alive' | 'dead', Turn>[] = [];
  for (let round = 0; round < given.rounds; round += 1) {
    const without = await takeTurn(arena, receiver, 0, 0, given);
    const alive = await takeTurn(arena, receiver, ENDPOINTS, 0, given);
    rounds.push({ without, alive, dead: await takeTurn(arena, receiver, ENDPOINTS, 1, given) });
  }
  receiver.close();
  const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  const p95 = middle(({ alive }) => percentile(alive.attempts, 0.95));
  const besideDead = middle(({ dead }) => percentile(dead.attempts, 0.95)) / p95;
  const write = middle(({ alive }) => median(alive.writes)) / middle(({ without }) => median(without.writes));
  const missing = rounds.reduce((sum, { alive, dead }) => sum + alive.missing + dead.missing, 0);
  say(`donation sent to first attempt, p95: ${p95.toFixed(0)} ms (at most ${MOST_MS})`);
  say(`the same beside an endpoint that never answers: ${besideDead.toFixed(2)}× (at most ${MOST_COST}×)`);
  say(`a donation answered, median, to that without endpoints: ${write.toFixed(2)}× (at most ${MOST_COST}×)`);
  say(`missing attempts: ${missing} (0)`);
}

await script(
  'webhooks.ts',
  'Donations at a steady pace: without endpoints, with ten, and with one of the ten that never answers.',
)
  .addOption(profileOption('medium'))
  .option('--rounds <number>', 'of the three turns', wholeNumber(1, 1000), 3)
  .option('--seconds <number>', 'length of a turn', wholeNumber(1, 1000), 10)
  .option('--a-second <number>', 'donations a second', wholeNumber(1, 10_000), 100)
  .action(async (given: Given) => {
    compileServer();
    await withOurServer(given.profile, {}, (arena) => measure(arena, given));
  })
  .parseAsync();
