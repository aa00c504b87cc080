import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { issueCredentials } from '../support/credentials.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

describe('Webhooks and deliveries for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const owner = await build.staffToken({ role: 'owner' });
    const { campaignId } = await issueCredentials(knex);
    const key = await knex('registered_applications').where({ campaign_id: campaignId }).first();
    const application = await build.oauthClient();
    const url = (name: string) => `https://receiver.example/${name}`;
    const ofKey = await buildWebhookEndpoint(knex, {
      url: url('key'),
      scope: { registered_application_id: key.id },
      eventTypes: ['donation.created'],
    });
    const ofApplication = await buildWebhookEndpoint(knex, {
      url: url('application'),
      scope: { oauth_client_id: application.id },
    });
    const ofAll = await buildWebhookEndpoint(knex, { url: url('all') });
    await knex('webhook_endpoints')
      .where({ id: ofAll.id })
      .update({ switched_off_at: new Date(), switched_off_reason: 'gone' });
    await knex('webhook_endpoints').where({ id: ofApplication.id }).update({ paused_at: new Date() });
    const delivery = async (endpoint_id: number, day: number, values: object) =>
      (
        await knex('webhook_deliveries')
          .insert({
            endpoint_id,
            event_id: randomUUID(),
            event_type: 'webhook.test',
            published_at: new Date(`2026-09-0${day}T00:00:00Z`),
            body: '{"sent":true}',
            ...values,
          })
          .returning('id')
      )[0].id as number;
    const deliveries = [
      await delivery(ofKey.id, 1, {
        state: 'failed',
        attempts: 9,
        last_attempt_at: new Date('2026-09-02T00:00:00Z'),
        request_headers: { 'webhook-id': 'one' },
        answer_status: 500,
        answer_body: 'no',
        duration_ms: 12,
      }),
      await delivery(ofAll.id, 2, { state: 'delivered', event_type: 'page.updated' }),
      await delivery(ofKey.id, 3, { state: 'waiting' }),
    ] as const;
    const { uid } = await knex('campaigns').where({ id: campaignId }).first();
    return { owner, uid, key, application, ofKey, ofApplication, ofAll, deliveries };
  });

  const get = (path: string) => server.operations.get(path, world.owner.options);
  const idsOf = async (path: string) => (await bodyOf(get(path))).items.map(({ id }: Body) => id);

  it('lists webhooks of keys, OAuth applications and the operator, by campaign and state', async () => {
    const { ofKey, ofApplication, ofAll, uid } = world;
    expect(await idsOf('/webhooks.json?sort=created')).to.deep.equal([ofKey.id, ofApplication.id, ofAll.id]);
    expect(await idsOf(`/webhooks.json?campaign_id=${uid}`)).to.deep.equal([ofKey.id]);
    expect(await idsOf('/webhooks.json?state=active')).to.deep.equal([ofKey.id]);
    expect(await idsOf('/webhooks.json?state=paused')).to.deep.equal([ofApplication.id]);
    expect(await idsOf('/webhooks.json?state=gone')).to.deep.equal([ofAll.id]);
  });

  it('returns a webhook without its secret', async () => {
    const { ofKey, ofApplication, application, key, uid } = world;
    const response = await get(`/webhooks/${ofKey.id}.json`);
    expect(response.body.webhook).to.deep.include({
      types: ['donation.created'],
      campaign_uid: uid,
      api_key_id: key.id,
      oauth_application_id: null,
    });
    for (const path of [`/webhooks/${ofKey.id}.json`, '/webhooks.csv']) {
      const { text } = await get(path);
      expect(text).to.not.include(ofKey.secret);
      expect(text.replaceAll('former_secret_until', '')).to.not.match(/secret/);
    }
    const { webhook } = await bodyOf(get(`/webhooks/${ofApplication.id}.json`));
    expect(webhook).to.include({ oauth_application_id: application.id, campaign_uid: null, state: 'paused' });
  });

  it('lists deliveries by webhook, state, event and time', async () => {
    const [failed, delivered, waiting] = world.deliveries;
    expect(await idsOf('/deliveries.json')).to.deep.equal([waiting, delivered, failed]);
    expect(await idsOf('/deliveries.json?sort=created')).to.deep.equal([failed, delivered, waiting]);
    expect(await idsOf(`/deliveries.json?webhook_id=${world.ofKey.id}`)).to.deep.equal([waiting, failed]);
    expect(await idsOf('/deliveries.json?webhook_id=999999')).to.deep.equal([]);
    expect(await idsOf('/deliveries.json?state=failed')).to.deep.equal([failed]);
    expect(await idsOf('/deliveries.json?type=page.updated')).to.deep.equal([delivered]);
    const range = 'created_since=2026-09-02&created_until=2026-09-03';
    expect(await idsOf(`/deliveries.json?${range}`)).to.deep.equal([delivered]);
  });

  it('returns a delivery with what was sent and received, which lists leave out', async () => {
    const [failed] = world.deliveries;
    const { delivery, ...exchange } = await bodyOf(get(`/deliveries/${failed}.json`));
    expect(delivery).to.deep.include({
      webhook_id: world.ofKey.id,
      webhook_url: 'https://receiver.example/key',
      state: 'failed',
      attempts: 9,
      answer_status: 500,
      next_attempt_at: null,
    });
    expect(exchange).to.deep.equal({
      request_headers: [{ name: 'webhook-id', value: 'one' }],
      request_body: '{"sent":true}',
      answer_body: 'no',
    });
    expect((await get('/deliveries.csv')).text).to.not.include('"sent"');
  });
});
