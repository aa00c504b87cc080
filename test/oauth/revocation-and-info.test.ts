import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { countStatements } from '../support/count-statements.ts';
import { useFixture } from '../support/fixture.ts';
import type { TestOauthClient } from '../support/oauth-clients.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('revokeToken', () => {
  const server = useServer();
  const client = useFixture(() => server.build.oauthClient());

  const tokenOf = async (owner: TestOauthClient) => {
    const token = createSecret('accessToken');
    const user = await server.build.user();
    await server.context.oauthTokens.create({
      token_hash: hashSecret(token),
      oauth_client_id: owner.id,
      user_id: user.id,
    });
    return token;
  };
  const credentials = (owner: TestOauthClient) => ({
    client_id: owner.client_id,
    ...(owner.confidential ? { client_secret: owner.secret } : {}),
  });
  const statusWith = async (token: string) =>
    (await server.oauth.get('/oauth/token/info', { headers: { Authorization: `Bearer ${token}` } })).status;

  it('revokes a token immediately, requested as a form, as JSON or with HTTP Basic', async () => {
    const basic = Buffer.from(`${client.client_id}:${client.secret}`).toString('base64');
    for (const [body, headers] of [
      [credentials(client), {}],
      [String(new URLSearchParams(credentials(client))), {}],
      ['token_type_hint=refresh_token', { Authorization: `Basic ${basic}` }],
    ] as const) {
      const token = await tokenOf(client);
      expect(await statusWith(token)).to.equal(200);
      const sent = typeof body === 'string' ? `${body}&token=${token}` : { ...body, token };
      const response = await server.oauth.post('/oauth/revoke', sent, { headers });
      expect([response.status, response.body]).to.deep.equal([200, {}]);
      expect(await statusWith(token)).to.equal(401);
    }
  });

  it('responds in the same way for an unknown or already revoked token', async () => {
    const token = await tokenOf(client);
    for (const sent of [token, token, 'gst_unknown']) {
      const { status } = await server.oauth.post('/oauth/revoke', { ...credentials(client), token: sent });
      expect(status).to.equal(200);
    }
  });

  it('lets a public application revoke its own tokens by its name alone', async () => {
    const owner = await server.build.oauthClient({ confidential: false });
    const token = await tokenOf(owner);
    expect((await server.oauth.post('/oauth/revoke', { ...credentials(owner), token })).status).to.equal(200);
    expect(await statusWith(token)).to.equal(401);
  });

  it('refuses another application’s token and an unidentified caller', async () => {
    const token = await tokenOf(client);
    const other = await server.build.oauthClient();
    for (const sent of [{ token }, { ...credentials(other), token }]) {
      const { status, body } = await server.oauth.post('/oauth/revoke', sent);
      expect([status, body.error]).to.deep.equal([403, 'unauthorized_client']);
    }
    expect(await statusWith(token)).to.equal(200);
  });

  it('refuses a wrong secret, and a request without a token or with two', async () => {
    const token = await tokenOf(client);
    const wrong = await server.oauth.post('/oauth/revoke', {
      ...credentials(client),
      token,
      client_secret: 'x',
    });
    expect([wrong.status, wrong.body.error]).to.deep.equal([401, 'invalid_client']);
    for (const sent of [credentials(client), { ...credentials(client), token: [token, token] }]) {
      const { status, body } = await server.oauth.post('/oauth/revoke', sent);
      expect([status, body.error]).to.deep.equal([400, 'invalid_request']);
    }
    expect(await statusWith(token)).to.equal(200);
  });
});

describe('getTokenInfo', () => {
  const server = useServer();

  it('shows for which user and application the token was issued', async () => {
    const client = await server.build.oauthClient();
    const user = await server.build.user();
    const begun = Math.floor(Date.now() / 1000);
    for (const userId of [user.id, null]) {
      const token = createSecret('accessToken');
      await server.context.oauthTokens.create({
        token_hash: hashSecret(token),
        oauth_client_id: client.id,
        user_id: userId,
      });
      for (const service of [server.oauth, server.client]) {
        const response = await fetch(`${service.origin}/oauth/token/info?access_token=${token}`);
        const { created_at: createdAt, ...rest } = (await response.json()) as { created_at: number };
        expect(createdAt).to.be.within(begun, Date.now() / 1000);
        expect(rest).to.deep.equal({
          resource_owner_id: userId,
          scope: [],
          expires_in: null,
          application: { uid: client.client_id },
        });
      }
    }
  });

  it('takes only one statement, for the authentication', async () => {
    const { userToken } = await server.build.credentials();
    const headers = { Authorization: `Bearer ${userToken}` };
    const statements = await countStatements(server.knex, () =>
      server.oauth.get('/oauth/token/info', { headers }),
    );
    expect(statements).to.equal(1);
  });

  it('answers in the shape of OAuth without a token, and with a wrong one', async () => {
    for (const authorization of ['', 'Bearer gst_wrong', 'Basic eDp5']) {
      const headers = { Authorization: authorization };
      const { status, body, headers: answered } = await server.oauth.get('/oauth/token/info', { headers });
      expect([status, body.error]).to.deep.equal([401, 'invalid_token']);
      expect(answered.get('www-authenticate')).to.match(/^Bearer realm/);
    }
  });
});

describe('getAuthorizationServerMetadata', () => {
  it('contains the addresses of the host that was requested', async () => {
    const server = await startTestServer();
    const { authUrl, baseUrl } = server.context.config;
    const path = '/.well-known/oauth-authorization-server';
    const { headers, body } = await server.oauth.get(path);
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect(body).to.include({ issuer: authUrl, token_endpoint: `${authUrl}/oauth/token` });
    const onMainSite = await (await fetch(server.client.origin + path)).json();
    expect(onMainSite).to.include({ issuer: baseUrl, token_endpoint: `${baseUrl}/oauth/token` });
    await server.close();
  });
});
