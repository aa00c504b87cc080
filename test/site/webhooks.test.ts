import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { OauthClientRow } from '../../src/db/rows/credential-rows.ts';
import { userEventTypes } from '../../src/db/rows/event-types.ts';
import { signedInVisitor, useSignedInUser } from '../support/accounts.ts';
import { Visitor } from '../support/visitor.ts';
import type { Received } from '../support/webhook-receiver.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';

describe('Site: webhooks in the developer area', () => {
  const world = useWebhookWorld();
  const { server, receiver } = world;
  const { user, visitor } = useSignedInUser(server);
  let application: OauthClientRow;
  let all: string;

  beforeEach(async () => {
    application = await server.build.oauthClient({ owner_user_id: user.id, name: 'Training Diary' });
    all = `/developers/oauth_applications/${application.client_id}/webhooks`;
  });

  const make = async (fields: Record<string, string> = {}) => {
    await visitor.open(`${all}/new`);
    const { html } = await visitor.submit(all, { url: receiver.origin, format: 'standard', ...fields });
    const { id } = await server
      .knex('webhook_endpoints')
      .where({ oauth_client_id: application.id })
      .orderBy('id', 'desc')
      .first();
    const secret = /id="webhook_secret">([^<]+)</.exec(html)?.[1]?.replaceAll('&#43;', '+') ?? '';
    return { path: `${all}/${id}`, id, secret };
  };
  const press = async (path: string, step: string, fields: Record<string, string> = {}) => {
    await visitor.open(path);
    const { location = '' } = await visitor.submit(`${path}/${step}`, fields);
    expect(location, step).to.include(path);
    return (await visitor.open(location)).html;
  };

  it('are not there for strangers and for other developers', async () => {
    const { path } = await make();
    const stranger = new Visitor(server.client.origin);
    const other = await signedInVisitor(server.client.origin, await server.build.account());
    const ofOthers = await server.build.oauthClient({ owner_user_id: user.id });
    for (const one of [all, `${all}/new`, path, `${path}/secret`, `${path}/delete`]) {
      expect((await stranger.open(one)).location, one).to.match(/^\/sign-in\?return_to=/);
      expect((await other.open(one)).status, one).to.equal(404);
    }
    const elsewhere = path.replace(application.client_id, ofOthers.client_id);
    expect((await visitor.open(elsewhere)).status, 'under another application').to.equal(404);
  });

  it('begin with an empty list that says what they are, from the application', async () => {
    const { html } = await visitor.open(all.replace(/\/webhooks$/, ''));
    expect(html).to.include(`href="${all}"`);
    expect((await visitor.open(all)).html)
      .to.include('No endpoints yet')
      .and.include('/docs/webhooks/');
  });

  it('make an endpoint whose secret is seen once and signs what is sent', async () => {
    const { path, secret } = await make({ 'donation.created': 'true', keeps_order: 'true' });
    expect(secret).to.match(/^whsec_/);
    const row = await server.knex('webhook_endpoints').where({ oauth_client_id: application.id }).first();
    expect(row).to.deep.include({ event_types: ['donation.created'], keeps_order: true });
    const shown = [await visitor.open(all), await visitor.open(path)];
    for (const { html } of shown) expect(html).to.include('donation.created').and.not.include('whsec_');
    expect(await press(path, 'test')).to.include('Test event sent');
    await world.sender().flush();
    const { body, headers } = receiver.received[0] as Received;
    new Webhook(secret).verify(body, headers as Record<string, string>);
    const { html } = await visitor.open(path);
    expect(html).to.include('webhook.test').and.include('>204<').and.include(headers['webhook-id']);
  });

  it('offer the types that come to an application, and keep another one that was chosen elsewhere', async () => {
    const boxes = (html: string) => html.match(/(?<=id=")[a-z_]+\.[a-z_]+(?=" name)/g);
    expect(boxes((await visitor.open(`${all}/new`)).html)).to.deep.equal(userEventTypes);
    const { path, id } = await make({ 'page.created': 'true' });
    await server
      .knex('webhook_endpoints')
      .where({ id })
      .update({ event_types: ['user.erased'] });
    expect(boxes((await visitor.open(path)).html)).to.deep.equal([...userEventTypes, 'user.erased']);
  });

  it('say what is wrong with an address, and lose nothing that was typed', async () => {
    await visitor.open(`${all}/new`);
    const typed = { url: 'https://10.0.0.1/"><script>', format: 'standard', 'team.created': 'true' };
    const { status, html } = await visitor.submit(all, typed);
    expect(status).to.equal(422);
    expect(html).to.include('id="url-error"').and.include('must lead to the public internet');
    expect(html).to.match(/name="team.created" type="checkbox" value="true" checked/);
    expect(html).to.not.include('<script>"').and.not.include('"><script>');
    const { path } = await make();
    await visitor.open(path);
    expect((await visitor.submit(path, { url: 'ftp://example.org' })).status).to.equal(422);
    expect(
      (await server.knex('webhook_endpoints').where({ oauth_client_id: application.id }).first()).url,
    ).to.equal(`${receiver.origin}/`);
  });

  it('are changed, paused, switched on, rotated and deleted', async () => {
    const { path, id, secret } = await make();
    await visitor.open(path);
    const saved = await visitor.submit(path, { url: `${receiver.origin}/new`, 'page.created': 'true' });
    expect((await visitor.open(saved.location ?? '')).html)
      .to.include('Your changes have been saved')
      .and.include('/new');
    expect(await press(path, 'pause'))
      .to.include('Paused')
      .and.include('Turn on endpoint');
    expect(await press(path, 'resume')).to.include('Active');
    await server
      .knex('webhook_endpoints')
      .where({ id })
      .update({ switched_off_at: new Date(), switched_off_reason: 'failing' });
    expect((await visitor.open(path)).html).to.include('All deliveries failed for five days');
    expect(await press(path, 'resume')).to.include('Active');
    await visitor.open(`${path}/secret`);
    const { html } = await visitor.submit(`${path}/secret`, { hours: '0' });
    expect(html)
      .to.match(/whsec_/)
      .and.not.include(secret);
    await visitor.open(`${path}/secret`);
    expect((await visitor.submit(`${path}/secret`, { hours: 'toString' })).status).to.equal(200);
    const { former_secret_until } = await server.knex('webhook_endpoints').where({ id }).first();
    expect(former_secret_until.getTime()).to.be.closeTo(Date.now() + 86_400_000, 60_000);
    const held = await visitor.open(`${path}/secret`);
    expect(held.html).to.include('Wait until then').and.not.include('For a week');
    expect((await visitor.submit(`${path}/secret`, { hours: '168' })).status).to.equal(422);
    expect((await visitor.submit(`${path}/secret`, { hours: '0' })).html).to.match(/whsec_/);
    await visitor.open(`${path}/delete`);
    const { location = '' } = await visitor.submit(`${path}/delete`, {});
    expect((await visitor.open(location)).html)
      .to.include('The endpoint has been deleted')
      .and.include('No endpoints yet');
  });

  it('show answers as text, and send one event or all since a time again', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('<script>alert(1)</script>');
    const { path, id } = await make();
    await press(path, 'test');
    await world.sender().flush();
    const { html } = await visitor.open(path);
    expect(html).to.include('&lt;script&gt;alert(1)').and.include('Failing').and.include('; next ');
    const { id: delivery } = await server.knex('webhook_deliveries').where({ endpoint_id: id }).first();
    receiver.answer = (response) => void response.writeHead(200).end();
    expect(await press(path, `deliveries/${delivery}/replay`)).to.include('The events are being resent');
    await world.sender().flush();
    expect((await visitor.open(path)).html).to.include('>200<');
    expect(await press(path, 'replay', { since: '2026-01-01 09:30' })).to.include('no events since then');
    await visitor.open(path);
    const refused = await visitor.submit(`${path}/replay`, { since: 'yesterday' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('id="since-error"').and.include('value="yesterday"');
  });

  it('show the log in portions', async () => {
    const { path, id } = await make();
    for (let number = 0; number < 30; number += 1) {
      await server.knex('webhook_deliveries').insert({
        endpoint_id: id,
        body: '{}',
        event_id: '3f0c1e52-8f0e-4c8b-9a57-0d4b7c1f6a10',
        event_type: `webhook.test${number}`,
        published_at: new Date(),
        state: 'delivered',
      });
    }
    const { html } = await visitor.open(path);
    expect(html).to.include('webhook.test29<').and.not.include('webhook.test4<');
    const [, older = ''] = /href="([^"]+before=\d+)#/.exec(html) ?? [];
    expect((await visitor.open(older)).html)
      .to.include('webhook.test4<')
      .and.not.include('Older deliveries');
  });
});
