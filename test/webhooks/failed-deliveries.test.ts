import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { WebhookDeliveryRow } from '../../src/db/rows/webhook-rows.ts';
import {
  replayWebhooksSince,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '../../src/domain/webhooks/webhook-endpoints.ts';
import { sealWebhookSecret } from '../../src/domain/webhooks/webhook-secrets.ts';
import { webhookOutbound } from '../../src/outbound/outbound.ts';
import { publishEvents } from '../support/publish-events.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { until } from '../support/until.ts';
import { type Received, startWebhookReceiver } from '../support/webhook-receiver.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';

const DAY = 86_400_000;
const outbound = webhookOutbound({ ENVIRONMENT: 'development', WEBHOOKS_PRIVATE_NETWORKS: [] });

describe('Webhooks whose receiver fails', () => {
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
    letTimePass,
    publishAndSend,
  } = world;

  it('are tried ten times over three days, unchanged, and then given up', async () => {
    await endpoint();
    receiver.answer = (response) => void response.writeHead(500).end('out of order\0');
    await ownPage();
    await publishEvents(server.context);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await sender().flush(), `attempt ${attempt}`).to.equal(1);
      expect(await sender().flush()).to.equal(0);
      const [delivery] = (await deliveries()) as [WebhookDeliveryRow];
      expect(delivery).to.include({
        attempts: attempt,
        answer_status: 500,
        answer_body: 'out of order\u{fffd}',
      });
      expect(delivery.state).to.equal(attempt < 10 ? 'waiting' : 'failed');
      pauses.push((delivery.next_attempt_at.getTime() - Number(delivery.last_attempt_at)) / 1000);
      await letTimePass();
    }
    expect(await sender().flush()).to.equal(0);
    const expected = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [index, seconds] of expected.entries()) {
      expect(pauses[index], `pause ${index + 1}`).to.be.within(seconds * 0.79, seconds * 1.21);
    }
    expect(new Set(receiver.received.map(({ body }) => body)).size).to.equal(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
  });

  it('are signed with both secrets while one is replaced', async () => {
    const { id, secret } = await endpoint();
    const { secret: second } = await as(rotateWebhookSecret, {
      id,
      secretKey: TEST_SECRET_KEY,
      formerHours: 24,
      now: world.now,
    });
    const accepts = (one: string) => {
      const { headers, body } = receiver.received.at(-1) as Received;
      try {
        new Webhook(one).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    await ownPage();
    await publishAndSend();
    expect([accepts(secret), accepts(second)]).to.deep.equal([true, true]);
    await server.knex('webhook_endpoints').update({ former_secret_until: new Date(world.now.getTime() - 1) });
    await ownPage();
    await publishAndSend();
    expect([accepts(secret), accepts(second)]).to.deep.equal([false, true]);
    expect((await server.knex('webhook_endpoints').first()).secret.toString('latin1')).to.not.include(second);
  });

  it('are signed by the new secret alone when SECRET_KEY has changed since the former one', async () => {
    const { id } = await endpoint();
    const lost = sealWebhookSecret('whsec_bG9zdA==', 'another key of thirty-two characters', id);
    await server.knex('webhook_endpoints').update({ secret: lost });
    const { secret } = await as(rotateWebhookSecret, {
      id,
      secretKey: TEST_SECRET_KEY,
      formerHours: 24,
      now: world.now,
    });
    await ownPage();
    expect(await publishAndSend()).to.equal(1);
    const { headers, body } = receiver.received[0] as Received;
    new Webhook(secret).verify(body, headers as Record<string, string>);
  });

  it('are turned off by 410, with an email, and continue when turned back on', async () => {
    const { oauth_client_id: client } = await server
      .knex('oauth_tokens')
      .where({ user_id: callers.userId })
      .first();
    const owner = await server.knex('users').where({ id: callers.userId }).first();
    await server.knex('oauth_clients').where({ id: client }).update({ owner_user_id: owner.id });
    const { id } = await endpoint({ scope: { oauth_client_id: client } });
    receiver.answer = (response) => void response.writeHead(410).end();
    await ownPage();
    await publishAndSend();
    expect(await server.knex('webhook_endpoints').first()).to.include({ switched_off_reason: 'gone' });
    const mail = (await server.mailed()).find(({ subject }) => subject.includes('turned off'));
    expect(mail).to.include({ to: owner.email });
    expect(mail?.text).to.include('410').and.include(`/webhooks/${id}`);
    const since = new Date();
    await ownPage();
    expect(await publishAndSend(), 'while it is off').to.equal(0);
    receiver.answer = (response) => void response.writeHead(204).end();
    await as(updateWebhookEndpoint, { id, isPaused: false, outbound });
    expect(await sender().flush()).to.equal(0);
    expect(await as(replayWebhooksSince, { id, since })).to.equal(1);
    expect(await sender().flush()).to.equal(1);
    expect((await deliveries()).map(({ state }) => state)).to.deep.equal(['failed', 'delivered']);
  });

  it('are turned off after five days of nothing but failures', async () => {
    await server.knex('branding').insert({ contact_url: 'mailto:desk@example.org' });
    await endpoint();
    receiver.answer = (response) => void response.writeHead(503).end();
    const state = () => server.knex('webhook_endpoints').first();
    const fail = async () => {
      await ownPage();
      await publishAndSend();
    };
    await fail();
    expect((await state()).failing_since).to.be.instanceOf(Date);
    world.now = new Date(world.now.getTime() + 4.9 * DAY);
    await fail();
    expect(await state()).to.include({ switched_off_at: null });
    receiver.answer = (response) => void response.writeHead(200).end();
    await fail();
    expect((await state()).failing_since).to.equal(null);
    receiver.answer = (response) => void response.writeHead(503).end();
    await fail();
    world.now = new Date(world.now.getTime() + 5.1 * DAY);
    server.mails.length = 0;
    await fail();
    expect(await state()).to.include({ switched_off_reason: 'failing' });
    expect((await server.mailed()).filter(({ to }) => to === 'desk@example.org')).to.have.length(1);
  });

  it('keep the order of each page while a receiver fails', async () => {
    await endpoint({ keepsOrder: true, eventTypes: ['donation.created'] });
    const [failing, working] = [await ownPage(), await ownPage()];
    await publishAndSend();
    const cents = ({ body }: Received) => JSON.parse(body).data.donation.amount.cents as number;
    let isBroken = true;
    const accepted: number[] = [];
    receiver.answer = (response, request) => {
      const isRefused = isBroken && cents(request) < 1_000;
      if (!isRefused) accepted.push(cents(request));
      response.writeHead(isRefused ? 500 : 200).end();
    };
    for (const amount of [1, 2, 3]) {
      await server.build.donation({ page: failing, amount_cents: amount * 100 });
      await server.build.donation({ page: working, amount_cents: amount * 1_000 });
      await publishAndSend();
    }
    expect(accepted.splice(0), 'of the other page').to.deep.equal([1_000, 2_000, 3_000]);
    expect(new Set(receiver.received.map(cents)), 'of the page that waits').to.not.include(200);
    await letTimePass();
    await sender().flush();
    isBroken = false;
    await letTimePass();
    await sender().flush();
    expect(accepted).to.deep.equal([100, 200, 300]);
    const lanes = await server.knex('webhook_lanes').whereNotNull('next_attempt_at');
    expect(lanes, 'that something waits in').to.deep.equal([]);
  });

  it('are taken up by another process when one has died, after its lease', async () => {
    const { id } = await endpoint();
    const { id: ordered } = await endpoint({ keepsOrder: true, url: `${receiver.origin}/ordered` });
    await ownPage();
    await publishEvents(server.context);
    const unanswered: ServerResponse[] = [];
    receiver.answer = (response) => void unanswered.push(response);
    const dying = sender().flush();
    await until(() => unanswered.length === 2, 'both have it in hand');
    receiver.answer = (response) => void response.writeHead(204).end();
    expect(await sender().flush(), 'during the lease').to.equal(0);
    await letTimePass();
    expect(await sender().flush()).to.equal(2);
    const states = await server
      .knex('webhook_deliveries')
      .whereIn('endpoint_id', [id, ordered])
      .pluck('state');
    expect(states).to.deep.equal(['delivered', 'delivered']);
    for (const response of unanswered) response.destroy();
    await dying;
  });

  it('are not settled by a process that has lost its lease', async () => {
    await endpoint();
    await endpoint({ keepsOrder: true });
    await ownPage();
    await publishEvents(server.context);
    const unanswered: ServerResponse[] = [];
    receiver.answer = (response) => void unanswered.push(response);
    const late = sender().flush();
    await until(() => unanswered.length === 2, 'both have it in hand');
    await letTimePass();
    receiver.answer = (response) => void response.writeHead(503).end();
    expect(await sender().flush()).to.equal(2);
    const noted = async () => [await deliveries(), await server.knex('webhook_lanes')];
    const before = await noted();
    for (const response of unanswered) response.writeHead(204).end();
    await late;
    expect(await noted()).to.deep.equal(before);
    expect((await deliveries()).map(({ state }) => state)).to.deep.equal(['waiting', 'waiting']);
  });

  it('give back what a stopping process does not finish', async () => {
    await endpoint();
    await ownPage();
    await publishEvents(server.context);
    receiver.answer = () => undefined;
    const stopping = sender();
    stopping.start();
    await until(() => receiver.received.length === 1, 'it is under way');
    await stopping.stop();
    expect((await deliveries())[0]).to.include({ state: 'waiting', attempts: 0 });
    receiver.answer = (response) => void response.writeHead(204).end();
    expect(await sender().flush()).to.equal(1);
  });

  it('to one receiver that does not answer hold up no other', async () => {
    const slow = await startWebhookReceiver();
    slow.answer = () => undefined;
    await endpoint({ url: slow.origin });
    await endpoint();
    for (let number = 0; number < 60; number += 1) await ownPage();
    await publishEvents(server.context);
    const running = sender();
    running.start();
    await until(() => receiver.received.length === 60, 'the other has got all');
    expect(slow.received.length).to.be.at.most(20);
    slow.close();
    await running.stop();
  });
});
