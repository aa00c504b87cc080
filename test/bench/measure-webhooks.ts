import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { createWebhookEndpoint, deleteWebhookEndpoint } from '../../src/domain/commands/webhook-endpoints.ts';
import { createLog } from '../../src/log.ts';
import { webhookOutbound } from '../../src/outbound/outbound.ts';
import { MARK, SECRET_KEY } from './compare/bench-rows.ts';
import type { Arena } from './compare/prepare.ts';
import { median, percentile } from './statistics.ts';

const EVENTS_A_SECOND = 100;
const SECONDS = 10;
const ROUNDS = 3;
const ENDPOINTS = 10;
/** After the last donation of a turn, for what is still on its way. */
const SETTLE_MS = 3_000;

/** Milliseconds; medians of the rounds. */
export interface MeasuredWebhooks {
  /** From the request that makes a donation to its first arrival at an endpoint, 95th percentile. */
  attemptP95: number;
  attemptP95BesideDead: number;
  /** Of donations answered, with and without endpoints; medians. */
  write: number;
  writeWithout: number;
  /** Attempts that had not come by the end of a turn. */
  missing: number;
}

/** How many endpoints there are, and how many of them never answer. */
const turns = {
  without: { endpoints: 0, dead: 0 },
  alive: { endpoints: ENDPOINTS, dead: 0 },
  'one dead': { endpoints: ENDPOINTS, dead: 1 },
};
type Turn = keyof typeof turns;

interface MeasuredTurn {
  writes: number[];
  attempts: number[];
  missing: number;
}

/** Donations at a steady pace by turns: nobody listens, ten endpoints listen, one of the ten never answers. */
export async function measureWebhooks(arena: Arena, port: number): Promise<MeasuredWebhooks> {
  const receiver = new Receiver();
  await receiver.open();
  const rounds: Record<Turn, MeasuredTurn>[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured = {} as Record<Turn, MeasuredTurn>;
      for (const turn of Object.keys(turns) as Turn[])
        measured[turn] = await take(turn, arena, port, receiver);
      rounds.push(measured);
    }
  } finally {
    receiver.close();
  }
  const middle = (read: (round: Record<Turn, MeasuredTurn>) => number) => median(rounds.map(read));
  return {
    attemptP95: middle(({ alive }) => percentile(alive.attempts, 0.95)),
    attemptP95BesideDead: middle((round) => percentile(round['one dead'].attempts, 0.95)),
    write: middle(({ alive }) => median(alive.writes)),
    writeWithout: middle(({ without }) => median(without.writes)),
    missing: Math.max(...rounds.flatMap((round) => Object.values(round).map(({ missing }) => missing))),
  };
}

async function take(turn: Turn, arena: Arena, port: number, receiver: Receiver): Promise<MeasuredTurn> {
  const { endpoints, dead } = turns[turn];
  return withMaintenanceConnection(arena.url, createLog('warn'), async (database) => {
    const context = { database, operator: 'benchmark' };
    const ids: number[] = [];
    for (let number = 0; number < endpoints; number += 1) {
      const { endpoint } = await createWebhookEndpoint(context, {
        url: `${receiver.origin}/${number < dead ? 'dead' : number}`,
        scope: { campaign_id: arena.rows.giving.campaignId },
        eventTypes: ['donation.created'],
        format: 'standard',
        keepsOrder: false,
        secretKey: SECRET_KEY,
        outbound: webhookOutbound({ ENVIRONMENT: 'development', WEBHOOKS_PRIVATE_NETWORKS: [] }),
      });
      ids.push(endpoint.id);
    }
    try {
      receiver.arrivals.clear();
      const sent = await give(arena, port);
      await delay(SETTLE_MS);
      const attempts = [...sent].flatMap(([id, { at }]) =>
        (receiver.arrivals.get(id) ?? []).map((arrived) => arrived - at),
      );
      const missing = sent.size * (endpoints - dead) - attempts.length;
      return { writes: [...sent.values()].map(({ took }) => took), attempts, missing };
    } finally {
      for (const id of ids) await deleteWebhookEndpoint(context, id);
    }
  });
}

/** @returns by the number of each donation when it was sent, and how long its answer took */
async function give(arena: Arena, port: number): Promise<Map<number, { at: number; took: number }>> {
  const { pages, currency, key } = arena.rows.giving;
  const sent = new Map<number, { at: number; took: number }>();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const start = performance.now();
  const all: Promise<void>[] = [];

  async function sendOne(number: number): Promise<void> {
    const at = performance.now();
    const { id } = await post(
      agent,
      port,
      { Authorization: `Token token=${key}` },
      {
        page_id: pages[number % pages.length]?.id,
        amount_cents: 2500,
        currency,
        external_reference: `${MARK}${start}-${number}`,
      },
    );
    sent.set(id, { at, took: performance.now() - at });
  }

  while (all.length < EVENTS_A_SECOND * SECONDS) {
    const due = Math.min(EVENTS_A_SECOND * SECONDS, ((performance.now() - start) / 1000) * EVENTS_A_SECOND);
    while (all.length < due) all.push(sendOne(all.length));
    await delay(2);
  }
  await Promise.all(all);
  agent.destroy();
  return sent;
}

async function post(
  agent: Agent,
  port: number,
  headers: Record<string, string>,
  body: object,
): Promise<{ id: number }> {
  const sending = request({
    agent,
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/v2/donations',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  sending.end(JSON.stringify(body));
  const [response] = await once(sending, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const text = Buffer.concat(parts).toString();
  if (response.statusCode !== 201) throw new Error(`POST /donations: ${response.statusCode} ${text}`);
  return JSON.parse(text).donation;
}

/** Ten endpoints on one port; `/dead` takes what is sent and never answers. */
class Receiver {
  /** When each donation came, once for each endpoint, by its number. */
  readonly arrivals = new Map<number, number[]>();
  readonly #server: Server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    incoming.once('end', () => {
      if (incoming.url === '/dead') return;
      const { id } = JSON.parse(body).data.donation;
      this.arrivals.set(id, [...(this.arrivals.get(id) ?? []), performance.now()]);
      response.writeHead(204).end();
    });
  });

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
