import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('API keys and OAuth applications for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const owner = await build.staffToken({ role: 'owner' });
    const campaigns = [await build.campaign(), await build.campaign()] as const;
    const secret = createSecret('apiKey');
    const key = async (name: string, campaign_id: number, values = {}) =>
      (
        await knex('registered_applications')
          .insert({
            name,
            campaign_id,
            key_hash: hashSecret(`${secret}${name}`),
            key_hint: secret.slice(-4),
            ...values,
          })
          .returning('id')
      )[0].id as number;
    const keys = [
      await key('zebra', campaigns[0].id, { individual_registration_url: 'https://race.example/join' }),
      await key('Ant', campaigns[1].id),
      await key('bee', campaigns[1].id, { revoked_at: new Date() }),
    ] as const;
    const user = await build.user({ name: 'Ada', email: 'ada@mail.example' });
    const runners = await build.oauthClient({ name: 'Runners', owner_user_id: user.id, trusted: true });
    const cyclists = await build.oauthClient({ name: 'cyclists', confidential: false });
    const deleted = await build.oauthClient({ name: 'Deleted', deleted_at: new Date() });
    return { owner, campaigns, keys, secret, user, runners, cyclists, deleted };
  });

  const get = (path: string) => server.operations.get(path, world.owner.options);
  const namesOf = async (path: string) =>
    (await bodyOf(get(path))).items.map(({ name }: { name: string }) => name);

  it('lists keys by campaign and state, by name or time', async () => {
    expect(await namesOf('/api_keys.json?sort=name')).to.deep.equal(['Ant', 'bee', 'zebra']);
    expect(await namesOf('/api_keys.json')).to.deep.equal(['bee', 'Ant', 'zebra']);
    const { uid } = world.campaigns[1];
    expect(await namesOf(`/api_keys.json?campaign_id=${uid}&state=active`)).to.deep.equal(['Ant']);
    expect(await namesOf('/api_keys.json?state=revoked')).to.deep.equal(['bee']);
    expect(await errorsOf(get('/api_keys.json?state=lost'))).to.deep.equal(['state invalid']);
  });

  it('returns a key with its hint, and never the key or its hash', async () => {
    const { keys, secret, campaigns } = world;
    const response = await get(`/api_keys/${keys[0]}.json`);
    expect(response.body.api_key).to.deep.include({
      name: 'zebra',
      hint: secret.slice(-4),
      state: 'active',
      campaign_uid: campaigns[0].uid,
      individual_registration_url: 'https://race.example/join',
      revoked_at: null,
    });
    for (const path of [`/api_keys/${keys[0]}.json`, '/api_keys.json', '/api_keys.csv']) {
      expect((await get(path)).text)
        .to.not.match(/hash/)
        .and.not.include(secret);
    }
  });

  describe('at the desk', () => {
    const request = (key: string) =>
      server.client.get(`/campaigns/${world.campaigns[0].uid}/groups.json`, {
        headers: { Authorization: `Token token=${key}` },
      });

    it('creates a key that works immediately and is shown once, and revokes it', async () => {
      const owner = deskCaller(server, await server.build.staff('owner'));
      const scopes = ['pages', 'read', 'pages'];
      const body = { name: ' Event site ', campaign_uid: String(world.campaigns[0].id), scopes };
      const created = await owner('createApiKey', { body });
      expect(created.status).to.equal(201);
      const { api_key, key } = created.body;
      expect(key).to.match(/^gsk_/);
      expect(api_key).to.deep.include({
        name: 'Event site',
        hint: key.slice(-4),
        scopes: ['read', 'pages'],
        state: 'active',
        campaign_uid: world.campaigns[0].uid,
      });
      expect((await get(`/api_keys/${api_key.id}.json`)).text).to.not.include(key);
      expect((await request(key)).status).to.equal(200);
      const revoke = () => server.operations.delete(`/api_keys/${api_key.id}.json`, world.owner.options);
      for (const revoked of [await revoke(), await revoke()]) {
        expect(revoked.body.api_key).to.include({ id: api_key.id, state: 'revoked' });
      }
      expect((await request(key)).status).to.equal(401);
      const entries = await server
        .knex('audit_log')
        .where({ subject_type: 'api_key', subject_id: api_key.id });
      expect(entries.map(({ action, actor_type }) => `${action} ${actor_type}`)).to.deep.equal([
        'api_key.create staff',
        'api_key.revoke staff_token',
      ]);
      expect(JSON.stringify(entries)).to.not.include(key);
    });

    it('changes where the links in invitations lead', async () => {
      const owner = deskCaller(server, await server.build.staff('owner'));
      const params = { api_key_id: world.keys[1] };
      const { headers: read } = await owner('getApiKey', { params });
      const headers = { 'If-Match': String(read.ETag) };
      const save = (body: object, sent: object = headers, more = {}) =>
        owner('updateApiKey', { params, body, headers: { ...sent }, ...more });
      const individual_registration_url = 'https://race.example/join';
      const team_registration_url = 'https://race.example/team';
      for (const wrong of ['/join', '//race.example', 'ftp://race.example', 'https://race.example/a b']) {
        const refused = await save({ team_registration_url: wrong });
        expect(refused.status, wrong).to.equal(422);
        expect(refused.body.error.errors[0].field).to.equal('team_registration_url');
      }
      expect((await save({ team_registration_url }, {})).status).to.equal(428);
      expect((await save({ team_registration_url }, headers, { isFresh: false })).status).to.equal(403);
      const saved = await save({ individual_registration_url, team_registration_url });
      expect(saved.body.api_key).to.include({ individual_registration_url, team_registration_url });
      const late = await save({ team_registration_url: null });
      expect(late.status).to.equal(412);
      expect(late.body.api_key).to.include({ team_registration_url });
      const cleared = await save({ team_registration_url: null }, { 'If-Match': saved.headers.ETag });
      expect(cleared.body.api_key).to.include({ individual_registration_url, team_registration_url: null });
      const entry = await server.knex('audit_log').orderBy('id', 'desc').first();
      expect(entry).to.deep.include({
        action: 'api_key.set_registration',
        details: { team_registration_url: { from: team_registration_url, to: null } },
      });
      const unknown = { params: { api_key_id: 999_999 }, headers: { 'If-Match': '*' }, body: {} };
      expect((await owner('updateApiKey', unknown)).status).to.equal(404);
    });

    it('needs a fresh proof, a name and a campaign that exists', async () => {
      const owner = deskCaller(server, await server.build.staff('owner'));
      const { uid: campaign_uid } = world.campaigns[0];
      const body = { name: 'x', campaign_uid, scopes: ['read'] };
      expect((await owner('createApiKey', { body, isFresh: false })).status).to.equal(403);
      const refused = await server.operations.post('/api_keys.json', body, world.owner.options);
      expect(refused.status).to.equal(403);
      for (const [field, wrong] of [
        ['name', { ...body, name: ' ' }],
        ['name', { ...body, name: 'x'.repeat(101) }],
        ['campaign_uid', { ...body, campaign_uid: 'au-999999999' }],
        ['campaign_uid', { ...body, campaign_uid: 'x' }],
        ['campaign_uid', { name: 'x', scopes: ['read'] }],
        ['scopes', { name: 'x', campaign_uid }],
        ['scopes', { ...body, scopes: [] }],
        ['scopes', { ...body, scopes: ['everything'] }],
      ] as const) {
        const { status, body: answer } = await owner('createApiKey', { body: wrong });
        expect(status, JSON.stringify(wrong).slice(0, 80)).to.equal(422);
        expect(answer.error.errors[0].field).to.equal(field);
      }
      expect((await server.operations.delete('/api_keys/999999.json', world.owner.options)).status).to.equal(
        404,
      );
    });
  });

  it('lists OAuth applications that still exist', async () => {
    expect(await namesOf('/oauth_applications.json?sort=name')).to.deep.equal(['cyclists', 'Runners']);
    expect((await get(`/oauth_applications/${world.deleted.id}.json`)).status).to.equal(404);
  });

  it('returns an OAuth application with who registered it, without its secret', async () => {
    const { runners, cyclists, user } = world;
    const response = await get(`/oauth_applications/${runners.id}.json`);
    expect(response.body.oauth_application).to.deep.include({
      client_id: runners.client_id,
      trusted: true,
      confidential: true,
      redirect_uris: runners.redirect_uris,
      owner_id: user.id,
      owner_name: 'Ada',
      owner_email: 'ada@mail.example',
    });
    expect(response.text).to.not.match(/secret/);
    const { oauth_application } = await bodyOf(get(`/oauth_applications/${cyclists.id}.json`));
    expect(oauth_application).to.include({ confidential: false, owner_id: null, owner_email: null });
  });
});
