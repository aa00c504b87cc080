import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { testPassword } from '../support/accounts.ts';
import { type Listening, listen } from '../support/listen.ts';
import { challengeOf, type TestOauthClient } from '../support/oauth-clients.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { press } from './forms.ts';
import { lookAt } from './look.ts';

const oob = 'urn:ietf:wg:oauth:2.0:oob';

describe('Browser: an application asks for permission', function describeAuthorization() {
  const browser = useBrowser();
  const server = useServer();
  let application: Listening;
  let client: TestOauthClient;

  before(async () => {
    const website = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Back at the application</title>');
    });
    application = await listen(website);
    client = await server.build.oauthClient({
      name: 'Runners’ Hub',
      description: 'Brings your training to your page.',
      application_url: 'https://runners.groundswell.test',
      // Another origin than ours, so that `form-action` has something to allow.
      redirect_uris: [`http://localhost:${application.port}/callback?tenant=1`],
    });
    await server.build.campaign({ slug: 'city-run', name: 'City Run', brand_colour: '#7a1f5c' });
  });
  after(() => application?.close());
  beforeEach(() => server.knex('throttles').delete());

  const open = (page: Page, parameters: Record<string, string> = {}) =>
    page.goto(
      `${server.oauth.origin}/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: client.redirectUri,
        state: 'k7',
        ...parameters,
      })}`,
    );
  const signIn = async (page: Page) => {
    const { email } = await server.build.account();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const tokenFor = async (code: string | null, redirectUri = client.redirectUri) => {
    const { body } = await server.oauth.post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: client.client_id,
      client_secret: client.secret,
      redirect_uri: redirectUri,
      code,
    });
    return body.access_token as string;
  };
  const nameOf = async (token: string) => {
    const { body } = await server.oauth.get('/api/v1/me.json', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return body.user.name;
  };

  for (const setting of [
    { name: 'with scripts, wide', javaScriptEnabled: true, viewport: { width: 1280, height: 900 } },
    {
      name: 'without scripts, 375 pixels wide',
      javaScriptEnabled: false,
      viewport: { width: 375, height: 812 },
    },
  ]) {
    it(`leads from sign-up over consent to a token that works (${setting.name})`, async () => {
      const page = await browser.newPage(setting);
      await open(page);
      await page.getByLabel('Name').fill('Ada Whitfield');
      await page.getByLabel('Email address').fill(`ada-${setting.viewport.width}@example.org`);
      await page.getByLabel('Password').fill('short');
      await press(page, 'Sign up');
      expect(await page.getByLabel('Name').inputValue()).to.equal('Ada Whitfield');
      await page.getByLabel('Password').fill(testPassword);
      await press(page, 'Sign up');
      await press(page, 'Allow');
      expect(await page.title()).to.equal('Back at the application');
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('tenant'), searchParams.get('state')]).to.deep.equal(['1', 'k7']);
      expect(await nameOf(await tokenFor(searchParams.get('code')))).to.equal('Ada Whitfield');
    });

    it(`asks for a new sign-in with force, and takes a signed-in user back at once without (${setting.name})`, async () => {
      const page = await browser.newPage(setting);
      await open(page, { login_action: 'sign-in' });
      await signIn(page);
      await press(page, 'Allow');
      await open(page);
      expect(await page.title()).to.equal('Back at the application');
      await open(page, { force: 'true', login_action: 'sign-in' });
      await signIn(page);
      await press(page, 'Allow');
      expect(new URL(page.url()).searchParams.has('code')).to.equal(true);
    });

    it(`takes a refusal to the application (${setting.name})`, async () => {
      const page = await browser.newPage(setting);
      await open(page, { login_action: 'sign-in' });
      await signIn(page);
      await press(page, 'Deny');
      expect(new URL(page.url()).searchParams.get('error')).to.equal('access_denied');
    });

    it(`hands a token over in the fragment (${setting.name})`, async () => {
      const page = await browser.newPage(setting);
      await open(page, { response_type: 'token', login_action: 'sign-in' });
      await signIn(page);
      await press(page, 'Allow');
      const fragment = new URLSearchParams(new URL(page.url()).hash.slice(1));
      expect(fragment.get('token_type')).to.equal('bearer');
      expect(await nameOf(fragment.get('access_token') ?? '')).to.match(/^Supporter/);
    });

    it(`shows a code to copy (${setting.name})`, async () => {
      const page = await browser.newPage(setting);
      await open(page, { redirect_uri: oob, login_action: 'sign-in' });
      await signIn(page);
      await press(page, 'Allow');
      const code = await page.locator('#authorization_code').innerText();
      expect(page.url()).to.not.include(code);
      expect(await tokenFor(code, oob)).to.be.a('string');
    });
  }

  for (const [address, host] of [
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]'],
  ] as const) {
    it(`takes the user back to a native application at a free port of ${host}`, async function () {
      const native = createServer((_request, response) => response.end('Back at the native application'));
      const isListening = await new Promise<boolean>((resolve) => {
        native.once('error', () => resolve(false)).listen(0, address, () => resolve(true));
      });
      // A machine may have no IPv6.
      if (!isListening) return this.skip();
      try {
        const { client_id } = await server.build.oauthClient({
          confidential: false,
          redirect_uris: [`http://${host}/callback`],
        });
        const page = await browser.newPage();
        await open(page, {
          client_id,
          redirect_uri: `http://${host}:${(native.address() as AddressInfo).port}/callback`,
          code_challenge: challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
          code_challenge_method: 'S256',
          login_action: 'sign-in',
        });
        await signIn(page);
        await press(page, 'Allow');
        await page.getByText('Back at the native application').waitFor();
        expect(new URL(page.url()).searchParams.has('code')).to.equal(true);
      } finally {
        native.close();
        native.closeAllConnections();
      }
    });
  }

  for (const appearance of [
    { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
    { viewport: { width: 375, height: 812 }, colorScheme: 'dark' },
  ] as const) {
    it(`has accessible screens that fit ${appearance.viewport.width} pixels, branded, ${appearance.colorScheme}`, async () => {
      const page = await browser.newPage(appearance);
      const check = (what: string) => lookAt(page, what);
      const branding = { reference: 'city-run', country: 'au' };
      await open(page, branding);
      await page.getByText('City Run').first().waitFor();
      await check('sign-up');
      await press(page, 'Sign up');
      await check('sign-up-errors');
      await open(page, { ...branding, login_action: 'sign-in' });
      await check('sign-in');
      await signIn(page);
      await check('consent');
      await open(page, { redirect_uri: oob });
      await press(page, 'Allow');
      await check('code');
      await open(page, { client_id: 'nobody' });
      await check('unknown-application');
    });
  }
});
