import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('The user behind a token', () => {
  const server = useServer();
  let headers: Record<string, string>;
  const credentials = useFixture(() => server.build.credentials());
  before(async () => {
    headers = { Authorization: `Bearer ${credentials.userToken}` };
  });

  it('is shown to themself, with their own pages, newest first', async () => {
    const { userId } = credentials;
    const first = await server.build.page({ user_id: userId, created_at: new Date('2026-01-01') });
    const second = await server.build.page({ user_id: userId, created_at: new Date('2026-02-01') });
    await server.build.team({ leader: first });
    await server.build.page();
    const { status, body, headers: answered } = await server.oauth.get('/api/v1/me.json', { headers });
    expect(status).to.equal(200);
    expect(body.user).to.include({ uid: userId, id: userId, email_confirmed: false, birthday: null });
    expect(body.user.page_ids).to.deep.equal([second.id, first.id]);
    expect(answered.get('cache-control')).to.equal('no-store');
  });

  it('changes what is sent and keeps the rest, whatever form the birthday has', async () => {
    const put = (body: object) => server.oauth.request('PUT', '/api/v1/me', { headers, body });
    await put({ nickname: 'Ada', birthday: '1988-03-14T00:00:00+10:00', email: 'other@example.org' });
    const body = await bodyOf(put({ phone: '+61 2 5550 0187', nickname: '', name: null }));
    expect(body.user).to.include({ nickname: 'Ada', birthday: '1988-03-14', phone: '+61 2 5550 0187' });
    expect(body.user.email).to.match(/^supporter-/);
    expect(body.user.name).to.match(/^Supporter/);
  });

  it('accepts its fields in the query, too, but the body takes precedence', async () => {
    const put = async (query: object, body?: object) => {
      const search = new URLSearchParams({ ...query, access_token: credentials.userToken ?? '' });
      return server.oauth.request('PUT', `/api/v1/me?${search}`, { body });
    };
    const body = await bodyOf(
      put({
        'user[phone]': '+61 2 5550 0199',
        'user[address][locality]': 'Hobart',
        nickname: 'Q',
      }),
    );
    expect(body.user).to.include({ phone: '+61 2 5550 0199', locality: 'Hobart', nickname: 'Q' });
    const second = await put({ nickname: 'Query', phone: '1' }, { nickname: 'Body' });
    expect(second.body.user).to.include({ nickname: 'Body', phone: '1' });
    const refused = await put({ 'user[birthday]': 'soon' });
    expect(refused.status).to.equal(422);
    expect((await put({ 'user[birthday][year]': '1990' })).status).to.equal(422);
    expect((await put({ user: 'a', 'user[name]': 'b' })).status).to.equal(400);
    expect((await put({}, [])).status).to.equal(400);
  });

  it('is served at the main address, too, with names that are never null', async () => {
    const { userId, userToken } = credentials;
    await server.knex('users').where({ id: userId }).update({ name: 'Ada Maria Whitfield' });
    const fetched = await fetch(`${server.client.origin}/api/v1/me?access_token=${userToken}`);
    const { user } = (await fetched.json()) as { user: Record<string, unknown> };
    expect(user).to.include({
      uid: userId,
      internal_id: userId,
      first_name: 'Ada',
      last_name: 'Maria Whitfield',
    });
    expect(user).to.include({ image_url: null, country_code: null, country_name: null, postcode: null });
    await server.knex('users').where({ id: userId }).update({ name: 'Ada' });
    const { body } = await server.oauth.get('/api/v1/me.json', { headers });
    expect(body.user).to.include({ first_name: 'Ada', last_name: '' });
  });

  it('takes the details within `user`, as JSON and as a form, at the main address', async () => {
    const address = `${server.client.origin}/api/v1/me?access_token=${credentials.userToken}`;
    const put = async (body: string, type: string) => {
      const answer = await fetch(address, { method: 'PUT', body, headers: { 'Content-Type': type } });
      return { status: answer.status, body: (await answer.json()) as { user: Record<string, unknown> } };
    };
    const json = await put(
      JSON.stringify({
        user: {
          name: ' Ida Fell ',
          phone: '1',
          birthday: '1990-2-3T00:00:00Z',
          address: {
            street_address: '4 Quay Street',
            locality: 'Hobart',
            region: 'Tasmania',
            postal_code: '7000',
            country: 'AU',
            latitude: -42.88,
            longitude: null,
          },
        },
      }),
      'application/json',
    );
    expect(json.status).to.equal(200);
    expect(json.body.user).to.include({ name: 'Ida Fell', phone: '1', birthday: '1990-02-03' });
    const kept = { locality: 'Hobart', state: 'Tasmania', postcode: '7000', country_code: 'au' };
    expect(json.body.user).to.include({
      ...kept,
      country_name: 'Australia',
      street_address: '4 Quay Street',
    });
    const form = new URLSearchParams({
      'user[nickname]': 'Ida',
      'user[address][country_name]': 'Aotearoa',
      'user[address][locality]': '',
    });
    const second = await put(form.toString(), 'application/x-www-form-urlencoded');
    expect(second.body.user).to.include({ nickname: 'Ida', locality: 'Hobart', country_code: null });
    expect(second.body.user.country_name).to.equal('Aotearoa');
    const third = await put('{"user":{"address":"1 Short Lane"}}', 'application/json');
    expect(third.body.user).to.include({
      street_address: '1 Short Lane',
      locality: 'Hobart',
      name: 'Ida Fell',
    });
    for (const nothing of ['{}', '{"user":{}}', '{"user":{"address":{}}}', '{"user":{"address":""}}']) {
      const body = await bodyOf(put(nothing, 'application/json'));
      expect(body.user).to.include({ street_address: '1 Short Lane', locality: 'Hobart', nickname: 'Ida' });
    }
    expect((await fetch(`${server.client.origin}/api/v1/me?access_token=wrong`)).status).to.equal(401);
  });

  it('is checked by the same rules within `user`', async () => {
    for (const [field, user] of [
      ['name', { name: '\u200b' }],
      ['nickname', { nickname: 'a\n' }],
      ['birthday', { birthday: '2999-01-01' }],
      ['phone', { phone: '1\u0007' }],
      ['street_address', { address: '1\u0085' }],
      ['locality', { address: { locality: 'Ho\u001bbart' } }],
    ] as const) {
      const { status, body } = await server.oauth.request('PUT', '/api/v1/me', { headers, body: { user } });
      expect([status, body.error.errors?.[0].field], field).to.deep.equal([422, field]);
    }
    const { status } = await server.oauth.request('PUT', '/api/v1/me', {
      headers,
      body: { address: 'x'.repeat(1001) },
    });
    expect(status).to.equal(422);
    const right = await server.oauth.request('PUT', '/api/v1/me', {
      headers,
      body: { address: 'x', user: {} },
    });
    expect(right.body.user.street_address).to.equal('x');
  });

  it('stays as they are when nothing is sent', async () => {
    const before = await server.oauth.get('/api/v1/me.json', { headers });
    const body = await bodyOf(server.oauth.request('PUT', '/api/v1/me', { headers }));
    expect(body.user.name).to.equal(before.body.user.name);
  });

  it('rejects a birthday in the future', async () => {
    const { status, body } = await server.oauth.request('PUT', '/api/v1/me', {
      headers,
      body: { birthday: '2999-01-01' },
    });
    expect([status, body.error.errors[0].field]).to.deep.equal([422, 'birthday']);
  });

  it('must have a readable name, whose surrounding space is removed', async () => {
    const put = (body: object) => server.oauth.request('PUT', '/api/v1/me', { headers, body });
    for (const name of ['  ', '\u200b\u2060', 'a'.repeat(101), 'Ada\u202egro.live', 'Ada\n', 'Ada\u0085']) {
      const { status, body } = await put({ name });
      expect([status, body.error.errors?.[0].field], JSON.stringify(name)).to.deep.equal([422, 'name']);
    }
    expect((await put({ nickname: '\u2067' })).body.error.errors[0].field).to.equal('nickname');
    const { body } = await put({ name: ' Ada Whitfield ', nickname: ' Ada ' });
    expect(body.user).to.include({ name: 'Ada Whitfield', nickname: 'Ada' });
  });

  it('is not changed by JSON that is not an object', async () => {
    for (const json of ['5', '-1.5', '"x"', 'null', 'true', '[]', '[{"name":"x"}]']) {
      const response = await fetch(`${server.oauth.origin}/api/v1/me`, {
        method: 'PUT',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: json,
      });
      expect(response.status, json).to.equal(400);
    }
  });

  it('does not exist for an application’s token or an API key', async () => {
    for (const authorization of [`Bearer ${credentials.clientToken}`, `Token token=${credentials.apiKey}`]) {
      const { status } = await server.oauth.get('/api/v1/me.json', {
        headers: { Authorization: authorization },
      });
      expect(status).to.equal(403);
    }
  });
});
