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

  const create = (values: object = {}) =>
    world.call('createWebhook', { body: { url: 'https://receiver.example/new', ...values } });
  const rotate = async (webhook: { id: number }, body: object = {}, etag?: string) => {
    const { headers } = await world.call('getWebhook', on(webhook));
    const version = etag ?? headers.ETag ?? '';
    return world.call('rotateWebhookSecret', { ...on(webhook), body, headers: { 'If-Match': version } });
  };
  const errorOf = ({ body }: { body: { error: { errors: { field: string; message: string }[] } } }) =>
    body.error.errors.map(({ field }) => field);

  it('create one for all events, or those of a campaign, an API key or an application, with its secret', async () => {
    const campaign = await server.build.campaign();
    const { body: key } = await world.call('createApiKey', {
      body: { name: 'Timing', campaign_uid: campaign.uid, scopes: ['read'] },
    });
    const { body: application } = await world.call('createOauthApplication', {
      body: { name: 'Diary', redirect_uris: ['https://diary.example/back'] },
    });
    const api_key_id = key.api_key.id;
    const oauth_application_id = application.oauth_application.id;
    const none = { campaign_uid: null, api_key_id: null, oauth_application_id: null };
    for (const [scope, shown] of [
      [{}, none],
      [
        { ...none, campaign_uid: campaign.uid },
        { ...none, campaign_uid: campaign.uid },
      ],
      [{ api_key_id }, { ...none, api_key_id, campaign_uid: campaign.uid }],
      [{ oauth_application_id }, { ...none, oauth_application_id }],
    ]) {
      const { status, body } = await create({ ...scope, types: ['page.created'], keeps_order: true });
      expect(status, JSON.stringify(scope)).to.equal(201);
      expect(body.webhook).to.deep.include({ ...shown, types: ['page.created'], keeps_order: true });
      expect(body.secret).to.match(/^whsec_/);
      const entries = await server
        .knex('audit_log')
        .where({ subject_type: 'webhook_endpoint', subject_id: body.webhook.id });
      expect(entries.map(({ action }) => action)).to.deep.equal(['webhook_endpoint.create']);
      const rest = JSON.stringify([entries, (await world.call('getWebhook', on(body.webhook))).body]);
      expect(rest).to.not.include(body.secret);
    }
    const classic = await create({ format: 'classic' });
    expect(classic.body).to.include({ secret: null }).and.nested.include({ 'webhook.format': 'classic' });
  });

  it('refuse a new one that could not work, or that belongs to nothing or to two', async () => {
    const { uid: campaign_uid } = await server.build.campaign();
    for (const [values, field] of [
      [{ url: 'ftp://receiver.example/' }, 'url'],
      [{ url: 'https://10.0.0.1/' }, 'url'],
      [{ url: '' }, 'url'],
      [{ types: ['page.eaten'] }, 'types'],
      [{ format: 'classic', types: ['page.created'] }, 'types'],
      [{ format: 'classic', keeps_order: true }, 'keeps_order'],
      [{ campaign_uid: 'au-999999' }, 'campaign_uid'],
      [{ api_key_id: 999_999 }, 'api_key_id'],
      [{ oauth_application_id: 999_999 }, 'oauth_application_id'],
      [{ campaign_uid, api_key_id: 1 }, 'api_key_id'],
    ] as const) {
      const refused = await create(values);
      expect(refused.status, JSON.stringify(values)).to.equal(422);
      expect(errorOf(refused)).to.deep.equal([field]);
    }
  });

  it('replace a secret, while the old one keeps signing for some hours', async () => {
    const { body } = await create();
    const { webhook } = body;
    const day = await rotate(webhook);
    expect(day.status).to.equal(200);
    expect(day.body.secret)
      .to.match(/^whsec_/)
      .and.not.equal(body.secret);
    const left = new Date(day.body.webhook.former_secret_until).getTime() - Date.now();
    expect(left).to.be.within(23 * 3_600_000, 24 * 3_600_000);
    const early = await rotate(webhook, { former_hours: 48 });
    expect([early.status, errorOf(early)]).to.deep.equal([422, ['former_hours']]);
    expect((await rotate(webhook, { former_hours: 721 })).status).to.equal(422);
    expect((await rotate(webhook, { former_hours: 0 })).status).to.equal(200);
    const classic = await create({ format: 'classic' });
    expect(errorOf(await rotate(classic.body.webhook))).to.deep.equal(['format']);
    expect((await rotate({ id: 999_999 })).status).to.equal(404);
  });

  it('give only one of two who replace a secret at the same time a new one', async () => {
    const { webhook } = (await create()).body;
    const { headers } = await world.call('getWebhook', on(webhook));
    const both = await Promise.all(
      [0, 0].map((hours) => rotate(webhook, { former_hours: hours }, headers.ETag)),
    );
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const blind = await world.call('rotateWebhookSecret', { ...on(webhook), body: {} });
    expect(blind.status).to.equal(428);
  });

  it('delete one with its deliveries', async () => {
    const { webhook } = (await create()).body;
    await world.call('sendTestEvent', on(webhook));
    const { status, body } = await world.call('deleteWebhook', on(webhook));
    expect([status, body.webhook.id]).to.deep.equal([200, webhook.id]);
    expect(await deliveriesOf(webhook)).to.have.length(0);
    expect((await world.call('getWebhook', on(webhook))).status).to.equal(404);
    expect((await world.call('deleteWebhook', on(webhook))).status).to.equal(404);
  });

  it('need a fresh proof for a new webhook, a new secret and an end', async () => {
    const stale = { ...on(await build()), isFresh: false };
    const replies = [
      await world.call('createWebhook', { body: { url: 'https://receiver.example/' }, isFresh: false }),
      await world.call('rotateWebhookSecret', { ...stale, body: {} }),
      await world.call('deleteWebhook', stale),
    ];
    expect(replies.map(({ status }) => status)).to.deep.equal([403, 403, 403]);
  });

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
