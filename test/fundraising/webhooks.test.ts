import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { bodyOf } from '../support/response.ts';
import type { Received } from '../support/webhook-receiver.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';

describe('Endpoints of webhooks', () => {
  const world = useWebhookWorld();
  const { server, callers, receiver, sender, ownPage, publishAndSend } = world;

  const create = async (fields: object = {}, caller = callers.application) => {
    const body = await bodyOf(
      server.client.post('/webhooks', { url: receiver.origin, ...fields }, caller),
      201,
    );
    return body as { webhook: Record<string, unknown> & { id: number }; secret: string | null };
  };
  const put = (id: number, body: object, caller = callers.application) =>
    server.client.request('PUT', `/webhooks/${id}`, { ...caller, body });
  const deliveries = async (id: number, query = '') =>
    (await server.client.get(`/webhooks/${id}/deliveries.json${query}`, callers.application)).body.deliveries;

  it('are created with a secret that is shown once, listed, changed and deleted', async () => {
    const { webhook, secret } = await create({ types: ['page.created'], keeps_order: true });
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).to.include({
      url: `${receiver.origin}/`,
      format: 'standard',
      keeps_order: true,
      state: 'active',
    });
    expect(webhook.campaign_id).to.match(/^au-/);
    const { body: list } = await server.client.get('/webhooks.json', callers.application);
    expect(list.webhooks).to.deep.equal([webhook]);
    expect(JSON.stringify(list)).to.not.include('whsec_');
    const changed = await put(webhook.id, {
      url: `${receiver.origin}/new`,
      types: [],
      keeps_order: false,
      paused: true,
    });
    expect(changed.body.webhook).to.include({
      url: `${receiver.origin}/new`,
      keeps_order: false,
      state: 'paused',
    });
    expect((await put(webhook.id, { paused: false })).body.webhook).to.deep.include({
      types: [],
      state: 'active',
    });
    const path = `/webhooks/${webhook.id}.json`;
    expect((await server.client.get(path, callers.application)).body.webhook.url).to.equal(
      `${receiver.origin}/new`,
    );
    expect((await server.client.delete(`/webhooks/${webhook.id}`, callers.application)).status).to.equal(204);
    expect((await server.client.get(path, callers.application)).status).to.equal(404);
  });

  it('belong to their creator', async () => {
    const { webhook } = await create();
    const { webhook: ofClient } = await create({}, callers.client);
    expect(ofClient.campaign_id).to.equal(null);
    const others = await server.build.callers();
    for (const caller of [others.application, callers.client]) {
      expect((await server.client.get(`/webhooks/${webhook.id}.json`, caller)).status).to.equal(404);
      expect((await put(webhook.id, { paused: true }, caller)).status).to.equal(404);
      expect((await server.client.delete(`/webhooks/${webhook.id}`, caller)).status).to.equal(404);
      expect((await server.client.post(`/webhooks/${webhook.id}/test`, {}, caller)).status).to.equal(404);
    }
    const { body } = await server.client.get('/webhooks.json', callers.client);
    expect(body.webhooks).to.deep.equal([ofClient]);
  });

  it('must lead to the public internet, and contain no password', async () => {
    for (const url of [
      'https://10.0.0.1/',
      'https://0xa000001:8443/',
      'https://[fd00::1]/',
      'http://example.org.internal@10.1/',
      'ftp://example.org/',
      'example.org',
      'https://user:pass@example.org/',
      '',
      `https://${'a'.repeat(2048)}`,
      `https://example.org/${'ä'.repeat(1000)}`,
    ]) {
      const body = await bodyOf(server.client.post('/webhooks', { url }, callers.application), 422);
      expect(body.error.errors[0].field).to.equal('url');
    }
    const { webhook } = await create();
    expect((await put(webhook.id, { url: 'https://169.254.169.254/' })).status).to.equal(422);
  });

  it('have an address in the form in which it is asked, however it was written', async () => {
    const written = {
      ' HTTPS://CRM.Example.org:443/ä?q=1 ': 'https://crm.example.org/%C3%A4?q=1',
      'https:///example.org/a\nb': 'https://example.org/ab',
      'https://example.org\\@elsewhere.org/': 'https://example.org/@elsewhere.org/',
    };
    for (const [url, asked] of Object.entries(written)) {
      const body = await bodyOf(server.client.post('/webhooks', { url }, callers.application), 201);
      expect(body.webhook.url).to.equal(asked);
      expect((await put(body.webhook.id, { url: `${url}/` })).body.webhook.url).to.match(/^https:/);
    }
  });

  it('are limited to twenty, even if many are created concurrently', async () => {
    const made = await Promise.all(
      Array.from({ length: 25 }, () =>
        server.client.post('/webhooks', { url: receiver.origin }, callers.application),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).to.have.length(20);
    expect(made.filter(({ status }) => status === 422)).to.have.length(5);
  });

  it('of the classic format have no secret, no types and no order of their own', async () => {
    const { webhook, secret } = await create({ format: 'classic' });
    expect([webhook.format, secret]).to.deep.equal(['classic', null]);
    for (const fields of [{ types: ['page.created'] }, { keeps_order: true }]) {
      const body = { url: receiver.origin, format: 'classic', ...fields };
      expect((await server.client.post('/webhooks', body, callers.application)).status).to.equal(422);
      expect((await put(webhook.id, fields)).status).to.equal(422);
    }
    for (const [path, body] of [
      ['test', {}],
      ['secret', { former_hours: 1 }],
    ] as const) {
      const { status } = await server.client.post(
        `/webhooks/${webhook.id}/${path}`,
        body,
        callers.application,
      );
      expect(status, path).to.equal(422);
    }
  });

  it('change their secret, and both hold for a while', async () => {
    const { webhook, secret } = await create();
    const path = `/webhooks/${webhook.id}/secret`;
    const body = await bodyOf(server.client.post(path, { former_hours: 2 }, callers.application), 201);
    expect(body.secret)
      .to.match(/^whsec_/)
      .and.not.equal(secret);
    const inTwoHours = new Date(world.now.getTime() + 2 * 3_600_000).toISOString();
    expect(body.webhook.former_secret_until).to.equal(inTwoHours.replace(/\.\d+/, ''));
    await ownPage();
    await publishAndSend();
    const { body: sent, headers } = receiver.received[0] as Received;
    for (const one of [secret ?? '', body.secret]) {
      new Webhook(one).verify(sent, headers as Record<string, string>);
    }
  });

  it('keep an old secret for the promised time, or end all old ones immediately', async () => {
    const { webhook } = await create();
    const rotate = (former_hours: number) =>
      server.client.post(`/webhooks/${webhook.id}/secret`, { former_hours }, callers.application);
    const [first, second] = await Promise.all([rotate(2), rotate(3)]);
    expect([first.status, second.status]).to.have.members([201, 422]);
    const [made, refused] = first.status === 201 ? [first, second] : [second, first];
    const { former_secret_until: until } = made.body.webhook;
    expect(refused.body.error.errors).to.deep.equal([
      {
        field: 'former_hours',
        code: 'invalid',
        message: `is invalid: the secret before this one signs until ${until}; send 0 to end both immediately`,
      },
    ]);
    const body = await bodyOf(rotate(0), 201);
    await ownPage();
    await publishAndSend();
    const { body: sent, headers } = receiver.received[0] as Received;
    new Webhook(body.secret).verify(sent, headers as Record<string, string>);
    expect(String(headers['webhook-signature']).split(' ')).to.have.length(1);
    expect((await rotate(2)).status, 'with nothing left to cut off').to.equal(201);
    world.now = new Date(world.now.getTime() + 2 * 3_600_000);
    expect((await rotate(2)).status, 'when the time has passed').to.equal(201);
  });

  it('show requests and responses, and resend them', async () => {
    const { webhook } = await create();
    receiver.answer = (response) => void response.writeHead(503).end('closed for today');
    await ownPage();
    await publishAndSend();
    const [failed] = await deliveries(webhook.id);
    expect(failed).to.deep.include({
      type: 'page.created',
      state: 'waiting',
      attempts: 1,
      answer_status: 503,
      error: null,
      answer_body: 'closed for today',
      request_body: receiver.received[0]?.body,
    });
    expect(failed.next_attempt_at).to.be.a('string');
    expect(failed.request_headers).to.deep.include({ name: 'webhook-id', value: failed.event_id });
    expect(JSON.stringify(failed.request_headers)).to.not.include('whsec_');
    receiver.answer = (response) => void response.writeHead(200).end();
    const path = `/webhooks/${webhook.id}`;
    const again = await server.client.post(`${path}/deliveries/${failed.id}/replay`, {}, callers.application);
    expect(again.body.delivery).to.include({ id: failed.id, state: 'waiting', attempts: 0 });
    await sender().flush();
    const tried = await server.client.post(`${path}/test`, {}, callers.application);
    expect(tried.body.delivery).to.include({ type: 'webhook.test', state: 'waiting' });
    await sender().flush();
    expect((await deliveries(webhook.id)).map(({ state }: { state: string }) => state)).to.deep.equal([
      'delivered',
      'delivered',
    ]);
    expect(await deliveries(webhook.id, '?state=failed')).to.deep.equal([]);
    expect(await deliveries(webhook.id, `?before=${tried.body.delivery.id}&limit=5`)).to.have.length(1);
    const since = await server.client.post(`${path}/replay`, { since: '2020-01-01' }, callers.application);
    expect(since.body).to.deep.equal({ replayed: 1 });
    await sender().flush();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).to.equal(2);
    expect(receiver.received).to.have.length(4);
    const unknown = await server.client.post(`${path}/deliveries/999999999/replay`, {}, callers.application);
    expect(unknown.status).to.equal(404);
  });
});
