import { expect } from 'chai';
import { createWebhooks } from '../../src/server/background.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useWebhookReceiver } from '../support/webhook-receiver.ts';

describe('groundswell webhooks', () => {
  const world = useOperatorWorld();
  const receiver = useWebhookReceiver();
  let campaignId: number;

  before(async () => {
    ({ campaignId } = await world.build.credentials());
    await publishEvents(world.server.context);
  });

  const flush = () => createWebhooks(world.server.context).flush();

  it('creates an endpoint for a campaign, tests it, shows the response, and resends the event', async () => {
    const made = await world.done(
      'webhooks',
      'create',
      receiver.origin,
      '--campaign',
      String(campaignId),
      '--types',
      'page.created',
      '--keep-order',
      '--as',
      'alice',
    );
    expect(made).to.deep.include({
      url: `${receiver.origin}/`,
      event_types: ['page.created'],
      keeps_order: true,
    });
    expect(made.secret).to.match(/^whsec_/);
    const id = String(made.id);
    const since = new Date();
    await world.done('webhooks', 'test', id);
    await world.build.page({ campaign_id: campaignId });
    await publishEvents(world.server.context);
    expect(await flush()).to.equal(2);
    const listed = await world.done('webhooks', 'deliveries', id, '--state', 'delivered');
    expect(listed.map(({ event_type }: { event_type: string }) => event_type)).to.deep.equal([
      'page.created',
      'webhook.test',
    ]);
    expect(listed[0]).to.include({ answer_status: 204 });
    const { output } = await world.operate('webhooks', 'deliveries', id);
    expect(output).to.match(/page\.created +delivered +1/);
    expect(await world.done('webhooks', 'replay', id, '--since', since.toISOString())).to.deep.equal({
      replayed: 1,
    });
    await world.done('webhooks', 'replay', id, '--delivery', String(listed[1].id));
    expect(await flush()).to.equal(2);
    expect(await recordedActions(world.knex)).to.include('webhook_endpoint.create alice');
    await world.done('webhooks', 'delete', id, '--yes');
    expectFailure(await world.operate('webhooks', 'deliveries', id), `No webhook endpoint ${id}.`);
  });

  it('pauses, resumes and rotates', async () => {
    const { id, secret } = await world.done('webhooks', 'create', receiver.origin);
    expect(await world.done('webhooks', 'pause', String(id)))
      .to.have.property('paused_at')
      .that.is.a('string');
    const { output } = await world.operate('webhooks', 'list');
    expect(output).to.include('paused').and.not.include('whsec_');
    await world
      .knex('webhook_endpoints')
      .where({ id })
      .update({ switched_off_at: new Date(), switched_off_reason: 'gone' });
    expect(await world.done('webhooks', 'resume', String(id))).to.include({
      paused_at: null,
      switched_off_at: null,
    });
    const rotated = await world.done('webhooks', 'rotate', String(id), '--hours', '0');
    expect(rotated.secret)
      .to.match(/^whsec_/)
      .and.not.equal(secret);
    expect(new Date(rotated.former_secret_until).getTime()).to.be.at.most(Date.now());
    await world.done('webhooks', 'rotate', String(id));
    expectFailure(await world.operate('webhooks', 'rotate', String(id)), 'send 0 to end both immediately');
  });

  it('creates endpoints for an API key, for an OAuth application, and in the classic format', async () => {
    const application = await world
      .knex('registered_applications')
      .where({ campaign_id: campaignId })
      .first();
    const ofKey = await world.done(
      'webhooks',
      'create',
      receiver.origin,
      '--api-key',
      String(application.id),
    );
    expect(ofKey).to.include({ registered_application_id: application.id });
    const client = await world.knex('oauth_clients').first();
    const ofClient = await world.done(
      'webhooks',
      'create',
      receiver.origin,
      '--client',
      client.client_id,
      '--classic',
    );
    expect(ofClient).to.include({ client_id: client.client_id, format: 'classic', secret: null });
  });

  it('refuses invalid addresses and contradictory options', async () => {
    const create = (...args: string[]) => world.operate('webhooks', 'create', ...args);
    expectFailure(await create('https://10.0.0.1/'), 'must lead to the public internet');
    expectFailure(
      await create(receiver.origin, '--classic', '--keep-order'),
      'the classic format has no order',
    );
    expectFailure(await create(receiver.origin, '--api-key', '999999'), 'No API key 999999.');
    expectWrongUsage(await create(receiver.origin, '--types', 'boat.launched'), 'is not an event type');
    expectWrongUsage(await create(receiver.origin, '--api-key', '1', '--client', 'x'), 'only one of');
    expectWrongUsage(await world.operate('webhooks', 'replay', '1'), 'either --delivery or --since');
    expectFailure(
      await world.operate('webhooks', 'replay', '1', '--delivery', '999999'),
      'No delivery 999999',
    );
  });
});
