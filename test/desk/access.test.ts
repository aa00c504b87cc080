import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Screen } from '../../src/desk/screen.ts';
import { screens } from '../../src/desk/screens/index.ts';
import { handlers } from '../../src/operations/handlers/index.ts';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { everywhere, managerOf } from '../support/staff.ts';

describe('Staff and tokens at the desk', () => {
  const server = useServer();

  it('change roles, unless somebody else has changed them in the meantime', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const person = await server.build.staff('support', 'read_only');
    const campaign = await server.build.campaign();
    const path = `/staff/${person.id}`;
    await visitor.open(path);
    expect(visitor.page.html).to.include(person.email).and.include('Support, Read only');
    await visitor.open(`${path}/roles`);
    const changed = await submitForm(visitor, {
      'roles.0.role': 'manager',
      'roles.0.campaign_uid': campaign.uid,
      'roles.1.role': '',
    });
    expect(changed.location).to.equal(`${path}?done=roles`);
    await visitor.follow();
    expect(visitor.page.html).to.include(`Manager ${campaign.uid}`).and.include('The roles are changed.');
    await visitor.open(`${path}/roles`);
    await server.knex('staff_roles').insert({ user_id: person.id, role: 'finance' });
    const late = await submitForm(visitor, { 'roles.0.role': 'owner', 'roles.0.campaign_uid': '' });
    expect(late.status).to.equal(412);
    expect(await server.knex('staff_roles').where({ user_id: person.id, role: 'owner' })).to.deep.equal([]);
  });

  it('ask for a fresh proof before a change', async () => {
    const { visitor, user } = await signInToDesk(server, 'owner');
    const person = await server.build.staff('support');
    await visitor.open(`/staff/${person.id}/roles`);
    await server
      .knex('staff_sessions')
      .where({ user_id: user.id })
      .update({ proven_at: new Date(0) });
    const asked = await submitForm(visitor, { 'roles.0.role': 'owner' });
    expect(asked.status).to.equal(403);
    expect(asked.html).to.include('name="roles.0.role" value="owner"');
    expect(await server.knex('staff_roles').where({ user_id: person.id, role: 'owner' })).to.deep.equal([]);
  });

  it('show a new token once, and revoke it after a question', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    await visitor.open('/tokens/new');
    const { html } = await submitForm(visitor, { name: 'CRM', 'roles.0.role': 'support' });
    const [token = ''] = /gsf_[\w-]{43}/.exec(html) ?? [];
    const options = { headers: { Authorization: `Bearer ${token}` } };
    expect((await server.operations.get('/me.json', options)).status).to.equal(200);
    const { id } = await server.knex('staff_tokens').where({ name: 'CRM' }).first();
    await visitor.open(`/tokens/${id}`);
    expect(visitor.page.html).to.include('CRM').and.not.include(token);
    await visitor.open(`/tokens/${id}/revoke`);
    expect(visitor.page.html).to.include(`Programs that use “CRM” (…${token.slice(-4)}) lose access`);
    await submitForm(visitor);
    expect((await server.operations.get('/me.json', options)).status).to.equal(401);
  });

  it('show a new API key once, and revoke it after a question', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const campaign = await server.build.campaign();
    await visitor.open('/api-keys/new');
    const { html } = await submitForm(visitor, {
      name: 'Event site',
      campaign_uid: campaign.uid,
      'scopes.read': 'true',
      'scopes.pages': 'true',
    });
    const [key = ''] = /gsk_[\w-]{43}/.exec(html) ?? [];
    const status = async () =>
      (
        await server.client.get(`/campaigns/${campaign.uid}/groups.json`, {
          headers: { Authorization: `Token token=${key}` },
        })
      ).status;
    expect(await status()).to.equal(200);
    const { id } = await server.knex('registered_applications').where({ name: 'Event site' }).first();
    await visitor.open(`/api-keys/${id}`);
    expect(visitor.page.html).to.include('Event site').and.include('Read, Pages').and.not.include(key);
    await visitor.open(`/api-keys/${id}/revoke`);
    expect(visitor.page.html).to.include(`“Event site” (…${key.slice(-4)}) loses access to ${campaign.name}`);
    await submitForm(visitor);
    expect(await status()).to.equal(401);
  });

  it('are only shown to roles that may see them', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    await visitor.open('/tokens');
    expect(visitor.page.status).to.equal(200);
    expect(visitor.page.html).to.not.include('href="/staff"').and.not.include('href="/api-keys"');
    for (const path of ['/staff', '/api-keys', '/oauth-applications', '/webhooks', '/deliveries']) {
      await visitor.open(path);
      expect(visitor.page.status, path).to.equal(403);
    }
  });

  it('show keys, OAuth applications, webhooks and what was sent', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const campaign = await server.build.campaign();
    const [key] = await server
      .knex('registered_applications')
      .insert({ name: 'Race', campaign_id: campaign.id, key_hash: Buffer.alloc(32), key_hint: 'abcd' })
      .returning('id');
    const application = await server.build.oauthClient({ name: 'Runners' });
    const [webhook] = await server
      .knex('webhook_endpoints')
      .insert({ url: 'https://crm.example', secret: Buffer.alloc(64), registered_application_id: key.id })
      .returning('id');
    const [delivery] = await server
      .knex('webhook_deliveries')
      .insert({
        endpoint_id: webhook.id,
        event_id: '3f0c1e52-8f0e-4c8b-9a57-0d4b7c1f6a10',
        event_type: 'webhook.test',
        published_at: new Date(),
        body: '{"sent":"<b>"}',
        request_headers: { 'webhook-id': 'one' },
      })
      .returning('id');
    const seen = async (path: string) => {
      await visitor.open(path);
      expect(visitor.page.status, path).to.equal(200);
      return visitor.page.html;
    };
    for (const path of ['/staff', '/tokens', '/api-keys', '/oauth-applications', '/webhooks', '/deliveries'])
      await seen(path);
    expect(await seen(`/api-keys/${key.id}`))
      .to.include('Race')
      .and.include('abcd');
    expect(await seen(`/oauth-applications/${application.id}`)).to.include(application.client_id);
    expect(await seen(`/webhooks/${webhook.id}`)).to.include(`href="/api-keys/${key.id}"`);
    expect(await seen(`/deliveries/${delivery.id}`))
      .to.include('{&quot;sent&quot;:&quot;&lt;b&gt;&quot;}')
      .and.include('webhook-id');
  });

  it('show no form to those whose roles may not send it', async () => {
    const campaign = await server.build.campaign();
    const owner = await server.build.user();
    const page = await server.build.page({ campaign_id: campaign.id, user_id: owner.id });
    const donation = await server.build.donation({ page, message: 'Go' });
    const report = await server.build.report({ page });
    const idOf: Record<string, number> = {
      user: owner.id,
      page: page.id,
      donation: donation.id,
      report: report.id,
    };
    const operations = new Map(
      (await Contract.load('operations', handlers, { lazy: true })).operations.map((each) => [each.id, each]),
    );
    for (const grant of [managerOf(campaign), everywhere('support'), everywhere('read_only')]) {
      const { visitor } = await signInToDesk(server, grant);
      for (const { path, noun, actions = [], list } of screens as readonly Screen[]) {
        const forms = actions.map(({ name, operation }) => {
          const isOfRecord = operations.get(operation)?.parameters.some(({ in: place }) => place === 'path');
          return {
            operation,
            address: isOfRecord ? idOf[noun] && `${path}/${idOf[noun]}/${name}` : `${path}/${name}`,
          };
        });
        const selections = (list?.selection ?? []).map(({ name, operation }) => ({
          operation,
          address: `${path}/selected/${name}?id=${idOf[noun]}`,
        }));
        for (const { operation, address } of [...forms, ...selections]) {
          if (!address) continue;
          const mayCall = operations.get(operation)?.roles.has(grant.role);
          const { status } = await visitor.open(address);
          expect(status === 403, `${grant.role} ${address}: ${status}`).to.equal(!mayCall);
          expect(status, `${grant.role} ${address}`).to.be.lessThan(500);
        }
      }
    }
  });
});
