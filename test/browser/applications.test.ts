import { createServer } from 'node:http';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { testPassword } from '../support/accounts.ts';
import { type Listening, listen } from '../support/listen.ts';
import { useServer } from '../support/server.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { useBrowser } from './browser.ts';
import { press } from './forms.ts';

const oob = 'urn:ietf:wg:oauth:2.0:oob';
const withScripts = { permissions: ['clipboard-read', 'clipboard-write'] };
const narrowWithoutScripts = { javaScriptEnabled: false, viewport: { width: 375, height: 812 } };

describe('Browser: developers of OAuth applications', () => {
  const browser = useBrowser();
  const server = useServer();

  for (const setting of [withScripts, narrowWithoutScripts]) {
    const how = 'viewport' in setting ? 'without scripts, 375 pixels wide' : 'with scripts';

    it(`leads from a new application to a token that works (${how})`, async () => {
      const { email, name } = await server.build.account();
      const page = await browser.newPage(setting);
      await page.goto(`${server.client.origin}/developers/oauth_applications/new`);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(testPassword);
      await press(page, 'Sign in');
      await page.getByLabel('Name', { exact: true }).fill('Training Diary');
      await page.getByLabel('Redirect URIs').fill(oob);
      await press(page, 'Register OAuth application');
      if (setting === narrowWithoutScripts) expect(await widthOverflow(page)).to.equal(false);
      else expect(await accessibilityViolations(page)).to.deep.equal([]);
      const client_id = await page.locator('#client_id').innerText();
      const client_secret = await page.locator('#client_secret').innerText();

      if (setting === withScripts) {
        expect(await copied(page, 'Copy client secret')).to.equal(client_secret);
        await page.getByRole('link', { name: "I've copied it" }).click();
        expect(await copied(page, 'Copy client ID')).to.equal(client_id);
      } else expect(await page.locator('[data-copy]:visible').count()).to.equal(0);

      const request = { response_type: 'code', client_id, redirect_uri: oob };
      await page.goto(`${server.client.origin}/oauth/authorize?${new URLSearchParams(request)}`);
      await press(page, 'Allow');
      const code = await page.locator('#authorization_code').innerText();
      const grant = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri: oob, code };
      const { body } = await server.oauth.post(`/oauth/token?${new URLSearchParams(grant)}`);
      const headers = { Authorization: `Bearer ${body.access_token}` };
      expect((await server.oauth.get('/api/v1/me.json', { headers })).body.user.name).to.equal(name);
    });

    it(`signs a user in by a form on another origin (${how})`, async () => {
      const user = await server.build.account();
      const client = await server.build.oauthClient({ name: 'Runners’ Hub' });
      const token = createSecret('accessToken');
      await server
        .knex('oauth_tokens')
        .insert({ token_hash: hashSecret(token), oauth_client_id: client.id, user_id: user.id });
      const elsewhere = await formOn(`${server.client.origin}/api/v2/authentication/sessions`, token);
      const page = await browser.newPage(setting);
      await page.goto(`http://localhost:${elsewhere.port}/`);
      await press(page, 'Continue to your dashboard');
      elsewhere.close();
      expect(page.url()).to.equal(`${server.client.origin}/dashboard`);
      expect(await page.getByText(user.name).first().isVisible()).to.equal(true);
    });
  }
});

async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Copied.').waitFor();
  return page.evaluate('navigator.clipboard.readText()');
}

async function widthOverflow(page: Page): Promise<boolean> {
  const box = await page.locator('body').boundingBox();
  return (box?.width ?? 0) > narrowWithoutScripts.viewport.width;
}

/** A page of a third-party application with the form that takes its user to us. */
async function formOn(action: string, token: string): Promise<Listening> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Runners’ Hub</title><form method="post" action="${action}">
      <input type="hidden" name="access_token" value="${token}"><button>Continue to your dashboard</button></form></html>`);
  });
  return listen(server);
}
