import { expect } from 'chai';
import type { Knex } from 'knex';
import { hashSecret } from '../../src/auth/secrets.ts';
import { signedInUser } from '../support/accounts.ts';
import { issueCredentials, type TestCredentials } from '../support/credentials.ts';
import { hostileReturnAddresses } from '../support/hostile-return-addresses.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const path = '/authentication/sessions';

describe('POST /authentication/sessions', () => {
  const server = useServer();
  let knex: Knex;
  let credentials: TestCredentials;

  before(async () => {
    knex = server.knex;
    credentials = await issueCredentials(knex);
    await knex('oauth_clients').update({
      redirect_uris: ['https://app.example.com/callback', 'my-app://callback', 'urn:ietf:wg:oauth:2.0:oob'],
    });
  });

  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const asForm = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.client.post(path, form({ access_token: credentials.userToken, ...fields }), {
      headers: { ...asForm.headers, ...headers },
    });

  const sessionCookie = (headers: Headers) =>
    /^groundswell_session=([\w-]{43}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/.exec(
      headers.get('set-cookie') ?? '',
    )?.[1];

  /** The name that the header of a page shows to whoever has this session. */
  async function nameShownTo(session: string | undefined): Promise<string | undefined> {
    const visitor = new Visitor(server.client.origin);
    if (session) visitor.cookies.set('groundswell_session', session);
    const { html } = await visitor.open('/forgot-password');
    return /<a class="account" href="[^"]*\/dashboard"[^>]*>([^<]*)<\/a>/.exec(html)?.[1];
  }

  it("signs the token's user in and sends the browser to the dashboard", async () => {
    const { status, headers } = await post({});
    expect(status).to.equal(303);
    expect(headers.get('location')).to.equal('/dashboard');
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('access-control-allow-credentials')).to.equal(null);
    const user = await knex('users').where({ id: credentials.userId }).first();
    const session = sessionCookie(headers);
    expect(await nameShownTo(session)).to.equal(user.name);
    expect(await nameShownTo(undefined)).to.equal(undefined);
    expect(await knex('sessions').where({ id_hash: hashSecret(session ?? '') })).to.have.length(1);
  });

  it('takes the form of a browser, JSON, and the header', async () => {
    const json = await server.client.post(path, { access_token: credentials.userToken, return_to: '/a' });
    expect([json.status, json.headers.get('location')]).to.deep.equal([303, '/a']);
    const both = await post({}, { Authorization: `Bearer ${credentials.userToken}` });
    expect(both.status).to.equal(303);
    const twice = await post({}, { Authorization: `Bearer ${credentials.clientToken}` });
    expect(twice.status).to.equal(401);
  });

  it('redirects to our paths, our address and the application', async () => {
    const ours = server.context.config.baseUrl;
    for (const address of ['/', '/au/run?a=1#b', `${ours}/au/run`, 'https://app.example.com/welcome?a=1']) {
      const { status, headers } = await post({ return_to: address });
      expect(status, address).to.equal(303);
      expect(headers.get('location')).to.equal(address);
    }
    expect((await post({ return_to: '' })).headers.get('location')).to.equal('/dashboard');
  });

  it('refuses every other address, and starts no session then', async () => {
    const before = await knex('sessions').count();
    for (const address of [...hostileReturnAddresses, `/${'a'.repeat(2000)}`]) {
      const { status, headers, body } = await post({ return_to: address });
      expect(status, JSON.stringify(address)).to.equal(422);
      expect(body.error.errors[0]).to.include({ field: 'return_to', code: 'invalid' });
      expect(headers.get('location')).to.equal(null);
      expect(headers.get('set-cookie')).to.equal(null);
    }
    expect(await knex('sessions').count()).to.deep.equal(before);
  });

  it('does not lead to another application', async () => {
    const [other] = await knex('oauth_clients')
      .insert({
        client_id: 'other',
        name: 'Other',
        secret_hash: hashSecret('x'),
        redirect_uris: ['https://other.example.com/callback'],
      })
      .returning('id');
    expect(other.id).to.be.a('number');
    expect((await post({ return_to: 'https://other.example.com/' })).status).to.equal(422);
  });

  it('is for tokens of users alone', async () => {
    const status = async (headers: Record<string, string>, body = '{}') =>
      (await server.client.post(path, body, { headers })).status;
    const { apiKey, clientToken } = credentials;
    expect(await status({})).to.equal(401);
    expect(await status({ Authorization: 'Bearer gst_unknown' })).to.equal(401);
    expect(await status({ Authorization: `Token token=${apiKey}` })).to.equal(403);
    expect(await status({ Authorization: `Bearer ${clientToken}` })).to.equal(403);
    expect(await status({}, JSON.stringify({ access_token: clientToken }))).to.equal(403);
    expect(await status({}, JSON.stringify({ access_token: apiKey }))).to.equal(401);
    expect(await status({}, '{"access_token"')).to.equal(400);
  });

  it('does nothing for a token that was revoked', async () => {
    const other = await issueCredentials(knex);
    await knex('oauth_tokens')
      .where({ token_hash: hashSecret(other.userToken) })
      .update({ revoked_at: new Date() });
    const { status, headers } = await post({ access_token: other.userToken });
    expect(status).to.equal(401);
    expect(headers.get('set-cookie')).to.equal(null);
  });

  it('accepts the token in a header or in the query, too, with or without a body', async () => {
    const { userToken } = credentials;
    const headers = { Authorization: `Bearer ${userToken}` };
    const query = `${path}?access_token=${userToken}`;
    const answers = {
      header: await server.client.post(path, undefined, { headers }),
      headerAndJson: await server.client.post(path, { return_to: '/a' }, { headers }),
      headerAndForm: await server.client.post(path, form({ return_to: '/a' }), {
        headers: { ...headers, ...asForm.headers },
      }),
      query: await server.client.post(query),
      queryAndForm: await server.client.post(query, form({ return_to: '/a' }), asForm),
    };
    for (const [place, { status, headers: answered }] of Object.entries(answers)) {
      expect(status, place).to.equal(303);
      expect(answered.get('location')).to.equal(place.includes('And') ? '/a' : '/dashboard');
      expect(await nameShownTo(sessionCookie(answered))).to.be.a('string');
    }
  });

  it('gives a new session each time, and ends the one of the same browser', async () => {
    const first = sessionCookie((await post({})).headers);
    const second = sessionCookie((await post({}, { Cookie: `groundswell_session=${first}` })).headers);
    expect(second).to.not.equal(first);
    expect(await nameShownTo(first)).to.equal(undefined);
    expect(await nameShownTo(second)).to.be.a('string');
  });

  it('ends someone else’s session in the browser, and records that in the audit log', async () => {
    const { user: victim, visitor } = await signedInUser(server);
    const old = visitor.cookies.get('groundswell_session');
    const { headers } = await post({}, { Cookie: `groundswell_session=${old}` });
    expect(await nameShownTo(old)).to.equal(undefined);
    const rows = await knex('audit_log').where({ action: 'session.open' }).orderBy('id', 'desc').limit(1);
    expect(rows[0]).to.include({
      actor_type: 'oauth_client',
      subject_type: 'user',
      subject_id: credentials.userId,
    });
    expect(rows[0].details).to.deep.equal({ ended_session_of: victim.id });

    // Where the browser keeps the cookie back, as it does for forms of other sites, every page says who opened the session.
    visitor.cookies.set('groundswell_session', sessionCookie(headers) ?? '');
    const { html } = await visitor.open('/forgot-password');
    expect(html).to.include('signed in by Test application');
  });

  it('opens a session that ends when the user revokes the application’s access', async () => {
    const other = await issueCredentials(knex);
    const session = sessionCookie((await post({ access_token: other.userToken })).headers);
    expect(await nameShownTo(session)).to.be.a('string');
    await knex('oauth_tokens')
      .where({ token_hash: hashSecret(other.userToken) })
      .update({ revoked_at: new Date() });
    expect(await nameShownTo(session)).to.equal(undefined);
  });

  it('gives a session that ends when the application is deleted', async () => {
    const other = await issueCredentials(knex);
    const session = sessionCookie((await post({ access_token: other.userToken })).headers);
    expect(await nameShownTo(session)).to.be.a('string');
    const client = await knex('oauth_clients')
      .where({ client_id: `test-${other.userId}` })
      .first();
    await server.context.oauthClients.delete(client.id);
    expect(await nameShownTo(session)).to.equal(undefined);
  });

  it('answers what the contract documents for other methods, types and sizes', async () => {
    expect((await server.client.get(path)).status).to.equal(405);
    const large = `access_token=${'x'.repeat(2 ** 20)}`;
    expect((await server.client.post(path, large, asForm)).status).to.equal(413);
    const multipart = { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
    expect((await server.client.post(path, '--x--', multipart)).status).to.equal(415);
  });

  it('keeps token and session out of the log and of errors', async () => {
    const lines: string[] = [];
    const { pino } = await import('pino');
    const logged = await startTestServer({
      knex,
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    });
    const body = form({ access_token: credentials.userToken, return_to: 'https://evil.example' });
    const refused = await logged.client.post(path, body, asForm);
    const query = `${path}?access_token=${credentials.userToken}`;
    const accepted = await logged.client.post(query, form({ access_token: credentials.userToken }), asForm);
    await logged.close();
    expect([refused.status, accepted.status]).to.deep.equal([422, 303]);
    expect(lines).to.have.length.of.at.least(2);
    expect(lines.join() + refused.text).to.not.include(credentials.userToken);
    expect(lines.join()).to.not.include(sessionCookie(accepted.headers) ?? 'none');
  });
});
