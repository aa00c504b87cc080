import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { WebhookDeliveryRow } from '../../src/db/rows/webhook-rows.ts';
import {
  deleteWebhookEndpoint,
  replayWebhookDelivery,
  sendTrialEvent,
  updateWebhookEndpoint,
} from '../../src/domain/webhooks/webhook-endpoints.ts';
import { webhookOutbound } from '../../src/outbound/outbound.ts';
import { createRetention } from '../../src/server/create-retention.ts';
import { buildPage } from '../support/factories.ts';
import { publishEvents } from '../support/publish-events.ts';
import type { Received } from '../support/webhook-receiver.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';

const DAY = 86_400_000;
const outbound = webhookOutbound({ ENVIRONMENT: 'development', WEBHOOKS_PRIVATE_NETWORKS: [] });

describe('Webhooks', () => {
  const world = useWebhookWorld();
  const {
    server,
    callers,
    receiver,
    as,
    sender,
    endpoint,
    ownPage,
    deliveries,
    events,
    types,
    letTimePass,
    publishAndSend,
  } = world;

  it('are signed as the Standard Webhooks say, with the events of the feed', async () => {
    const { secret } = await endpoint();
    const page = await ownPage();
    expect(await publishAndSend()).to.equal(1);
    const [{ headers, body }] = receiver.received as [Received];
    const told = new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string };
    const { body: feed } = await server.client.get('/events.json', callers.application);
    expect(told).to.deep.equal(feed.events.find(({ id }: { id: string }) => id === told.id));
    expect(told).to.have.nested.property('data.page.id', page.id);
    expect(headers).to.include({ 'webhook-id': told.id, 'content-type': 'application/json' });
    const other = new Webhook(`whsec_${Buffer.from('another secret of the test').toString('base64')}`);
    expect(() => other.verify(body, headers as Record<string, string>)).to.throw();
    expect((await deliveries())[0]).to.include({
      state: 'delivered',
      attempts: 1,
      answer_status: 204,
      error: null,
    });
    expect(await sender().flush(), 'a second time').to.equal(0);
  });

  it('never report a change that was rolled back', async () => {
    await endpoint();
    await server.knex
      .transaction(async (transaction) => {
        await buildPage(transaction, { campaign_id: callers.campaignId });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await publishAndSend()).to.equal(0);
  });

  it('go to those whose campaign it is, or whose users, and to the operator', async () => {
    const application = await server
      .knex('registered_applications')
      .where({ campaign_id: callers.campaignId })
      .first();
    const { oauth_client_id: client } = await server
      .knex('oauth_tokens')
      .where({ user_id: callers.userId })
      .first();
    const other = await server.build.callers();
    const { oauth_client_id: otherClient } = await server
      .knex('oauth_tokens')
      .where({ user_id: other.userId })
      .first();
    const hook = (path: string, scope: object, eventTypes: string[] = []) =>
      endpoint({ url: `${receiver.origin}/${path}`, scope: scope as never, eventTypes });
    await hook('campaign', { registered_application_id: application.id });
    await hook('users', { oauth_client_id: client });
    await hook('others', { oauth_client_id: otherClient });
    await hook('operator', {});
    await hook('operators-campaign', { campaign_id: callers.campaignId });
    await hook('operators-other-campaign', { campaign_id: other.campaignId });
    await hook('donations', {}, ['donation.created']);
    const told = async (change: () => Promise<unknown>) => {
      receiver.received.length = 0;
      await change();
      await publishAndSend();
      return [...new Set(receiver.received.map(({ path }) => path.slice(1)))].sort();
    };
    expect(await told(ownPage)).to.deep.equal(['campaign', 'operator', 'operators-campaign', 'users']);
    const elsewhere = await server.build.campaign();
    expect(
      await told(() => server.build.page({ user_id: callers.userId, campaign_id: elsewhere.id })),
      'also of pages made elsewhere',
    ).to.deep.equal(['operator', 'users']);
    expect(await told(() => server.build.page({ campaign_id: callers.campaignId }))).to.deep.equal([
      'campaign',
      'operator',
      'operators-campaign',
    ]);
    const page = await ownPage();
    await publishAndSend();
    expect(await told(() => server.build.donation({ page }))).to.include('donations');
    await server
      .knex('registered_applications')
      .where({ id: application.id })
      .update({ revoked_at: world.now });
    await server
      .knex('oauth_tokens')
      .where({ user_id: callers.userId })
      .update({ expires_at: new Date(world.now.getTime() - DAY) });
    expect(await told(ownPage)).to.deep.equal(['operator', 'operators-campaign']);
    await server
      .knex('oauth_tokens')
      .where({ user_id: callers.userId })
      .update({ refresh_token_hash: randomBytes(32) });
    expect(await told(ownPage), 'while there is a refresh token').to.include('users');
    await server.knex('oauth_tokens').where({ user_id: callers.userId }).update({ revoked_at: world.now });
    expect(await told(ownPage)).to.deep.equal(['operator', 'operators-campaign']);
  });

  it('wait while an endpoint is paused', async () => {
    const { id } = await endpoint();
    await as(updateWebhookEndpoint, { id, isPaused: true, outbound });
    await ownPage();
    expect(await publishAndSend()).to.equal(0);
    await as(updateWebhookEndpoint, { id, isPaused: false, outbound });
    expect(await sender().flush()).to.equal(1);
    expect(types()).to.deep.equal(['page.created']);
  });

  it('do not go to an application whose key was revoked, or that was deleted, not even what waits', async () => {
    const { oauth_client_id: client } = await server
      .knex('oauth_tokens')
      .where({ user_id: callers.userId })
      .first();
    const application = await server
      .knex('registered_applications')
      .where({ campaign_id: callers.campaignId })
      .first();
    await endpoint({ scope: { oauth_client_id: client } });
    await endpoint({ scope: { registered_application_id: application.id } });
    await ownPage();
    await publishEvents(server.context);
    await server.knex('oauth_clients').where({ id: client }).update({ deleted_at: world.now });
    await server
      .knex('registered_applications')
      .where({ id: application.id })
      .update({ revoked_at: world.now });
    expect(await deliveries()).to.have.length(2);
    expect(await sender().flush()).to.equal(0);
  });

  it('are resent on request, with the same id', async () => {
    const { id, secret } = await endpoint({ keepsOrder: true });
    await ownPage();
    await publishAndSend();
    const [delivery] = (await deliveries()) as [WebhookDeliveryRow];
    await as(replayWebhookDelivery, { id, deliveryId: delivery.id });
    expect(await sender().flush()).to.equal(1);
    const [first, second] = events();
    expect(second).to.deep.equal(first);
    await as(sendTrialEvent, { id, now: world.now });
    expect(await sender().flush()).to.equal(1);
    const trial = receiver.received.at(-1) as Received;
    expect(new Webhook(secret).verify(trial.body, trial.headers as Record<string, string>)).to.include({
      type: 'webhook.test',
    });
  });

  it('are forgotten with the events that they are about', async () => {
    await endpoint({ keepsOrder: true });
    await ownPage();
    await publishAndSend();
    const sweep = () => createRetention(server.context).run();
    const publishedDaysAgo = (days: number) =>
      server.knex('webhook_deliveries').update({ published_at: new Date(Date.now() - days * DAY) });
    await publishedDaysAgo(29);
    await sweep();
    expect(await deliveries()).to.have.length(1);
    expect(await server.knex('webhook_lanes'), 'of what has been sent').to.deep.equal([]);
    await publishedDaysAgo(32);
    await sweep();
    expect(await deliveries()).to.deep.equal([]);
  });

  it('end with their endpoint', async () => {
    const { id } = await endpoint({ keepsOrder: true });
    await ownPage();
    await publishEvents(server.context);
    await as(deleteWebhookEndpoint, { id });
    expect(await sender().flush()).to.equal(0);
    expect(await deliveries()).to.deep.equal([]);
  });

  it('in the classic format are the page, unsigned and once', async () => {
    await endpoint({ format: 'classic' });
    const page = await ownPage();
    await publishAndSend();
    await server.build.donation({ page, amount_cents: 700 });
    await server.knex('pages').where({ id: page.id }).update({ name: 'Another name' });
    receiver.answer = (response) => void response.writeHead(500).end();
    await publishAndSend();
    await letTimePass();
    expect(await sender().flush()).to.equal(0);
    expect(receiver.received).to.have.length(3);
    const shown = (await server.client.get(`/pages/${page.id}.json`)).body;
    expect(JSON.parse(receiver.received[2]?.body ?? '')).to.deep.equal({ page: shown });
    expect(
      Object.keys(receiver.received[0]?.headers ?? {}).filter((name) => name.startsWith('webhook-')),
    ).to.deep.equal([]);
    expect((await deliveries()).map(({ state }) => state)).to.deep.equal(['delivered', 'failed', 'failed']);
  });
});
