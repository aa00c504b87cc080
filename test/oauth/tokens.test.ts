import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import type { TestResponse } from '../support/client.ts';
import { openConnections } from '../support/database.ts';
import { useFixture } from '../support/fixture.ts';
import { buildCode, challengeOf, exchangeParameters } from '../support/oauth-clients.ts';
import { bodyOf } from '../support/response.ts';
import { startTestServer, useServer } from '../support/server.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe('createToken', () => {
  const server = useServer();
  const client = useFixture(() => server.build.oauthClient());

  const parametersFor = (code: string, owner = client) => exchangeParameters(owner, code);
  const ownParameters = () => ({
    grant_type: 'client_credentials',
    client_id: client.client_id,
    client_secret: client.secret,
  });
  const post = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    server.oauth.post(`/oauth/token?${new URLSearchParams(query)}`, undefined, { headers });
  const me = (token: string) =>
    server.oauth.get('/api/v1/me.json', { headers: { Authorization: `Bearer ${token}` } });

  const expectRefusal = (response: TestResponse, status: number, error: string) => {
    expect([response.status, response.body.error]).to.deep.equal([status, error]);
    expect(response.body.error_description).to.match(/\.$/);
    expect(response.text).to.not.include(client.secret);
  };

  it('exchanges a code for a token of its user, parameters in the query', async () => {
    const begun = Math.floor(Date.now() / 1000);
    const user = await server.build.user();
    const code = await buildCode(server.knex, client, { user_id: user.id });
    const { status, body, headers } = await post(parametersFor(code));
    expect(status).to.equal(200);
    expect(Object.keys(body)).to.deep.equal([
      'access_token',
      'token_type',
      'expires_in',
      'refresh_token',
      'scope',
      'created_at',
    ]);
    expect(body).to.include({ token_type: 'bearer', expires_in: null, refresh_token: null, scope: '' });
    expect(body.created_at).to.be.within(begun, Date.now() / 1000);
    expect([headers.get('cache-control'), headers.get('pragma')]).to.deep.equal(['no-store', 'no-cache']);
    expect((await me(body.access_token)).body.user.id).to.equal(user.id);
  });

  it('accepts its parameters as a form, JSON and HTTP Basic, too, at both addresses', async () => {
    const basic = Buffer.from(`${client.client_id}:${client.secret}`).toString('base64');
    for (const service of [server.oauth, server.client]) {
      const send = async (body: string | object, headers = {}) =>
        fetch(`${service.origin}/oauth/token`, {
          method: 'POST',
          headers,
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
      const codes = [await buildCode(server.knex, client), await buildCode(server.knex, client)];
      const form = await send(String(new URLSearchParams(parametersFor(codes[0] ?? ''))), {
        'Content-Type': 'application/x-www-form-urlencoded',
      });
      const json = await send(parametersFor(codes[1] ?? ''), { 'Content-Type': 'application/json' });
      const header = await send('grant_type=client_credentials', { Authorization: `Basic ${basic}` });
      expect([form.status, json.status, header.status]).to.deep.equal([200, 200, 200]);
    }
  });

  it('gives an application its own token, which represents no user', async () => {
    const { body } = await post(ownParameters());
    expect(
      await server
        .knex('oauth_tokens')
        .where({ token_hash: hashSecret(body.access_token) })
        .first(),
    ).to.include({ user_id: null, oauth_client_id: client.id, code_id: null });
    expect((await me(body.access_token)).status).to.equal(403);
  });

  it('returns all fields for a request in the query, and only non-blank ones for a request in the body', async () => {
    const query = String(new URLSearchParams(ownParameters()));
    const asked = await server.oauth.post(`/oauth/token?${query}`);
    expect(asked.body).to.include({ expires_in: null, refresh_token: null });
    for (const body of [query, ownParameters()]) {
      const answer = await bodyOf(server.oauth.post('/oauth/token', body));
      expect(answer).to.have.all.keys('access_token', 'token_type', 'scope', 'created_at');
    }
  });

  it('refuses a code a second time, and revokes the token that it gave', async () => {
    const code = await buildCode(server.knex, client);
    const { body } = await post(parametersFor(code));
    expect((await me(body.access_token)).status).to.equal(200);
    expectRefusal(await post(parametersFor(code)), 400, 'invalid_grant');
    const { status, headers } = await me(body.access_token);
    expect(status).to.equal(401);
    expect(headers.get('www-authenticate')).to.include('The access token was revoked');
  });

  it('issues at most one token when a code is exchanged many times concurrently', async () => {
    await openConnections(server.knex);
    for (let round = 0; round < 3; round += 1) {
      const code = await buildCode(server.knex, client);
      const answers = await Promise.all(Array.from({ length: 40 }, () => post(parametersFor(code))));
      expect(answers.filter(({ status }) => status === 200).length).to.be.at.most(1);
      expect(answers.every(({ status }) => status === 200 || status === 400)).to.equal(true);
      const { id } = await server
        .knex('oauth_codes')
        .where({ code_hash: hashSecret(code) })
        .first();
      expect(await server.knex('oauth_tokens').where({ code_id: id, revoked_at: null })).to.deep.equal([]);
    }
  });

  it('saves no token when the reuse is noticed between the two steps of an exchange', async () => {
    const { oauthCodes, oauthTokens } = server.context;
    const code = await buildCode(server.knex, client);
    const { id } = (await oauthCodes.find(hashSecret(code))) ?? { id: 0 };
    expect(await oauthCodes.consume(id)).to.equal(true);
    await oauthCodes.reportReuse(id);
    expect(await oauthTokens.createFromCode(id, hashSecret('late'))).to.equal(undefined);
  });

  it('keeps the code when the redirect URI is wrong, with the error of RFC 6749', async () => {
    const code = await buildCode(server.knex, client);
    const { redirect_uri: _left, ...withoutUri } = parametersFor(code);
    expectRefusal(await post(withoutUri), 400, 'invalid_request');
    expectRefusal(
      await post({ ...parametersFor(code), redirect_uri: `${client.redirectUri}/` }),
      400,
      'invalid_grant',
    );
    expect((await post(parametersFor(code))).status).to.equal(200);
  });

  it('refuses a code that is missing, unknown, expired, another application’s, or a disabled user’s', async () => {
    const other = await server.build.oauthClient();
    const shutOut = await server.build.user({ disabled_at: new Date() });
    const old = new Date(Date.now() - 3_600_000);
    const codes = {
      unknown: 'gsc_unknown',
      old: await buildCode(server.knex, client, { created_at: old, expires_at: new Date(Date.now() - 1000) }),
      others: await buildCode(server.knex, other),
      shutOut: await buildCode(server.knex, client, { user_id: shutOut.id }),
    };
    for (const code of Object.values(codes)) {
      expectRefusal(await post(parametersFor(code)), 400, 'invalid_grant');
    }
    expectRefusal(await post(parametersFor('')), 400, 'invalid_request');
    expect((await post(parametersFor(codes.others, other))).status).to.equal(200);
  });

  it('measures the age of a code by the database’s clock', async () => {
    const code = await buildCode(server.knex, client, {
      created_at: new Date('2020-01-01'),
      expires_at: server.knex.raw(`now() + interval '1 minute'`) as never,
    });
    const wrongClock = await startTestServer({ knex: server.knex, clock: () => new Date('2100-01-01') });
    const { status } = await wrongClock.oauth.post('/oauth/token', parametersFor(code));
    await wrongClock.close();
    expect(status).to.equal(200);
  });

  describe('parameters', () => {
    it('must not be sent twice, not even once in each place with different values', async () => {
      const own = ownParameters();
      const query = String(new URLSearchParams(own));
      for (const [path, body] of [
        [`?${query}&grant_type=client_credentials`, undefined],
        [`?${query}&client_id[]=${client.client_id}`, undefined],
        [`?${query}`, { client_id: 'another' }],
        ['', { ...own, client_id: [client.client_id] }],
        ['', { ...own, client_secret: { a: 1 } }],
        ['', `${query}&client_id=another`],
        ['', { ...own, redirect_uri: 'x'.repeat(2049) }],
      ] as const) {
        const response = await server.oauth.post(`/oauth/token${path}`, body);
        expectRefusal(response, 400, 'invalid_request');
      }
      expect((await server.oauth.post(`/oauth/token?${query}`, own)).status).to.equal(200);
    });

    it('name a grant type that is known', async () => {
      const { grant_type: _left, ...rest } = parametersFor('gsc_any');
      expectRefusal(await post(rest), 400, 'invalid_request');
      for (const grantType of ['password', 'implicit', '__proto__']) {
        expectRefusal(await post({ ...rest, grant_type: grantType }), 400, 'unsupported_grant_type');
      }
    });

    it('must be readable', async () => {
      expectRefusal(await server.oauth.post('/oauth/token', '{"grant_type":'), 400, 'invalid_request');
      expectRefusal(await server.oauth.post('/oauth/token', '[1]'), 400, 'invalid_request');
      expectRefusal(await server.oauth.post('/oauth/token?code=%zz'), 400, 'invalid_request');
      expectRefusal(await server.oauth.post('/oauth/token?code=%00'), 400, 'invalid_request');
    });
  });

  describe('proof of possession (PKCE)', () => {
    const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' as const };
    const publicClient = useFixture(() => server.build.oauthClient({ confidential: false }));

    it('lets a public application exchange its code with the verifier', async () => {
      const code = await buildCode(server.knex, publicClient, challenge);
      const { client_secret: _none, ...parameters } = parametersFor(code, publicClient);
      expect((await post({ ...parameters, code_verifier: verifier })).status).to.equal(200);
    });

    it('reports a missing verifier to a public application, and keeps the code', async () => {
      const { client_secret: _none, ...parameters } = parametersFor(
        await buildCode(server.knex, publicClient, challenge),
        publicClient,
      );
      const refused = await post(parameters);
      expectRefusal(refused, 400, 'invalid_request');
      expect(refused.body.error_description).to.equal('Missing required parameter: code_verifier.');
      expect((await post({ ...parameters, code_verifier: verifier })).status).to.equal(200);
    });

    it('omits blank fields only from responses to requests with a verifier', async () => {
      const proved = await post({
        ...parametersFor(await buildCode(server.knex, client, challenge)),
        code_verifier: verifier,
      });
      expect(Object.keys(proved.body)).to.deep.equal(['access_token', 'token_type', 'scope', 'created_at']);
      const unproved = await server.oauth.post(
        '/oauth/token',
        parametersFor(await buildCode(server.knex, client)),
      );
      expect(unproved.body).to.include({ expires_in: null, refresh_token: null });
    });

    const rightProof = (stored: object): Record<string, string> =>
      stored === challenge ? { code_verifier: verifier } : {};
    /** What a code was bound to, what is sent with it, and what the refusal is called. */
    const wrongProofs: [object, Record<string, string>, string][] = [
      [challenge, { code_verifier: `${verifier}x` }, 'invalid_grant'],
      [challenge, { code_verifier: 'short' }, 'invalid_request'],
      [challenge, {}, 'invalid_grant'],
      [{}, { code_verifier: verifier }, 'invalid_grant'],
    ];

    it('refuses a wrong, missing or unexpected verifier, and keeps the code', async () => {
      for (const [stored, sent, error] of wrongProofs) {
        const code = await buildCode(server.knex, client, stored);
        expectRefusal(await post({ ...parametersFor(code), ...sent }), 400, error);
        expect((await post({ ...parametersFor(code), ...rightProof(stored) })).status, error).to.equal(200);
      }
    });

    it('does not count a used code with a wrong proof as reuse, and revokes the token for one with the right proof', async () => {
      for (const [stored, sent, error] of wrongProofs) {
        const code = await buildCode(server.knex, client, stored);
        const right = rightProof(stored);
        const { body } = await post({ ...parametersFor(code), ...right });
        expectRefusal(await post({ ...parametersFor(code), ...sent }), 400, error);
        expect((await me(body.access_token)).status).to.equal(200);
        expectRefusal(await post({ ...parametersFor(code), ...right }), 400, 'invalid_grant');
        expect((await me(body.access_token)).status).to.equal(401);
      }
    });

    it('gives a public application no token for itself', async () => {
      const own = { grant_type: 'client_credentials', client_id: publicClient.client_id };
      expectRefusal(await post(own), 401, 'invalid_client');
    });
  });

  it('stores no token in plain text', async () => {
    const code = await buildCode(server.knex, client);
    const { body } = await post(parametersFor(code));
    const { rows } = await server.knex.raw(
      `select oauth_tokens::text || oauth_clients::text as text from oauth_tokens, oauth_clients`,
    );
    const dump = rows.map(({ text }: { text: string }) => text).join('\n');
    for (const secret of [body.access_token, client.secret, code]) expect(dump).to.not.include(secret);
  });

  it('can be called from any website, and describes the allowed methods', async () => {
    const preflight = await server.oauth.request('OPTIONS', '/oauth/token', {
      headers: { Origin: 'https://app.test', 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).to.deep.equal([
      204,
      '*',
    ]);
    const { status, headers, body } = await server.oauth.get('/oauth/token');
    expect([status, headers.get('allow'), body.error]).to.deep.equal([
      405,
      'POST, OPTIONS',
      'invalid_request',
    ]);
    expect(headers.get('access-control-allow-credentials')).to.equal(null);
  });
});
