import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { issueCredentials } from '../support/credentials.ts';
import { buildCampaign, buildPage, buildTeam } from '../support/factories.ts';
import { until } from '../support/until.ts';
import { Ledger, type Write } from './ledger.ts';

const WRITERS = 4;
const READERS = 5;
const PAGES = 8;
/** Each client rests so long between two requests. */
const PAUSE_MS = 40;
/** A write that was not acknowledged is sent again after this, with the same reference, until it is. */
const RETRY_MS = 200;
/** Longer than the servers' own limit. */
const TIMEOUT_MS = 15_000;
const DRAIN_MS = 60_000;

interface Answer {
  status: number;
  body: string;
  server: string | undefined;
}

interface World {
  apiKey: string;
  userToken: string;
  pageIds: number[];
  teamId: number;
}

/** What was acknowledged, and what was not; times are those of `performance.now()`. */
export interface Tally {
  acknowledgements: { begun: number; ended: number; server: string | undefined }[];
  refusedWrites: { ended: number; why: string }[];
  /** Of the public, and of a caller, who is looked up on the primary. */
  reads: number;
  failedReads: { ended: number; isPublic: boolean; why: string }[];
  staleReads: { begun: number; ended: number; why: string }[];
}

/** Clients that read and write through the balancer, all the time, and remember what they were told. */
export class Traffic {
  readonly ledger = new Ledger();
  readonly #origin: URL;
  readonly #world: World;
  readonly #agent = new Agent({ keepAlive: true });
  #clients: Promise<unknown>[] = [];
  #isOver = true;
  tally: Tally = emptyTally();

  private constructor(origin: string, world: World) {
    this.#origin = new URL(origin);
    this.#world = world;
  }

  /** @param knex of the primary, for making credentials and pages */
  static async prepare(origin: string, knex: Knex): Promise<Traffic> {
    const { apiKey, userToken, userId, campaignId } = await issueCredentials(knex);
    const campaign = await buildCampaign(knex);
    const pages = [];
    for (let number = 0; number < PAGES; number += 1)
      pages.push(await buildPage(knex, { campaign_id: campaignId, user_id: userId }));
    const leader = await buildPage(knex, { campaign_id: campaign.id, user_id: userId });
    const { team } = await buildTeam(knex, { leader });
    return new Traffic(origin, { apiKey, userToken, pageIds: pages.map(({ id }) => id), teamId: team.id });
  }

  start(): void {
    this.tally = emptyTally();
    this.#isOver = false;
    const forever = async (work: () => Promise<void>) => {
      while (!this.#isOver) {
        await work();
        await delay(PAUSE_MS * (0.5 + Math.random()));
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, index) => forever(() => this.#write(index)));
    const readers = Array.from({ length: READERS }, (_, index) => forever(() => this.#read(index)));
    this.#clients = [...writers, ...readers];
  }

  /** Ends when every write that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    let isDrained = false;
    const drained = Promise.all(this.#clients).then(() => {
      isDrained = true;
    });
    await until(() => isDrained, 'every write is acknowledged in the end', DRAIN_MS);
    await drained;
  }

  async #write(index: number): Promise<void> {
    const pageId = this.#anyPage();
    const mark = randomUUID();
    const isActivity = index === 0;
    const write: Write = {
      kind: isActivity ? 'activity' : 'donation',
      mark,
      pageId,
      amountCents: 1 + Math.floor(Math.random() * 10_000),
    };
    const send = isActivity ? this.#saveActivity(write) : this.#donate(write, index % 2 === 0);
    for (;;) {
      const begun = performance.now();
      const { status, body, server } = await send();
      const ended = performance.now();
      if (status === 200 || status === 201) {
        this.ledger.acknowledge(write);
        this.tally.acknowledgements.push({ begun, ended, server });
        return;
      }
      this.tally.refusedWrites.push({ ended, why: `${status} ${body.slice(0, 200)}` });
      if (status >= 400 && status < 500 && status !== 409)
        throw new Error(`a write is wrong: ${status} ${body}`);
      await delay(RETRY_MS);
    }
  }

  /** Half of the donations are told apart by their external reference, half by the key of the request. */
  #donate({ mark, pageId, amountCents }: Write, isReferenced: boolean): () => Promise<Answer> {
    const body = {
      page_id: pageId,
      type: 'offline_donation',
      amount_cents: amountCents,
      currency: 'AUD',
      nickname: 'Somebody',
      message: mark,
      ...(isReferenced ? { external_reference: mark } : {}),
    };
    const headers = {
      Authorization: `Token token=${this.#world.apiKey}`,
      ...(isReferenced ? {} : { 'Idempotency-Key': mark }),
    };
    return () => this.#send('POST', '/donations', headers, body);
  }

  #saveActivity({ mark, pageId, amountCents }: Write): () => Promise<Answer> {
    const body = {
      uid: mark,
      page_id: pageId,
      type: 'run',
      duration_in_seconds: 1800,
      distance_in_meters: amountCents,
      public: true,
      started_at: '2026-11-01T06:30:00Z',
      caption: 'Sunrise run',
    };
    const headers = { Authorization: `Bearer ${this.#world.userToken}` };
    return () => this.#send('POST', '/fitness_activities', headers, body);
  }

  async #read(index: number): Promise<void> {
    const pageId = this.#anyPage();
    const paths = [
      `/pages/${pageId}.json`,
      `/pages.json?limit=5&name=${randomUUID().slice(0, 4)}`,
      `/pages/${pageId}/donations.json?limit=3`,
      `/search/totals.json?page_id=${pageId}`,
      `/teams/${this.#world.teamId}.json`,
    ];
    const path = paths[index % paths.length] as string;
    const isPublic = !path.startsWith('/teams/');
    const atLeast = this.ledger.centsOf(pageId);
    const begun = performance.now();
    const headers: Record<string, string> = isPublic
      ? {}
      : { Authorization: `Bearer ${this.#world.userToken}` };
    const { status, body } = await this.#send('GET', path, headers);
    const ended = performance.now();
    this.tally.reads += 1;
    if (status !== 200)
      this.tally.failedReads.push({ ended, isPublic, why: `${path}: ${status} ${body.slice(0, 200)}` });
    else if (path.startsWith('/search/totals')) {
      const { sum } = JSON.parse(body).total_amount_cents;
      if (sum < atLeast) this.tally.staleReads.push({ begun, ended, why: `${sum} instead of ${atLeast}` });
    }
  }

  #anyPage(): number {
    const { pageIds } = this.#world;
    return pageIds[Math.floor(Math.random() * pageIds.length)] as number;
  }

  #send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
    const text = body ? JSON.stringify(body) : '';
    return new Promise((resolve) => {
      const sent = request(new URL(`/api/v2${path}`, this.#origin), {
        method,
        agent: this.#agent,
        timeout: TIMEOUT_MS,
        // As from where HTTPS ends.
        headers: {
          'X-Forwarded-Proto': 'https',
          ...headers,
          ...(body ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } : {}),
        },
      });
      const fail = (error: Error) => resolve({ status: 0, body: error.message, server: undefined });
      sent.once('response', (response) => collect(response).then(resolve, fail));
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.once('error', fail);
      sent.end(text);
    });
  }
}

async function collect(response: IncomingMessage): Promise<Answer> {
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  const server = response.headers['x-served-by'];
  return { status: response.statusCode ?? 0, body, server: typeof server === 'string' ? server : undefined };
}

function emptyTally(): Tally {
  return { acknowledgements: [], refusedWrites: [], reads: 0, failedReads: [], staleReads: [] };
}
