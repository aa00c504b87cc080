import { expect } from 'chai';
import { signedInUser, testPassword } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import type { TestOauthClient } from '../support/oauth-clients.ts';
import { openForm, submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const registered = 'https://runners.groundswell.test/callback';

/** Ways to write an address that is nearly the registered one, or that a browser reads differently. */
const nearlyRegistered = [
  'https://evil.test/callback',
  'https://runners.groundswell.test/callback/',
  'https://runners.groundswell.test/callback?',
  'https://runners.groundswell.test/callback?next=https://evil.test',
  'https://runners.groundswell.test/callback#',
  'https://runners.groundswell.test/callback#@evil.test',
  'https://runners.groundswell.test/Callback',
  'https://RUNNERS.groundswell.test/callback',
  'https://runners.groundswell.test:443/callback',
  'https://runners.groundswell.test./callback',
  'https://runners.groundswell.test/a/../callback',
  'https://runners.groundswell.test/callback/../../evil',
  'https://runners.groundswell.test%2Fcallback',
  'https://runners.groundswell.test@evil.test/callback',
  'https://user@runners.groundswell.test/callback',
  'https://runners.groundswell.test.evil.test/callback',
  'https://runners.groundswell.test\\@evil.test/callback',
  'http://runners.groundswell.test/callback',
  '//runners.groundswell.test/callback',
  ' https://runners.groundswell.test/callback',
  'https://runners.groundswell.test/callback\r\nSet-Cookie: a=b',
  'javascript:alert(1)//runners.groundswell.test/callback',
  'data:text/html,x',
  'urn:ietf:wg:oauth:2.0:oob:auto',
];

describe('Attacks on authorize', () => {
  const server = useServer();
  const client = useFixture(() => server.build.oauthClient({ redirect_uris: [registered] }));
  beforeEach(() => server.knex('throttles').delete());

  const address = (parameters: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: registered,
      ...parameters,
    })}`;
  const signedIn = async () => (await signedInUser(server)).visitor;
  const codes = async () => Number((await server.knex('oauth_codes').count())[0]?.count);

  for (const uri of nearlyRegistered) {
    it(`sends nobody to ${JSON.stringify(uri)}, signed in or not`, async () => {
      for (const visitor of [new Visitor(server.client.origin), await signedIn()]) {
        for (const type of ['code', 'token', 'bogus']) {
          const page = await visitor.open(address({ redirect_uri: uri, response_type: type }));
          expect([page.status, page.location]).to.deep.equal([400, undefined]);
          const main = page.html.split('<main')[1];
          expect(main).to.not.include('<form').and.not.include('evil.test');
        }
      }
    });
  }

  it('is not an open redirector for an unknown application', async () => {
    const visitor = new Visitor(server.client.origin);
    const unknown = await visitor.open(address({ client_id: 'nobody' }));
    const missing = await visitor.open(address({ client_id: '' }));
    expect([unknown.status, missing.status]).to.deep.equal([401, 400]);
    expect([unknown.location, missing.location]).to.deep.equal([undefined, undefined]);
    await server.knex('oauth_clients').where({ id: client.id }).update({ deleted_at: new Date() });
    expect((await visitor.open(address())).status).to.equal(401);
    await server.knex('oauth_clients').where({ id: client.id }).update({ deleted_at: null });
  });

  it('sends nobody anywhere when a dangerous address is registered', async () => {
    const script = await server.build.oauthClient({ redirect_uris: ['javascript:alert(1)'] });
    const page = await (await signedIn()).open(
      address({ client_id: script.client_id, redirect_uri: 'javascript:alert(1)' }),
    );
    expect([page.status, page.location]).to.deep.equal([400, undefined]);
  });

  it('adds only one origin to the policy of a page, whatever was registered', async () => {
    for (const [uri, targets] of [
      ['https://*/cb', ''],
      ["https://example.org;script-src'self'/cb", ''],
      ["https://user:word@example.org/cb;script-src'self'", ' https://example.org'],
    ] as const) {
      const odd = await server.build.oauthClient({ redirect_uris: [uri] });
      const { status, headers } = await new Visitor(server.client.origin).open(
        address({ client_id: odd.client_id, redirect_uri: uri }),
      );
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect([status, policy[3]], uri).to.deep.equal([200, `form-action 'self'${targets}`]);
      expect(policy).to.have.length(6);
    }
  });

  it('accepts any port of a registered loopback address, but no other difference', async () => {
    const redirect_uris = ['http://127.0.0.1/cb?a=1', 'http://[::1]:4000/cb', 'http://localhost:4000/cb'];
    const open = async (confidential: boolean, redirect_uri: string) => {
      const { client_id } = await server.build.oauthClient({ confidential, redirect_uris });
      const key = {
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      };
      return new Visitor(server.client.origin).open(address({ client_id, redirect_uri, ...key }));
    };
    for (const uri of ['http://127.0.0.1:51004/cb?a=1', 'http://[::1]:9/cb', 'http://[::1]/cb']) {
      expect((await open(false, uri)).status, uri).to.equal(200);
      expect((await open(true, uri)).status, uri).to.equal(400);
    }
    for (const uri of [
      'http://127.0.0.1:51004/cb',
      'http://127.0.0.1:51004/cb?a=1&b=2',
      'http://127.0.0.1:51004/cb/?a=1',
      'http://127.0.0.1:99999/cb?a=1',
      'http://127.0.0.1:/cb?a=1',
      'http://127.0.0.1:80@evil.test/cb?a=1',
      'http://127.0.0.1.evil.test/cb?a=1',
      'http://127.0.0.1:51004\\@evil.test/cb?a=1',
      'http://127.0.0.1:51004/cb?a=1\n',
      'http://127.0.0.2:51004/cb?a=1',
      'https://127.0.0.1:51004/cb?a=1',
      'http://localhost:51004/cb',
      'http://[::1]:9/other',
    ]) {
      const page = await open(false, uri);
      expect([page.status, page.location], uri).to.deep.equal([400, undefined]);
    }
  });

  it('requires the redirect URI only if several are registered', async () => {
    const one = await server.build.oauthClient({ redirect_uris: [registered, 'urn:ietf:wg:oauth:2.0:oob'] });
    const two = await server.build.oauthClient({ redirect_uris: [registered, `${registered}/2`] });
    const visitor = new Visitor(server.client.origin);
    const open = ({ client_id }: TestOauthClient) => visitor.open(address({ client_id, redirect_uri: '' }));
    expect((await open(one)).status).to.equal(200);
    expect((await open(two)).status).to.equal(400);
  });

  it('sends every other error to the application, with its state', async () => {
    const visitor = new Visitor(server.client.origin);
    for (const [parameters, error] of [
      [{ response_type: '' }, 'invalid_request'],
      [{ response_type: 'id_token' }, 'unsupported_response_type'],
      [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
      [{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }, 'invalid_request'],
      [
        { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'plain' },
        'invalid_request',
      ],
      [{ code_challenge_method: 'S256' }, 'invalid_request'],
      [{ force: 'maybe' }, 'invalid_request'],
      [{ login_action: 'sing-in' }, 'invalid_request'],
      [{ email: 'x'.repeat(256) }, 'invalid_request'],
    ] as [Record<string, string>, string][]) {
      const { status, location = '' } = await visitor.open(address({ ...parameters, state: 'k7' }));
      expect(status, JSON.stringify(parameters)).to.equal(302);
      expect(location.startsWith(`${registered}?`)).to.equal(true);
      const response = new URL(location).searchParams;
      expect([response.get('error'), response.get('state')]).to.deep.equal([error, 'k7']);
    }
  });

  it('refuses a parameter that was sent twice, in any form', async () => {
    const visitor = new Visitor(server.client.origin);
    for (const name of ['client_id', 'redirect_uri', 'reference']) {
      expect((await visitor.open(`${address()}&${name}=x&${name}=y`)).status, name).to.equal(400);
    }
    for (const name of ['state', 'response_type', 'force', 'scope', 'code_challenge']) {
      const { location } = await visitor.open(`${address()}&${name}=x&${name}=x`);
      expect(new URL(location ?? '').searchParams.get('error'), name).to.equal('invalid_request');
    }
    const { location } = await visitor.open(`${address({ response_type: '' })}&response_type[]=code`);
    expect(new URL(location ?? '').searchParams.get('error')).to.equal('invalid_request');
  });

  it('never renders parts of a request as markup', async () => {
    const markup = '"><script>alert(1)</script>';
    const hostile = await server.build.oauthClient({
      name: markup,
      description: markup,
      application_url: 'javascript:alert(1)',
      redirect_uris: [registered],
    });
    const everything = Object.fromEntries(
      ['state', 'scope', 'email', 'phone', 'name', 'reference'].map((name) => [name, markup]),
    );
    const parameters = { ...everything, country: 'au', client_id: hostile.client_id };
    const visitor = await signedIn();
    for (const path of [
      address(parameters),
      address({ ...parameters, force: 'true' }),
      address({ ...parameters, client_id: markup }),
      address({ ...parameters, redirect_uri: markup }),
      address({ ...parameters, country: markup }),
    ]) {
      const { html } = await visitor.open(path);
      expect(html).to.not.include('<script').and.not.include('href="javascript');
    }
  });

  it('accepts a form only from the visitor it was made for', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    await mine.open(address());
    await theirs.open(address());
    const before = await codes();
    const { action, hidden } = openForm(mine);
    for (const token of ['', 'forged', openForm(theirs).hidden.csrf_token ?? '']) {
      const page = await mine.post(action, { ...hidden, csrf_token: token, decision: 'allow' });
      expect([page.status, page.location]).to.deep.equal([403, undefined]);
    }
    const stranger = new Visitor(server.client.origin);
    for (const step of ['sign-in', 'sign-up', 'consent']) {
      const page = await stranger.post(address(), { step, decision: 'allow', csrf_token: 'forged' });
      expect(page.status).to.equal(403);
    }
    expect(await codes()).to.equal(before);
    expect(stranger.cookies.has('groundswell_session')).to.equal(false);
  });

  it('issues no code to a visitor who is not signed in and sends the consent form', async () => {
    const visitor = await Visitor.at(server.client.origin, address());
    const before = await codes();
    const { action, hidden } = openForm(visitor);
    const page = await visitor.post(action, { ...hidden, step: 'consent', decision: 'allow' });
    expect([page.status, page.location]).to.deep.equal([303, action]);
    expect((await visitor.post(action, { ...hidden, step: 'other' })).status).to.equal(400);
    expect(await codes()).to.equal(before);
  });

  it('forgets a withdrawn consent, with all its tokens and codes', async () => {
    const { user, visitor } = await signedInUser(server);
    await visitor.open(address());
    await submitForm(visitor, { decision: 'allow' });
    const codeOf = () => new URL(visitor.page.location ?? '').searchParams.get('code') ?? '';
    const exchange = (code: string) =>
      server.oauth.post('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: client.client_id,
        client_secret: client.secret,
        redirect_uri: registered,
        code,
      });
    const { body } = await exchange(codeOf());
    await visitor.open(address());
    await server.context.oauthConsents.endAccess({ user_id: user.id, oauth_client_id: client.id });
    expect((await exchange(codeOf())).body.error).to.equal('invalid_grant');
    const info = await server.oauth.get('/oauth/token/info', {
      headers: { Authorization: `Bearer ${body.access_token}` },
    });
    expect(info.status).to.equal(401);
    expect((await visitor.open(address())).html).to.include('to act for you?');
  });

  it('limits attempts to guess passwords, and says how long to wait', async () => {
    const user = await server.build.account();
    const visitor = await Visitor.at(server.client.origin, address({ login_action: 'sign-in' }));
    for (let tries = 0; tries < 10; tries += 1) {
      await submitForm(visitor, { email: user.email, password: 'wrong password' });
    }
    await submitForm(visitor, { email: user.email, password: testPassword });
    expect(visitor.page.status).to.equal(429);
    expect(Number(visitor.page.headers.get('retry-after'))).to.be.greaterThan(0);
    expect(visitor.page.html).to.match(/Please wait \d+ minutes/);
  });
});
