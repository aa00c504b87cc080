import { expect } from 'chai';
import { signedInUser, testPassword } from '../support/accounts.ts';
import {
  authorizeAddress,
  challengeOf,
  exchangeParameters,
  type TestOauthClient,
} from '../support/oauth-clients.ts';
import { openForm, submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe('authorize', () => {
  const server = useServer();
  let client: TestOauthClient;
  beforeEach(async () => {
    await server.knex('throttles').delete();
    client = await server.build.oauthClient({ name: 'Runners’ Hub' });
  });

  const address = (parameters: Record<string, string> = {}, owner = client) =>
    authorizeAddress(owner, parameters);
  const responseIn = (location: string | undefined, part: 'search' | 'hash' = 'search') =>
    Object.fromEntries(new URLSearchParams(new URL(location ?? '')[part].slice(1)));
  const exchange = (code: string, owner = client, more: Record<string, string> = {}) =>
    server.oauth.post('/oauth/token', { ...exchangeParameters(owner, code), ...more });
  const me = (token: string) =>
    server.oauth.get('/api/v1/me.json', { headers: { Authorization: `Bearer ${token}` } });

  for (const service of ['oauth', 'client'] as const) {
    it(`leads a new user from sign-up over consent to a token (${service === 'oauth' ? 'own address' : 'main site'})`, async () => {
      const visitor = await Visitor.at(server[service].origin, address());
      expect(visitor.page.html).to.include('Sign up to continue to Runners’ Hub');
      await submitForm(visitor, { name: 'Ada', email: `ada-${service}@example.org`, password: testPassword });
      expect(visitor.page.status).to.equal(303);
      await visitor.follow();
      expect(visitor.page.html).to.include('Allow Runners’ Hub to act for you?');
      await submitForm(visitor, { decision: 'allow' });
      expect(visitor.page.status).to.equal(303);
      const { code = '', ...rest } = responseIn(visitor.page.location);
      expect(rest).to.deep.equal({ state: 'k7' });
      const { body } = await exchange(code);
      expect((await me(body.access_token)).body.user.email).to.equal(`ada-${service}@example.org`);
    });
  }

  it('continues after the sign-in form, whose errors keep the request', async () => {
    const user = await server.build.account();
    const visitor = await Visitor.at(server.oauth.origin, address({ login_action: 'sign-in' }));
    await submitForm(visitor, { email: user.email, password: 'wrong' });
    expect(visitor.page.status).to.equal(422);
    expect(visitor.page.html).to.include(`value="${user.email}"`).and.not.include('value="wrong"');
    await submitForm(visitor, { email: user.email, password: testPassword });
    await visitor.follow();
    await submitForm(visitor, { decision: 'allow' });
    expect(responseIn(visitor.page.location)).to.have.keys('code', 'state');
  });

  it('explains how to return after choosing a new password elsewhere', async () => {
    const visitor = new Visitor(server.oauth.origin);
    const { html } = await visitor.open(address({ login_action: 'sign-in' }));
    expect(html).to.include('/forgot-password"').and.include('go back to Runners’ Hub and start again');
  });

  it('keeps the typed values when the sign-up form has errors', async () => {
    const visitor = await Visitor.at(server.oauth.origin, address());
    await submitForm(visitor, { name: 'Grace', email: 'not an address', password: 'short' });
    expect(visitor.page.status).to.equal(422);
    expect(visitor.page.html).to.include('value="Grace"').and.include('id="email-error"');
    expect(openForm(visitor).action).to.include('state=k7');
  });

  it('reports to the application that the user denied it access', async () => {
    const { visitor, user } = await signedInUser(server);
    await visitor.open(address());
    await submitForm(visitor, { decision: 'deny' });
    expect(visitor.page.status).to.equal(303);
    expect(responseIn(visitor.page.location)).to.include({ error: 'access_denied', state: 'k7' });
    expect(await server.knex('oauth_codes').where({ user_id: user.id })).to.deep.equal([]);
    expect((await visitor.open(address())).status).to.equal(200);
  });

  it('accepts only a pressed button as consent', async () => {
    const { visitor } = await signedInUser(server);
    await visitor.open(address());
    await submitForm(visitor);
    expect(responseIn(visitor.page.location)).to.include({ error: 'access_denied' });
  });

  it('with force, has the user sign in again, exactly once', async () => {
    const { visitor, user } = await signedInUser(server);
    await visitor.open(address());
    await submitForm(visitor, { decision: 'allow' });
    const forced = address({ force: 'true', login_action: 'sign-in' });
    expect((await visitor.open(forced)).status).to.equal(200);
    const { hidden, action } = openForm(visitor);
    expect(action).to.include('force=true');
    await visitor.post(action, { ...hidden, step: 'consent', decision: 'allow' });
    expect([visitor.page.status, visitor.page.location]).to.deep.equal([303, action]);
    await visitor.follow();
    await submitForm(visitor, { email: user.email, password: 'wrong' });
    expect(openForm(visitor).action).to.include('force=true');
    await submitForm(visitor, { email: user.email, password: testPassword });
    await visitor.follow();
    expect(responseIn(visitor.page.location)).to.have.keys('code', 'state');
  });

  it('allows no consent in a session that an application opened', async () => {
    const { visitor } = await signedInUser(server);
    await server.knex('sessions').update({ oauth_client_id: client.id });
    expect((await visitor.open(address({ login_action: 'sign-in' }))).html).to.include('Sign in to continue');
  });

  it('prefills and brands the sign-up form', async () => {
    await server.knex('campaigns').insert({
      country_code: 'uk',
      slug: 'city-run',
      name: 'City <Run>',
      banner_url: 'https://x.test/b.jpg',
    });
    const visitor = new Visitor(server.oauth.origin);
    const parameters = { name: 'Ada', email: 'ada@example.org', phone: '+61 2', reference: 'city-run' };
    for (const country of ['uk', 'gb']) {
      const { text } = await server.oauth.get(address({ ...parameters, country }));
      expect(text).to.include('City &lt;Run&gt;').and.include('https://x.test/b.jpg');
      for (const value of ['Ada', 'ada@example.org', '+61 2']) expect(text).to.include(`value="${value}"`);
    }
    expect((await visitor.open(address({ reference: 'gone', country: 'uk' }))).status).to.equal(200);
    const half = await visitor.open(address({ reference: 'city-run' }));
    expect([half.status, half.location]).to.deep.equal([400, undefined]);
    expect(half.html).to.include('reference and country');
    expect((await visitor.open(address({ country: 'uk' }))).status).to.equal(400);
    expect((await visitor.open(address({ country: 'null', reference: 'undefined' }))).status).to.equal(200);
  });

  describe('with the out-of-band redirect URI', () => {
    const oob = { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' };

    it('shows the code, and accepts it only with the same redirect URI', async () => {
      const { visitor } = await signedInUser(server);
      await visitor.open(address(oob));
      await submitForm(visitor, { decision: 'allow' });
      const { status, html, headers } = visitor.page;
      const code = /<code[^>]* id="authorization_code"[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
      expect(status).to.equal(200);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).to.deep.equal([
        'no-store',
        'no-referrer',
      ]);
      expect((await exchange(code)).body.error).to.equal('invalid_grant');
      expect((await exchange(code, client, oob)).status).to.equal(200);
    });

    it('shows that the user denied it, and refuses to show a token', async () => {
      const { visitor } = await signedInUser(server);
      await visitor.open(address(oob));
      await submitForm(visitor, { decision: 'deny' });
      expect(visitor.page.location).to.equal(undefined);
      expect(visitor.page.html).to.include('You didn’t allow access');
      expect((await visitor.open(address({ ...oob, response_type: 'token' }))).status).to.equal(400);
    });
  });

  describe('with the implicit grant', () => {
    it('puts a token into the fragment', async () => {
      const { visitor, user } = await signedInUser(server);
      await visitor.open(address({ response_type: 'token', state: 'ä b+c&d' }));
      await submitForm(visitor, { decision: 'allow' });
      expect(visitor.page.location).to.not.include('?').and.not.include('+');
      const { access_token: token = '', ...rest } = responseIn(visitor.page.location, 'hash');
      expect(rest).to.deep.equal({ token_type: 'bearer', state: 'ä b+c&d' });
      expect((await me(token)).body.user.id).to.equal(user.id);
    });

    it('sends errors in the fragment, too, and is refused if the application may not use it', async () => {
      const codeOnly = await server.build.oauthClient({ implicit_allowed: false });
      const visitor = new Visitor(server.oauth.origin);
      const { location } = await visitor.open(address({ response_type: 'token' }, codeOnly));
      expect(responseIn(location, 'hash')).to.include({ error: 'unauthorized_client', state: 'k7' });
    });
  });

  it('returns any state unchanged, even a long one', async () => {
    const { visitor } = await signedInUser(server);
    const trusted = await server.build.oauthClient({ trusted: true });
    for (const state of ['é 漢 🏃', 'a&b=c#d%20+', 'null', 'x'.repeat(2048)]) {
      const { location } = await visitor.open(address({ state }, trusted));
      expect(responseIn(location).state).to.equal(state);
    }
    const { location } = await visitor.open(address({ state: '' }, trusted));
    expect(responseIn(location)).to.have.keys('code');
  });

  describe('with a response mode', () => {
    it('sends code, denial and error in the query or the fragment, as requested', async () => {
      for (const [mode, part] of [
        ['query', 'search'],
        ['fragment', 'hash'],
      ] as const) {
        expect((await server.oauth.get(address({ response_mode: mode }))).status).to.equal(200);
        const { visitor } = await signedInUser(server);
        await visitor.open(address({ response_mode: mode }));
        await submitForm(visitor, { decision: 'deny' });
        expect(responseIn(visitor.page.location, part)).to.include({ error: 'access_denied', state: 'k7' });
        await visitor.open(address({ response_mode: mode, force: 'maybe' }));
        expect(responseIn(visitor.page.location, part)).to.include({ error: 'invalid_request' });
        await visitor.open(address({ response_mode: mode }));
        await submitForm(visitor, { decision: 'allow' });
        const { code = '', ...rest } = responseIn(visitor.page.location, part);
        expect(rest).to.deep.equal({ state: 'k7' });
        expect((await exchange(code)).status).to.equal(200);
      }
    });

    it('refuses one that the description of the provider does not name, and a token in the query', async () => {
      const { body } = await server.oauth.get('/.well-known/oauth-authorization-server');
      expect(body.response_modes_supported).to.deep.equal(['query', 'fragment']);
      const visitor = new Visitor(server.oauth.origin);
      for (const [response_type, mode, part] of [
        ['code', 'form_post', 'search'],
        ['code', 'web_message', 'search'],
        ['token', 'form_post', 'hash'],
        ['token', 'query', 'hash'],
      ] as const) {
        const { location } = await visitor.open(address({ response_type, response_mode: mode }));
        expect(responseIn(location, part), mode).to.include({ error: 'invalid_request', state: 'k7' });
      }
      const token = await visitor.open(address({ response_type: 'token', response_mode: 'fragment' }));
      expect(token.status).to.equal(200);
    });
  });

  it('sends a native application its code at its own scheme, and names that scheme to the user', async () => {
    const phone = await server.build.oauthClient({
      confidential: false,
      redirect_uris: ['org.example.app:/callback'],
    });
    const key = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' };
    const { visitor } = await signedInUser(server);
    const { html, headers } = await visitor.open(address(key, phone));
    expect(html).to.include("Either way, you'll return to org.example.app.");
    expect(headers.get('content-security-policy')).to.include(`form-action 'self' org.example.app:;`);
    await submitForm(visitor, { decision: 'allow' });
    expect(visitor.page.location).to.match(/^org\.example\.app:\/callback\?code=gsc_[\w-]+&state=k7$/);
  });

  it('keeps the query of a registered redirect URI', async () => {
    const trusted = await server.build.oauthClient({
      trusted: true,
      redirect_uris: ['https://x.test/cb?tenant=a%20b&code=old'],
    });
    const { visitor } = await signedInUser(server);
    const { location } = await visitor.open(address({}, trusted));
    expect(location).to.match(/^https:\/\/x\.test\/cb\?tenant=a%20b&code=gsc_[\w-]+&state=k7$/);
  });

  it('ignores any suffix', async () => {
    const visitor = new Visitor(server.oauth.origin);
    for (const suffix of ['.html', '.json', '/']) {
      const { status } = await visitor.open(address().replace('/authorize?', `/authorize${suffix}?`));
      expect(status, suffix).to.equal(200);
    }
  });

  it('binds a code to the proof key that was sent with the request', async () => {
    const publicClient = await server.build.oauthClient({ confidential: false });
    const { visitor } = await signedInUser(server);
    const refused = await visitor.open(address({}, publicClient));
    expect(responseIn(refused.location)).to.include({ error: 'invalid_request' });
    const key = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' };
    await visitor.open(address(key, publicClient));
    await submitForm(visitor, { decision: 'allow' });
    const { code = '' } = responseIn(visitor.page.location);
    const { client_secret: _none, ...parameters } = exchangeParameters(publicClient, code);
    const { status } = await server.oauth.post('/oauth/token', { ...parameters, code_verifier: verifier });
    expect(status).to.equal(200);
  });

  it('lets the browser send the response to the application and nowhere else', async () => {
    const visitor = new Visitor(server.oauth.origin);
    const { headers } = await visitor.open(address());
    expect(headers.get('content-security-policy')).to.include(
      `form-action 'self' https://runners.groundswell.test;`,
    );
    expect(headers.get('content-security-policy')).to.include(`frame-ancestors 'none'`);
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('access-control-allow-origin')).to.equal(null);
  });
});
