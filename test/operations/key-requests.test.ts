import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { signInToDesk } from '../support/desk.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { submitForm } from '../support/open-form.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';

describe('Requests for API keys that staff decide', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const campaign = await build.campaign({ name: 'City Run' });
    const foreign = await build.campaign();
    const owner = await build.staff('owner');
    return {
      campaign,
      foreign,
      user: await build.user({ name: 'Ada', email: 'ada@mail.example' }),
      owner,
      asOwner: deskCaller(server, owner),
      asManager: deskCaller(server, await build.staff(managerOf(campaign))),
    };
  });

  const request = async (values: object = {}): Promise<number> => {
    const [{ id }] = await server
      .knex('api_key_requests')
      .insert({
        user_id: world.user.id,
        campaign_id: world.campaign.id,
        name: 'Timing',
        purpose: 'Results on pages.',
        scopes: ['read', 'pages'],
        place: 1,
        ...values,
      })
      .returning('id');
    return id;
  };
  const decided = { state: 'refused', decided_at: new Date(), reason: 'No.' };
  afterEach(async () => {
    await server.knex('api_key_requests').where({ state: 'open' }).update(decided);
    await server.knex('mail_outbox').delete();
  });
  const on = (id: number) => ({ params: { key_request_id: id } });
  const mails = () => server.knex('mail_outbox').where({ template: 'key_request_decided' });
  const entriesOf = (id: number) =>
    server.knex('audit_log').where({ subject_type: 'api_key_request', subject_id: id });

  it('shows who asks for what, counts what waits, and approves less than was requested', async () => {
    const { asOwner, owner, user, campaign } = world;
    const id = await request();
    const { body: read } = await asOwner('getKeyRequest', on(id));
    expect(read.key_request).to.deep.include({
      name: 'Timing',
      state: 'open',
      user_id: user.id,
      user_name: 'Ada',
      user_email: 'ada@mail.example',
      campaign_uid: campaign.uid,
      decided_by_name: null,
    });
    const token = await server.build.staffToken({ role: 'owner' });
    const waiting = async () =>
      (await bodyOf(server.operations.get('/overview.json', token.options))).overview.waiting.find(
        ({ kind }: Body) => kind === 'open_key_requests',
      ).count;
    expect(await waiting()).to.equal(1);
    const { status, body } = await asOwner('approveKeyRequest', { ...on(id), body: { scopes: ['pages'] } });
    expect([status, body.key_request.state, body.key_request.scopes]).to.deep.equal([
      200,
      'approved',
      ['pages'],
    ]);
    expect(body.key_request.decided_by_name).to.equal(owner.name);
    expect(await waiting()).to.equal(0);
    expect((await mails())[0]).to.deep.include({ recipient: 'ada@mail.example' });
    const [entry] = await entriesOf(id);
    expect(entry).to.deep.include({
      action: 'api_key_request.approve',
      actor_id: owner.id,
      campaign_id: campaign.id,
    });
  });

  it('is decided once, by the first of two at the same time', async () => {
    const { asOwner, asManager } = world;
    const id = await request();
    const both = await Promise.all([
      asOwner('approveKeyRequest', { ...on(id), body: {} }),
      asManager('approveKeyRequest', { ...on(id), body: {} }),
      asManager('refuseKeyRequest', { ...on(id), body: { reason: 'No.' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
    expect(await mails()).to.have.length(1);
    expect(await entriesOf(id)).to.have.length(1);
  });

  it('needs a campaign from staff if the developer has named none, which only owners see', async () => {
    const { asOwner, asManager, foreign } = world;
    const id = await request({ campaign_id: null });
    for (const refused of [
      await asManager('getKeyRequest', on(id)),
      await asManager('approveKeyRequest', { ...on(id), body: {} }),
      await asManager('refuseKeyRequest', { ...on(id), body: { reason: 'No.' } }),
    ]) {
      expect(refused.status).to.equal(404);
    }
    for (const body of [{}, { campaign_uid: null }, { campaign_uid: 'au-999999999' }, { scopes: [] }]) {
      expect((await asOwner('approveKeyRequest', { ...on(id), body })).status, JSON.stringify(body)).to.equal(
        422,
      );
    }
    const { body } = await asOwner('approveKeyRequest', { ...on(id), body: { campaign_uid: foreign.uid } });
    expect(body.key_request.campaign_uid).to.equal(foreign.uid);
  });

  it('lets managers decide only for their campaigns, also if they choose another one', async () => {
    const { asManager, foreign } = world;
    const theirs = await request({ campaign_id: foreign.id });
    for (const refused of [
      await asManager('approveKeyRequest', { ...on(theirs), body: {} }),
      await asManager('refuseKeyRequest', { ...on(theirs), body: { reason: 'No.' } }),
    ]) {
      expect(refused.status).to.equal(404);
    }
    const own = await request({ place: 2 });
    const moved = await asManager('approveKeyRequest', { ...on(own), body: { campaign_uid: foreign.uid } });
    expect(moved.status).to.equal(422);
    expect((await asManager('approveKeyRequest', { ...on(own), body: {} })).status).to.equal(200);
    const { body } = await asManager('listKeyRequests', { search: 'state=open' });
    expect(body.items).to.deep.equal([]);
  });

  it('emails the developer why it is refused, and needs a reason and a fresh proof', async () => {
    const { asOwner } = world;
    const id = await request();
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }]) {
      expect((await asOwner('refuseKeyRequest', { ...on(id), body })).status).to.equal(422);
    }
    const stale = await asOwner('approveKeyRequest', { ...on(id), body: {}, isFresh: false });
    expect(stale.status).to.equal(403);
    const { body } = await asOwner('refuseKeyRequest', { ...on(id), body: { reason: ' Ask us first. ' } });
    expect(body.key_request).to.include({ state: 'refused', reason: 'Ask us first.' });
    expect((await mails())[0]?.parameters).to.include({ reason: 'Ask us first.', state: 'refused' });
    const again = await asOwner('approveKeyRequest', { ...on(id), body: {} });
    expect(again.status).to.equal(409);
    expect((await asOwner('refuseKeyRequest', { ...on(id), body: { reason: 'x' } })).status).to.equal(409);
    expect((await asOwner('refuseKeyRequest', { ...on(999999), body: { reason: 'x' } })).status).to.equal(
      404,
    );
  });

  it('sends nothing to somebody whose account is disabled', async () => {
    const { asOwner } = world;
    const user = await server.build.user({ disabled_at: new Date() });
    const id = await request({ user_id: user.id });
    expect((await asOwner('approveKeyRequest', { ...on(id), body: {} })).status).to.equal(200);
    expect(await mails()).to.deep.equal([]);
  });

  it('waits on the home screen of the desk, and is decided there', async () => {
    const id = await request();
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/');
    expect(visitor.page.html).to.include('href="/key-requests?state=open"');
    await visitor.open(`/key-requests/${id}`);
    expect(visitor.page.html).to.include('Results on pages.').and.include(`href="/people/${world.user.id}"`);
    await visitor.open(`/key-requests/${id}/approve`);
    expect(visitor.page.html).to.include('value="true" checked').and.include('Ada gets an email');
    await submitForm(visitor, { campaign_uid: 'City Run', 'scopes.pages': 'true' });
    expect((await visitor.follow()).html).to.include('The request is approved.');
    const row = await server.knex('api_key_requests').where({ id }).first();
    expect(row).to.deep.include({ state: 'approved', scopes: ['pages'], campaign_id: world.campaign.id });
  });
});
