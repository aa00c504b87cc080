import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { buildCallers, type Callers } from '../support/callers.ts';
import { Command } from '../support/command.ts';
import { type OwnServer, startOwnServer } from '../support/embedded-database.ts';
import { buildPage } from '../support/factories.ts';
import { freePorts } from '../support/free-ports.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { type StormReceiver, startStormReceiver } from '../support/storm-receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

/** `make test-events` plays 100,000. */
const EVENTS = Number(process.env.EVENTS ?? 1_000);
const PAGES = 50;
const IN_ONE_TRANSACTION = EVENTS > 10_000 ? 50 : 5;
const WRITERS = 4;
/** One transaction of so many is rolled back. */
const UNDONE = 7;
const BETWEEN_KILLS_MS = 1_500;
const LONGEST_MS = 240_000 + EVENTS * 40;

describe(`${EVENTS} events while receivers fail, and processes and the database are killed`, function () {
  this.timeout(LONGEST_MS + 120_000);
  let own: OwnServer;
  let pools: ReturnType<OwnServer['openPools']>;
  let knex: Knex;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let callers: Callers;
  let pages: PageRow[];
  let receiver: StormReceiver;
  const processes: { command: Command; environment: Record<string, string> }[] = [];

  before(async () => {
    own = await startOwnServer({ fsync: 'on' });
    pools = own.openPools();
    knex = pools.primary;
    folder = await temporaryFolder();
    receiver = await startStormReceiver();
    callers = await buildCallers(knex);
    pages = [];
    for (let number = 0; number < PAGES; number += 1) {
      pages.push(await buildPage(knex, { campaign_id: callers.campaignId, user_id: callers.userId }));
    }
    for (const path of Object.keys(receiver.accepted)) await endpointAt(path);
    for (let number = 0; number < 2; number += 1) {
      const settings = { DATABASE_URL: own.url, SECRET_KEY: TEST_SECRET_KEY, DATA_DIR: folder.path };
      const environment = { ...(await freePorts()), ...settings };
      processes.push({ environment, command: await startServer(environment) });
    }
  });
  after(async () => {
    await Promise.all(processes.map(({ command }) => command.end()));
    receiver?.close();
    await pools?.destroy();
    await own?.remove();
    await folder?.remove();
  });

  /** Of the application, but for one whose users they are; both get what is given to these pages. */
  async function endpointAt(path: string): Promise<void> {
    const application = await knex('registered_applications')
      .where({ campaign_id: callers.campaignId })
      .first();
    const { oauth_client_id } = await knex('oauth_tokens').where({ user_id: callers.userId }).first();
    await buildWebhookEndpoint(knex, {
      url: receiver.origin + path,
      scope: path === '/refusing' ? { oauth_client_id } : { registered_application_id: application.id },
      eventTypes: ['donation.created'],
      keepsOrder: path === '/ordered',
    });
  }

  async function startServer(environment: Record<string, string>): Promise<Command> {
    const command = new Command(['serve', '--only', 'fundraising', 'webhooks'], environment);
    await command.untilReady();
    return command;
  }

  /** Gives until it is written; who cannot know gives again, which changes nothing. */
  async function give(transaction: number): Promise<void> {
    const isUndone = transaction % UNDONE === 0;
    const gifts = Array.from({ length: IN_ONE_TRANSACTION }, (_, index) => giftOf(transaction, index));
    while (true) {
      try {
        await knex.transaction(async (writing) => {
          await writing('donations').insert(gifts).onConflict().ignore();
          if (isUndone) throw new Error('undone');
        });
        return;
      } catch (error) {
        if ((error as Error).message === 'undone') return;
        await delay(100);
      }
    }
  }

  function giftOf(transaction: number, index: number) {
    const page = pages[(transaction + index) % PAGES] as PageRow;
    const { campaign_id, charity_id } = page;
    return {
      source: 'storm',
      external_id: `${transaction}-${index}`,
      page_id: page.id,
      campaign_id,
      charity_id,
      country_code: 'au',
      type: 'peer_to_peer',
      amount_cents: 100,
    };
  }

  async function giveAll(): Promise<void> {
    let next = 0;
    // Those that are undone come on top.
    const transactions = Math.ceil((EVENTS / IN_ONE_TRANSACTION) * (UNDONE / (UNDONE - 1)));
    const giver = async () => {
      while (next < transactions) {
        await give(next++);
        // Long enough for the kills to come between.
        if (EVENTS <= 10_000) await delay(100);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, giver));
  }

  /** Both processes by turns, and the database, until nobody gives any more; each at least once. */
  async function killAll(isOver: () => boolean): Promise<number> {
    let kills = 0;
    for (; kills < 5 || !isOver(); kills += 1) {
      await delay(BETWEEN_KILLS_MS);
      const victim = processes[kills % 3];
      if (!victim) {
        await own.crash();
        continue;
      }
      victim.command.kill('SIGKILL');
      await victim.command.exit;
      victim.command = await startServer(victim.environment);
    }
    return kills;
  }

  /** Who failed twice would wait for minutes; leases are left alone. */
  async function hurry(): Promise<void> {
    const soon = { next_attempt_at: knex.fn.now() };
    const later = knex.raw(`now() + interval '35 seconds'`);
    await knex('webhook_deliveries')
      .where({ state: 'waiting' })
      .where('next_attempt_at', '>', later)
      .update(soon);
    await knex('webhook_lanes').where('next_attempt_at', '>', later).update(soon);
  }

  async function isAllSent(): Promise<boolean> {
    await hurry();
    const { rows } = await knex.raw(
      `select exists (select from unpublished_events) or exists (select from webhook_deliveries where state = 'waiting') as waits`,
    );
    await delay(250);
    return !rows[0].waits;
  }

  async function feed(): Promise<number[]> {
    const ids: number[] = [];
    const root = `http://127.0.0.1:${processes[0]?.environment.PORT}/api/v2/events.json?types=donation.created&limit=1000`;
    for (let after = ''; ; ) {
      const answer = await fetch(root + (after && `&after=${after}`), callers.application as RequestInit);
      const { events, meta } = (await answer.json()) as {
        events: { data: { donation: { id: number } } }[];
        meta: { next: string; more: boolean };
      };
      ids.push(...events.map(({ data }) => data.donation.id));
      if (!meta.more) return ids;
      after = meta.next;
    }
  }

  it('reach each endpoint at least once, in order where that was asked for, and none of what was undone', async () => {
    let isOver = false;
    const [kills] = await Promise.all([
      killAll(() => isOver),
      giveAll().then(() => {
        isOver = true;
      }),
    ]);
    await until(isAllSent, 'nothing waits any more', LONGEST_MS);
    const given: number[] = await knex('donations').orderBy('id').pluck('id');
    expect(given.length).to.be.at.least(EVENTS);
    expect(receiver.spoilt).to.be.greaterThan(0);
    for (const [path, { donations }] of Object.entries(receiver.accepted)) {
      const missing = given.filter((id) => !donations.has(id));
      expect(missing, `missing at ${path}`).to.deep.equal([]);
      expect(donations.size, `what was never given, at ${path}`).to.equal(given.length);
    }
    const states = await knex('webhook_deliveries').distinct('state').pluck('state');
    expect(states).to.deep.equal(['delivered']);
    const fed = await feed();
    expect(
      [...fed].sort((one, other) => one - other),
      'the feed',
    ).to.deep.equal(given);
    const published: { page_id: number; id: number }[] = await knex('events')
      .where({ type: 'donation.created' })
      .orderBy('position')
      .select('page_id', knex.raw(`(data->'donation'->>'id')::bigint as id`));
    const { byPage } = receiver.accepted['/ordered'] as { byPage: Map<number, number[]> };
    for (const page of pages) {
      const inOrder = published.filter(({ page_id }) => page_id === page.id).map(({ id }) => id);
      expect(byPage.get(page.id), `the order of page ${page.id}`).to.deep.equal(inOrder);
    }
    const again = Object.values(receiver.accepted).reduce((sum, one) => sum + one.again, 0);
    const figures = `${given.length} events, ${kills} kills, ${receiver.spoilt} attempts spoilt, ${again} came again`;
    if (EVENTS > 10_000) process.stdout.write(`${figures}\n`);
  });
});
