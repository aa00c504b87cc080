import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

describe('People and webhooks at the desk', () => {
  const server = useServer();
  const found = (id: number) => server.knex('users').where({ id }).first();

  it('create, edit, disable and enable a person', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    await visitor.open('/people');
    expect(visitor.page.html).to.include('href="/people/new"');
    await visitor.open('/people/new');
    const email = 'mika@mail.example';
    const created = await submitForm(visitor, { email, name: 'Mika Lindqvist', phone: '0491 570 156' });
    const { id } = await server.knex('users').where({ email }).first();
    const path = `/people/${id}`;
    expect(created.location).to.equal(`${path}?done=new`);
    expect((await visitor.follow()).html).to.include('an email with a link to choose a password');
    await visitor.open(`${path}/edit`);
    const edited = await submitForm(visitor, { name: 'Mika Lindqvist', nickname: 'Miki', phone: '' });
    expect(edited.location).to.equal(`${path}?done=edit`);
    expect(await found(id)).to.include({ name: 'Mika Lindqvist', nickname: 'Miki', phone: null });
    await visitor.open(`${path}/email`);
    await submitForm(visitor, { email: 'mika.l@mail.example' });
    expect((await found(id)).email).to.equal('mika.l@mail.example');
    await visitor.open(`${path}/disable`);
    expect(visitor.page.html).to.include('Mika Lindqvist is signed out everywhere').and.include('0 pages');
    await submitForm(visitor);
    expect((await visitor.follow()).html)
      .to.include('The account is disabled.')
      .and.include('/enable"');
    await visitor.open(`${path}/enable`);
    await submitForm(visitor);
    await visitor.open(`${path}/password`);
    await submitForm(visitor);
    expect((await visitor.follow()).html).to.include('The link is on its way.');
    expect(visitor.page.html).to.not.include('/erase"');
  });

  it('have their pages on their screen', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const owner = await server.build.user();
    const page = await server.build.page({ user_id: owner.id, name: 'Zebra crossing' });
    await visitor.open(`/people/${owner.id}`);
    expect(visitor.page.html).to.include(`href="/pages/${page.uid}"`).and.include('Zebra crossing');
  });

  it('keep what was typed if the address has an account', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const { email } = await server.build.user();
    await visitor.open('/people/new');
    const refused = await submitForm(visitor, { email, name: 'Mika' });
    expect(refused.status).to.equal(409);
    expect(refused.html).to.include('already has an account').and.include('value="Mika"');
  });

  it('say why support may not change the address of an account that somebody uses', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const person = await server.build.account();
    await visitor.open(`/people/${person.id}/email`);
    const refused = await submitForm(visitor, { email: 'mallory@mail.example' });
    expect(refused.status).to.equal(403);
    expect(refused.html).to.include('Only an owner can change');
    expect((await found(person.id)).email).to.equal(person.email);
  });

  it('erase a person after a question with the numbers, and the address typed', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const person = await server.build.account({ name: 'Ada Okafor' });
    const page = await server.build.page({ user_id: person.id });
    await server.build.donation({ page, donor_user_id: person.id });
    await visitor.open(`/people/${person.id}/erase`);
    expect(visitor.page.html)
      .to.include('1 page, 0 teams without other members, names and messages of 1 donation, 0 activities')
      .and.not.include(`value="${person.email}"`);
    const refused = await submitForm(visitor, { confirm_email: 'other@mail.example' });
    expect(refused.status).to.equal(422);
    const done = await submitForm(visitor, { confirm_email: person.email });
    expect(done.location).to.equal(`/people/${person.id}?done=erase`);
    const { html } = await visitor.follow();
    expect(html)
      .to.include('The person is erased.')
      .and.not.match(/Okafor|\/(?:edit|erase|enable|password)"/);
  });

  it('create a webhook, replace its secret and delete it', async () => {
    const campaign = await server.build.campaign({ name: 'Harbour Night Run' });
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/webhooks/new');
    const url = 'https://receiver.example/created';
    const created = await submitForm(visitor, {
      url,
      campaign_uid: campaign.name,
      'types.page.created': 'true',
    });
    const [secret] = /whsec_[\w+/]+=*/.exec(created.html) ?? [];
    expect(secret, created.html).to.be.a('string');
    const stored = () => server.knex('webhook_endpoints').where({ url }).first();
    const { id, ...webhook } = await stored();
    expect(webhook).to.deep.include({ event_types: ['page.created'], campaign_id: campaign.id });
    await visitor.open(`/webhooks/${id}/rotate`);
    const rotated = await submitForm(visitor, { former_hours: '24' });
    expect(rotated.html)
      .to.match(/whsec_/)
      .and.not.include(secret);
    await visitor.open(`/webhooks/${id}/rotate`);
    expect(visitor.page.html).to.include('enter 0 hours to end both immediately');
    const early = await submitForm(visitor, { former_hours: '24' });
    expect(early.status).to.equal(422);
    await visitor.open(`/webhooks/${id}/delete`);
    expect((await submitForm(visitor)).location).to.equal('/webhooks?done=delete');
    expect(await stored()).to.equal(undefined);
  });

  it('edit, pause, resume, test and replay a webhook', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { id } = await buildWebhookEndpoint(server.knex, { url: 'https://receiver.example/hook' });
    const path = `/webhooks/${id}`;
    await visitor.open(path);
    expect(visitor.page.html).to.not.include('View on the site');
    const stored = () => server.knex('webhook_endpoints').where({ id }).first();
    await visitor.open(`${path}/edit`);
    await submitForm(visitor, {
      url: 'https://receiver.example/hook',
      'types.page.created': 'true',
      keeps_order: 'true',
    });
    expect(await stored()).to.deep.include({ event_types: ['page.created'], keeps_order: true });
    await visitor.open(`${path}/pause`);
    await submitForm(visitor);
    expect((await visitor.follow()).html)
      .to.include('The webhook is paused.')
      .and.include(`${path}/resume"`);
    expect((await stored()).paused_at).to.be.instanceOf(Date);
    await visitor.open(`${path}/resume`);
    await submitForm(visitor);
    expect((await stored()).paused_at).to.equal(null);
    await visitor.open(`${path}/test`);
    await submitForm(visitor);
    const delivery = await server.knex('webhook_deliveries').where({ endpoint_id: id }).first();
    expect(delivery.event_type).to.equal('webhook.test');
    await server.knex('webhook_deliveries').update({ state: 'failed' });
    await visitor.open(`/deliveries/${delivery.id}/replay`);
    await submitForm(visitor);
    const again = await server.knex('webhook_deliveries').where({ id: delivery.id }).first();
    expect(again.state).to.equal('waiting');
    await visitor.open(`${path}/replay`);
    const replayed = await submitForm(visitor, { since: '2026-01-01T09:00' });
    expect(replayed.location).to.equal(`${path}?done=replay`);
  });
});
