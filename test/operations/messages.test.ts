import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Messages to fundraisers', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const campaign = await server.build.campaign();
    const foreign = await server.build.campaign();
    for (let count = 0; count < 3; count++) await server.build.page({ campaign_id: campaign.id });
    const muting = await server.build.page({ campaign_id: campaign.id });
    await server.knex('muted_notifications').insert({ user_id: muting.user_id, name: 'campaign_message' });
    const manager = await server.build.staffToken({ role: 'manager', campaign_id: campaign.id });
    return { campaign, foreign, manager };
  });
  beforeEach(async () => {
    for (const table of ['campaign_messages', 'mail_outbox', 'audit_log']) await server.knex(table).delete();
  });
  const post = (part: string, body: object, { uid, key = '' }: { uid?: string; key?: string } = {}) =>
    server.operations.request('POST', `/campaigns/${uid ?? world.campaign.uid}/messages${part}.json`, {
      headers: { ...world.manager.options.headers, ...(key && { 'Idempotency-Key': key }) },
      body,
    });
  const written = { subject: 'Two weeks to go', body: 'Hello from {{campaign.name}}' };
  const queued = () => server.knex('mail_outbox').where({ template: 'campaign_message' }).pluck('recipient');

  it('are counted and previewed, and nothing is sent', async () => {
    expect((await bodyOf(post('/preview', {}))).preview).to.deep.equal({ recipients: 3, muted: 1 });
    const { preview } = await bodyOf(post('/preview', { ...written, team_leaders_only: true }));
    expect(preview).to.include({ recipients: 0, subject: 'Two weeks to go' });
    expect(preview.text).to.include(`Hello from ${world.campaign.name}`);
    expect(await server.knex('mail_outbox')).to.deep.equal([]);
  });

  it('are sent once to everyone, however often the request is repeated', async () => {
    const key = randomUUID();
    const body = { ...written, team_leaders_only: false, force: false, recipients: 3 };
    const sent = await Promise.all([post('', body, { key }), post('', body, { key })]);
    for (const { status, body: reply } of sent) {
      expect([status, reply.message.recipients, reply.message.muted]).to.deep.equal([201, 3, 1]);
    }
    expect(await queued()).to.have.length(3);
    // Everyone already has it.
    expect((await post('', { ...body, recipients: 0 }, { key: randomUUID() })).status).to.equal(201);
    expect(await queued()).to.have.length(3);
    const [entry] = await server.knex('audit_log').where({ action: 'campaign.message' });
    expect(entry).to.include({ actor_type: 'staff_token', subject_id: world.campaign.id });
  });

  it('are listed at the campaign, the latest 20', async () => {
    const sent = await post('', { ...written, recipients: 3 }, { key: randomUUID() });
    expect(sent.status).to.equal(201);
    await server.knex.raw(
      `insert into campaign_messages (campaign_id, subject, body, content_hash, created_at)
       select ?, 'Earlier ' || number, 'Run!', sha256(number::text::bytea), now() - number * interval '1 hour'
         from generate_series(1, 20) as number`,
      [world.campaign.id],
    );
    const { messages } = await bodyOf(
      server.operations.get(`/campaigns/${world.campaign.uid}.json`, world.manager.options),
    );
    const subjects = Array.from({ length: 19 }, (_, index) => `Earlier ${index + 1}`);
    expect(messages.map((message: Body) => message.subject)).to.deep.equal([written.subject, ...subjects]);
    expect(messages[0]).to.include({ recipients: 3, waiting: 3, failed: 0 });
  });

  it('need the number of recipients, and the key', async () => {
    const wrong = await post('', { ...written, recipients: 2 }, { key: randomUUID() });
    expect(wrong.status).to.equal(422);
    expect(wrong.body.error.errors[0].message).to.match(/^is 3 now\. Read the preview again/);
    expect((await post('', { ...written, recipients: 3 })).status).to.equal(422);
    expect((await post('', written, { key: randomUUID() })).status).to.equal(422);
    expect(await queued()).to.deep.equal([]);
    expect(await server.knex('campaign_messages')).to.deep.equal([]);
  });

  it('are refused after two within a day, unless they are forced', async () => {
    const send = (subject: string, force = false) =>
      post('', { ...written, subject, force, recipients: 3 }, { key: randomUUID() });
    for (const subject of ['One', 'Two']) expect((await send(subject)).status).to.equal(201);
    expect((await send('Three')).status).to.equal(409);
    expect((await send('Three', true)).status).to.equal(201);
  });

  it('are sent to oneself, with unknown placeholders named', async () => {
    const { test_mail } = await bodyOf(post('/test', { ...written, team_leaders_only: true }));
    const user = await server.knex('users').where({ id: world.manager.userId }).first();
    expect(test_mail.sent_to).to.equal(user.email);
    expect(await server.knex('mail_outbox').pluck('recipient')).to.deep.equal([user.email]);
    for (const part of ['/preview', '/test']) {
      const refused = await post(part, { ...written, subject: '{{page.name}}' });
      expect(refused.body.error.errors[0].message).to.match(/unknown placeholder/);
    }
  });

  it('of a campaign out of reach are refused as if it did not exist', async () => {
    const { uid } = world.foreign;
    const key = randomUUID();
    for (const part of ['', '/preview', '/test']) {
      expect((await post(part, { ...written, recipients: 0 }, { uid, key })).status, part).to.equal(404);
    }
  });
});
