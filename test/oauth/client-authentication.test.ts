import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import type { TestResponse } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { buildCode, exchangeParameters } from '../support/oauth-clients.ts';
import { useServer } from '../support/server.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe('createToken: client authentication', () => {
  const server = useServer();
  const client = useFixture(() => server.build.oauthClient());

  const parametersFor = (code: string, owner = client) => exchangeParameters(owner, code);
  const post = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    server.oauth.post(`/oauth/token?${new URLSearchParams(query)}`, undefined, { headers });
  const expectRefusal = (response: TestResponse, status: number, error: string) => {
    expect([response.status, response.body.error]).to.deep.equal([status, error]);
    expect(response.text).to.not.include(client.secret);
  };

  it('refuses a wrong, truncated, empty or foreign secret and an unknown application with 401', async () => {
    const other = await server.build.oauthClient();
    const code = await buildCode(server.knex, client);
    for (const change of [
      { client_secret: 'wrong' },
      { client_secret: client.secret.slice(0, -1) },
      { client_secret: '' },
      { client_secret: other.secret },
      { client_id: 'nobody' },
      { client_id: '' },
      { client_secret: '', code_verifier: verifier },
    ] as Record<string, string>[]) {
      const response = await post({ ...parametersFor(code), ...change });
      expectRefusal(response, 401, 'invalid_client');
      expect(response.headers.get('www-authenticate')).to.equal('Basic realm="Groundswell"');
    }
    expect((await post(parametersFor(code))).status).to.equal(200);
  });

  it('responds to wrong HTTP Basic credentials, readable or not, with a Basic challenge', async () => {
    const wrong = Buffer.from(`${client.client_id}:wrong`).toString('base64');
    for (const header of [
      `Basic ${wrong}`,
      'Basic !!',
      'Basic',
      `Basic ${Buffer.from('%zz:x').toString('base64')}`,
    ]) {
      const response = await post({ grant_type: 'client_credentials' }, { Authorization: header });
      expectRefusal(response, 401, 'invalid_client');
      expect(response.headers.get('www-authenticate')).to.equal('Basic realm="Groundswell"');
    }
  });

  it('accepts Basic credentials form-encoded and unencoded, whatever they contain', async () => {
    const secrets = ['a+b', 'per%cent', '100%', '%41%2B', 'a b', 'plain', 'a:b%3A'];
    for (const [index, secret] of secrets.entries()) {
      const client_id = `odd+id%${index}`;
      const odd = await server.build.oauthClient({ client_id, secret_hash: hashSecret(secret) });
      const encoded = [client_id, secret].map((part) =>
        new URLSearchParams([['', part]]).toString().slice(1),
      );
      for (const [name, secretSent] of [[client_id, secret], encoded, [client_id, `${secret}x`]]) {
        const isRight = secretSent !== `${secret}x`;
        const headers = { Authorization: `Basic ${Buffer.from(`${name}:${secretSent}`).toString('base64')}` };
        const what = `${name}:${secretSent}`;
        const sent = await post({ grant_type: 'client_credentials' }, headers);
        expect(sent.status, what).to.equal(isRight ? 200 : 401);
        const token = `token-${index}-${name}`;
        const ended = await server.oauth.post('/oauth/revoke', { token, client_id }, { headers });
        expect(ended.status, what).to.equal(isRight ? 200 : 401);
      }
      await server.knex('oauth_tokens').where({ oauth_client_id: odd.id }).delete();
    }
    await server.knex('throttles').delete();
  });

  it('gives a public application no access by a secret that cannot be decoded', async () => {
    const open = await server.build.oauthClient({ confidential: false });
    const headers = { Authorization: `Basic ${Buffer.from(`${open.client_id}:100%`).toString('base64')}` };
    const { status } = await server.oauth.post('/oauth/revoke', { token: 'unknown' }, { headers });
    expect(status).to.equal(401);
  });

  it('is limited: after 30 failures the caller has to wait, but nobody else does', async () => {
    const guessed = await server.build.oauthClient();
    const guess = { grant_type: 'client_credentials', client_id: guessed.client_id, client_secret: 'x' };
    const right = { ...guess, client_secret: guessed.secret };
    await post(right);
    const begun = Date.now();
    const answers = await Promise.all(Array.from({ length: 31 }, () => post(guess)));
    expect(answers.filter(({ status }) => status === 401)).to.have.length(30);
    const refused = await post(right);
    expectRefusal(refused, 429, 'temporarily_unavailable');
    const elapsed = Math.ceil((Date.now() - begun) / 1000);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(300 - elapsed, 300);
    expect(
      (await post({ ...right, client_id: client.client_id, client_secret: client.secret })).status,
    ).to.equal(200);
    await server.knex('throttles').delete();
  });

  it('does not find a deleted application', async () => {
    const deleted = await server.build.oauthClient({ deleted_at: new Date() });
    expectRefusal(
      await post({
        grant_type: 'client_credentials',
        client_id: deleted.client_id,
        client_secret: deleted.secret,
      }),
      401,
      'invalid_client',
    );
  });
});
