import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

describe('Changes of webhooks by staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const owner = await server.build.staff('owner');
    return { owner, call: deskCaller(server, owner) };
  });
  const build = () => buildWebhookEndpoint(server.knex, { url: 'https://receiver.example/hook' });
  const on = ({ id }: { id: number }) => ({ params: { webhook_id: id } });
  const update = async (webhook: { id: number }, body: object) => {
    const { headers } = await world.call('getWebhook', on(webhook));
    return world.call('updateWebhook', { ...on(webhook), body, headers: { 'If-Match': headers.ETag ?? '' } });
  };
  const deliveriesOf = ({ id }: { id: number }) =>
    server.knex('webhook_deliveries').where({ endpoint_id: id }).orderBy('id');

  it('set address, types and order, and pause and resume it', async () => {
    const webhook = await build();
    const changes = { url: 'https://other.example/hook', types: ['page.created'], keeps_order: true };
    const { status, body } = await update(webhook, changes);
    expect(status).to.equal(200);
    expect(body.webhook).to.deep.include({ ...changes, state: 'active' });
    expect((await update(webhook, { paused: true })).body.webhook).to.deep.include({
      ...changes,
      state: 'paused',
    });
    await server
      .knex('webhook_endpoints')
      .where({ id: webhook.id })
      .update({ switched_off_at: new Date(), switched_off_reason: 'gone' });
    expect((await update(webhook, { types: [] })).body.webhook).to.deep.include({ types: [], state: 'gone' });
    expect((await update(webhook, { paused: false })).body.webhook.state).to.equal('active');
    const entry = await server
      .knex('audit_log')
      .where({ action: 'webhook_endpoint.update', subject_id: webhook.id })
      .first();
    expect(entry).to.include({ actor_type: 'staff', actor_id: world.owner.id });
  });

  it('need the version that was read, which failures leave alone', async () => {
    const webhook = await build();
    const { headers } = await world.call('getWebhook', on(webhook));
    await server.knex('webhook_endpoints').where({ id: webhook.id }).update({ failing_since: new Date() });
    const pause = (etag?: string) =>
      world.call('updateWebhook', {
        ...on(webhook),
        body: { paused: true },
        headers: etag === undefined ? {} : { 'If-Match': etag },
      });
    expect((await pause()).status).to.equal(428);
    expect((await pause(headers.ETag)).status).to.equal(200);
    const late = await pause(headers.ETag);
    expect([late.status, late.body.webhook.state]).to.deep.equal([412, 'paused']);
    const both = await Promise.all([pause(late.headers.ETag), update(webhook, { paused: false })]);
    expect(both.map(({ status }) => status)).to.include(200);
  });

  it('refuse an address that events may not go to, and an unknown webhook', async () => {
    const webhook = await build();
    expect((await update(webhook, { url: 'https://10.0.0.1/' })).status).to.equal(422);
    expect((await update(webhook, { types: ['page.eaten'] })).status).to.equal(422);
    const missing = { ...on({ id: 999_999 }), headers: { 'If-Match': '*' }, body: {} };
    expect((await world.call('updateWebhook', missing)).status).to.equal(404);
  });

  it('are only for owners', async () => {
    const webhook = await build();
    const { id } = (await world.call('sendTestEvent', on(webhook))).body.delivery;
    const call = deskCaller(server, await server.build.staff('finance', 'support'));
    const replies = [
      await call('updateWebhook', { ...on(webhook), body: { paused: true }, headers: { 'If-Match': '*' } }),
      await call('sendTestEvent', on(webhook)),
      await call('replayDeliveries', { ...on(webhook), body: { since: '2026-01-01' } }),
      await call('replayDelivery', { params: { delivery_id: id } }),
    ];
    expect(replies.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403]);
    expect(await deliveriesOf(webhook)).to.have.length(1);
  });

  it('send a test event', async () => {
    const webhook = await build();
    const { status, body } = await world.call('sendTestEvent', on(webhook));
    expect(status).to.equal(201);
    expect(body.delivery).to.include({ webhook_id: webhook.id, type: 'webhook.test', state: 'waiting' });
    expect(body.request_body).to.include(`"endpoint":{"id":${webhook.id}}`);
    await server
      .knex('webhook_endpoints')
      .where({ id: webhook.id })
      .update({ format: 'classic', secret: null });
    expect((await world.call('sendTestEvent', on(webhook))).status).to.equal(422);
    expect((await world.call('sendTestEvent', on({ id: 999_999 }))).status).to.equal(404);
  });

  it('send one event again, or all since a time', async () => {
    const webhook = await build();
    await world.call('sendTestEvent', on(webhook));
    const [{ id }] = await deliveriesOf(webhook);
    await server.knex('webhook_deliveries').where({ id }).update({ state: 'failed', attempts: 9 });
    const again = await world.call('replayDelivery', { params: { delivery_id: id } });
    expect(again.body.delivery).to.include({ id, state: 'waiting', attempts: 0 });
    expect((await world.call('replayDelivery', { params: { delivery_id: 999_999 } })).status).to.equal(404);
    const replay = (since: string) => world.call('replayDeliveries', { ...on(webhook), body: { since } });
    expect((await replay('2026-01-01')).body).to.deep.equal({
      replayed: Number((await server.knex('events').count({ count: '*' }).first())?.count),
    });
    expect((await replay('yesterday')).status).to.equal(422);
    const missing = { ...on({ id: 999_999 }), body: { since: '2026-01-01' } };
    expect((await world.call('replayDeliveries', missing)).status).to.equal(404);
    const path = `/webhooks/${webhook.id}/replay.json`;
    const token = await server.build.staffToken({ role: 'owner' });
    expect(await errorsOf(server.operations.post(path, {}, token.options))).to.deep.equal(['since invalid']);
  });
});
