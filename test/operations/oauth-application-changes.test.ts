import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

describe('OAuth applications that staff create and change', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const owner = await server.build.staff('owner');
    return { owner, call: deskCaller(server, owner) };
  });

  const create = async (values: object = {}) =>
    world.call('createOauthApplication', { body: { name: 'Runners Club', ...values } });
  const on = (id: number) => ({ params: { oauth_application_id: id } });
  const versionOf = async (id: number) => ({
    'If-Match': (await world.call('getOauthApplication', on(id))).headers.ETag ?? '',
  });
  const update = async (id: number, body: object) =>
    world.call('updateOauthApplication', { ...on(id), body, headers: await versionOf(id) });
  const rotate = (id: number, headers: Record<string, string>) =>
    world.call('rotateOauthApplicationSecret', { ...on(id), headers });
  const entriesOf = (id: number) =>
    server.knex('audit_log').where({ subject_type: 'oauth_client', subject_id: id }).orderBy('id');
  const tokenWith = async (client_id: string, client_secret: string) =>
    (await server.oauth.post('/oauth/token', { grant_type: 'client_credentials', client_id, client_secret }))
      .status;

  it('has a secret that works and is shown once, and an owner who can edit it', async () => {
    const developer = await server.build.user({ email: 'dev@mail.example' });
    const values = {
      description: 'Posts your runs.',
      application_url: 'https://runners.example',
      redirect_uris: ['https://runners.example/callback', 'http://127.0.0.1/in'],
      trusted: true,
      passwords_allowed: true,
      registration_allowed: true,
    };
    const { status, body } = await create({ ...values, owner_email: 'DEV@mail.example' });
    expect(status).to.equal(201);
    const { oauth_application: application, client_secret } = body;
    expect(application).to.deep.include({ ...values, confidential: true, owner_id: developer.id });
    expect(await tokenWith(application.client_id, client_secret)).to.equal(200);
    const again = await world.call('getOauthApplication', on(application.id));
    expect(JSON.stringify(again.body)).to.not.include(client_secret);
    expect(JSON.stringify(await entriesOf(application.id)))
      .to.include('oauth_client.create')
      .and.not.include(client_secret);
    const { body: second } = await create({ confidential: false });
    expect(second.client_secret).to.equal(null);
    expect(second.oauth_application).to.include({ confidential: false, trusted: false, owner_id: null });
  });

  it('follows the rules of the developer area', async () => {
    for (const [field, values] of [
      ['name', { name: ' ' }],
      ['name', { name: 'Groundswell' }],
      ['name', { name: 'x'.repeat(101) }],
      ['description', { description: 'x'.repeat(501) }],
      ['application_url', { application_url: 'javascript:alert(1)' }],
      ['redirect_uris', { redirect_uris: ['https://runners.example/#here'] }],
      [
        'redirect_uris',
        { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`) },
      ],
      ['owner_email', { owner_email: 'nobody@mail.example' }],
      ['owner_email', { owner_email: 'nobody' }],
    ] as const) {
      const { status, body } = await create(values);
      expect(status, JSON.stringify(values).slice(0, 80)).to.equal(422);
      expect(body.error.errors.map((each: { field: string }) => each.field)).to.deep.equal([field]);
    }
    const { body } = await create();
    const { id } = body.oauth_application;
    expect((await update(id, { name: ' ' })).status).to.equal(422);
    expect((await update(id, { redirect_uris: ['x'] })).status).to.equal(422);
    const named = await update(id, { name: 'Runners', description: 'Posts your walks.' });
    expect(named.body.oauth_application).to.include({ name: 'Runners', description: 'Posts your walks.' });
  });

  it('is changed with the version that was read, and says what was allowed before', async () => {
    const { body } = await create({ description: 'Old' });
    const { id } = body.oauth_application;
    const headers = await versionOf(id);
    const changed = await world.call('updateOauthApplication', {
      ...on(id),
      headers,
      body: { trusted: true, passwords_allowed: true, registration_allowed: true, description: null },
    });
    expect(changed.body.oauth_application).to.include({
      name: 'Runners Club',
      description: null,
      trusted: true,
      passwords_allowed: true,
      registration_allowed: true,
    });
    const [, entry] = await entriesOf(id);
    expect(entry.details).to.deep.include({ trusted: { from: false, to: true } });
    const late = await world.call('updateOauthApplication', { ...on(id), headers, body: { name: 'Late' } });
    expect([late.status, late.body.oauth_application.trusted]).to.deep.equal([412, true]);
    expect((await world.call('updateOauthApplication', { ...on(id), body: {} })).status).to.equal(428);
    const { body: moved } = await update(id, {
      application_url: 'https://new.example',
      redirect_uris: ['https://new.example/in'],
    });
    expect(moved.oauth_application.redirect_uris).to.deep.equal(['https://new.example/in']);
  });

  it('gets a new secret only from the first of two who replace it at the same time', async () => {
    const { body } = await create();
    const { id, client_id } = body.oauth_application;
    const headers = await versionOf(id);
    const both = await Promise.all([rotate(id, headers), rotate(id, headers)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const secret = both.find(({ status }) => status === 200)?.body.client_secret;
    expect(await tokenWith(client_id, secret)).to.equal(200);
    expect(await tokenWith(client_id, body.client_secret)).to.equal(401);
    expect((await rotate(id, {})).status).to.equal(428);
    const { body: open } = await create({ confidential: false });
    expect((await rotate(open.oauth_application.id, { 'If-Match': '*' })).status).to.equal(409);
    expect((await rotate(999999, { 'If-Match': '*' })).status).to.equal(404);
  });

  it('is gone for good once it is deleted', async () => {
    const { body } = await create();
    const { id, client_id } = body.oauth_application;
    const remove = () => world.call('deleteOauthApplication', on(id));
    expect((await remove()).body.oauth_application.client_id).to.equal(client_id);
    expect(await tokenWith(client_id, body.client_secret)).to.equal(401);
    expect((await remove()).status).to.equal(404);
    expect((await world.call('updateOauthApplication', { ...on(id), body: {} })).status).to.equal(404);
  });

  it('needs a fresh proof for every change', async () => {
    const { body } = await create();
    const { id } = body.oauth_application;
    const stale = { ...on(id), isFresh: false, headers: await versionOf(id) };
    for (const refused of [
      await world.call('createOauthApplication', { body: { name: 'x' }, isFresh: false }),
      await world.call('updateOauthApplication', { ...stale, body: { trusted: true } }),
      await world.call('rotateOauthApplicationSecret', stale),
      await world.call('deleteOauthApplication', stale),
    ]) {
      expect(refused.status).to.equal(403);
    }
  });
});
