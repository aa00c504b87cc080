import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { createLog } from '../../src/runtime/log.ts';
import { showPolledGauges } from '../../src/server/polled-gauges.ts';
import { startOwnServer, startReplicaOf } from '../support/embedded-database.ts';
import { useFixture } from '../support/fixture.ts';
import { databaseSettings } from '../support/pools.ts';
import { until } from '../support/until.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

const MINUTE = 60;
const POLL_MS = 100;

describe('the gauges of what waits in the database', () => {
  const own = useFixture(() => startOwnServer());
  const pools = useFixture(async () => own.openPools());
  const knex = () => pools.primary;
  const shown: { stop(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const gauges of shown.splice(0)) await gauges.stop();
    await knex().raw('truncate unpublished_events, webhook_endpoints, mail_outbox cascade');
  });
  after(async () => {
    await pools.destroy();
    await own.remove();
  });

  /** Shows them as they are from now on. @returns reads the value of one, by its name and labels */
  function show(url = own.url): (name: string) => Promise<number | undefined> {
    const registry = new Registry();
    const settings = databaseSettings(url, { DATABASE_POOL_SIZE: 1, STATEMENT_TIMEOUT_MS: 900 });
    shown.push(showPolledGauges(registry, settings, createLog('silent'), POLL_MS));
    return async (name) => {
      const lines = (await registry.metrics()).split('\n');
      const line = lines.find((text) => text.startsWith(`${name} `));
      return line === undefined ? undefined : Number(line.slice(name.length + 1));
    };
  }

  type Read = ReturnType<typeof show>;
  const isKnown = async (read: Read, name: string) => Number.isFinite(await read(name));
  /** The last one that is asked before the replicas. */
  const untilKnown = (read: Read) =>
    until(() => isKnown(read, 'groundswell_mails_waiting'), 'they are known');

  async function deliver(endpoint_id: number, delivery: { order_key?: string; next_attempt_at: Date }) {
    await knex()('webhook_deliveries').insert({
      endpoint_id,
      published_at: new Date(),
      event_id: randomUUID(),
      event_type: 'page.updated',
      ...(delivery.order_key ? { position: 1 } : { body: '{}' }),
      ...delivery,
    });
  }

  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

  it('are 0 while nothing waits, without a single webhook, and name no replica', async () => {
    const read = show();
    await untilKnown(read);
    for (const name of [
      'groundswell_events_unpublished_oldest_seconds',
      'groundswell_webhook_deliveries_waiting',
      'groundswell_webhook_deliveries_overdue_seconds',
      'groundswell_webhook_endpoints_failing',
      'groundswell_mails_waiting',
      'groundswell_mails_unrefused_oldest_seconds',
    ]) {
      expect(await read(name), name).to.equal(0);
    }
  });

  it('show how long the oldest event has waited to be published', async () => {
    const write = (occurred_at: Date) =>
      knex()('unpublished_events').insert({ type: 'page.updated', occurred_at });
    await write(secondsAgo(5 * MINUTE));
    await write(secondsAgo(1 * MINUTE));
    const read = show();
    await untilKnown(read);
    const oldest = await read('groundswell_events_unpublished_oldest_seconds');
    expect(oldest).to.be.within(5 * MINUTE, 6 * MINUTE);
  });

  it('count deliveries of endpoints that are on, and time only those that are due and do not fail', async () => {
    const endpoint = async (state: object) => {
      const { id } = await buildWebhookEndpoint(knex(), { url: 'http://127.0.0.1:1/hook' });
      await knex()('webhook_endpoints').where({ id }).update(state);
      return id;
    };
    const on = await endpoint({ paused_at: null });
    await deliver(on, { next_attempt_at: secondsAgo(2 * MINUTE) });
    await deliver(on, { next_attempt_at: secondsAgo(-60 * MINUTE) });
    const failing = await endpoint({ failing_since: secondsAgo(60 * MINUTE) });
    await deliver(failing, { next_attempt_at: secondsAgo(30 * MINUTE) });
    const paused = await endpoint({ paused_at: new Date() });
    await deliver(paused, { next_attempt_at: secondsAgo(60 * MINUTE) });
    const off = { failing_since: new Date(), switched_off_at: new Date(), switched_off_reason: 'failing' };
    await deliver(await endpoint(off), { next_attempt_at: secondsAgo(60 * MINUTE) });

    const read = show();
    await untilKnown(read);
    expect(await read('groundswell_webhook_deliveries_waiting')).to.equal(3);
    expect(await read('groundswell_webhook_endpoints_failing')).to.equal(1);
    const overdue = await read('groundswell_webhook_deliveries_overdue_seconds');
    expect(overdue).to.be.within(2 * MINUTE, 3 * MINUTE);
  });

  it('time a delivery that keeps its order by its lane', async () => {
    const { id: endpoint_id } = await buildWebhookEndpoint(knex(), {
      url: 'http://127.0.0.1:1/hook',
      keepsOrder: true,
    });
    const order_key = 'page-1';
    await deliver(endpoint_id, { order_key, next_attempt_at: secondsAgo(60 * MINUTE) });
    const next_attempt_at = secondsAgo(3 * MINUTE);
    await knex()('webhook_lanes').insert({ endpoint_id, order_key, next_attempt_at });
    const read = show();
    await untilKnown(read);
    expect(await read('groundswell_webhook_deliveries_waiting')).to.equal(1);
    const overdue = await read('groundswell_webhook_deliveries_overdue_seconds');
    expect(overdue).to.be.within(3 * MINUTE, 4 * MINUTE);
  });

  it('count emails, and show the age of the oldest one that no mail server has refused', async () => {
    const post = (mail: object) =>
      knex()('mail_outbox').insert({ template: 'page_created', recipient: 'ada@example.org', ...mail });
    await post({ created_at: secondsAgo(60 * MINUTE), attempts: 3, last_error: 'no such mailbox' });
    // The mail server was away: put off without an attempt.
    const send_after = secondsAgo(-1 * MINUTE);
    await post({ created_at: secondsAgo(10 * MINUTE), last_error: 'ECONNREFUSED', send_after });
    await post({});
    await post({ created_at: secondsAgo(90 * MINUTE), sent_at: new Date() });
    await post({ created_at: secondsAgo(90 * MINUTE), failed_at: new Date() });
    const read = show();
    await untilKnown(read);
    expect(await read('groundswell_mails_waiting')).to.equal(3);
    const oldest = await read('groundswell_mails_unrefused_oldest_seconds');
    expect(oldest).to.be.within(10 * MINUTE, 11 * MINUTE);
  });

  it('stay known beside one whose table is locked, which becomes NaN', async () => {
    await knex().transaction(async (transaction) => {
      await transaction.raw('lock table webhook_deliveries in access exclusive mode');
      const read = show();
      await untilKnown(read);
      expect(await read('groundswell_webhook_deliveries_waiting')).to.be.NaN;
      expect(await read('groundswell_events_unpublished_oldest_seconds')).to.equal(0);
    });
  });

  it('become NaN while the database is away, and known again with it', async () => {
    const read = show();
    await untilKnown(read);
    await own.stop();
    try {
      const names = ['groundswell_webhook_deliveries_waiting', 'groundswell_backup_age_seconds'];
      for (const name of names) {
        await until(async () => !(await isKnown(read, name)), `${name} is not known`);
        expect(await read(name)).to.be.NaN;
      }
    } finally {
      await own.start();
    }
    await until(() => isKnown(read, 'groundswell_mails_waiting'), 'they are known again');
  });

  describe('with a replica', () => {
    const LAG = 'groundswell_replication_lag_bytes{replica="walreceiver"}';
    const replica = useFixture(() => startReplicaOf(own, { recovery_min_apply_delay: '1h' }));
    after(() => replica.remove());

    it('hide it from a user without the rights of pg_monitor', async () => {
      const seen = async () => (await knex().raw('select from pg_stat_replication')).rows.length;
      await until(async () => (await seen()) === 1, 'it is connected');
      await knex().raw(`create role reader login password 'secret'`);
      await knex().raw('grant pg_read_all_data to reader');
      const url = new URL(own.url);
      [url.username, url.password] = ['reader', 'secret'];
      const read = show(url.href);
      await untilKnown(read);
      const granted = show(own.url);
      await until(async () => (await granted(LAG)) !== undefined, 'another user sees it');
      expect(await read(LAG)).to.equal(undefined);
    });

    it('show how many bytes it is behind, and forget it when it is gone', async () => {
      await knex().raw('create table written as select generate_series(1, 10000) as number');
      const read = show();
      await until(async () => ((await read(LAG)) ?? 0) > 100_000, 'it is behind');
      await replica.stop();
      await until(async () => (await read(LAG)) === undefined, 'it is forgotten');
    });
  });
});
