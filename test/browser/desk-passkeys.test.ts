import { createServer } from 'node:http';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createServices } from '../../src/server/services.ts';
import { testPassword } from '../support/accounts.ts';
import { buildStaffAccount } from '../support/desk.ts';
import { listen } from '../support/listen.ts';
import { useServer } from '../support/server.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { useBrowser } from './browser.ts';

describe('Passkeys at the desk, in Chromium', () => {
  const browser = useBrowser();
  const server = useServer();
  let origin = '';
  let close = () => {};

  before(async () => {
    // A passkey belongs to a host name, which an address of numbers is not.
    const [service] = await createServices(server.context, ['operations']);
    const listening = await listen(createServer(service?.listener));
    close = listening.close;
    origin = `http://localhost:${listening.port}`;
    server.context.config.operationsUrl = origin;
  });
  after(() => close());

  /** Gives the page an authenticator that verifies its user, or fails to. */
  async function withAuthenticator(page: Page) {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return {
      verifies: (isUserVerified: boolean) =>
        session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
      credentials: async () =>
        (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    };
  }

  it('are added, sign in without an address, replace a code, and are removed', async () => {
    const { email } = await buildStaffAccount(server.knex, 'owner');
    const page = await browser.newPage({ colorScheme: 'dark' });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const authenticator = await withAuthenticator(page);
    await page.goto(`${origin}/sign-in`);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Add a passkey instead' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    expect(await authenticator.credentials()).to.have.length(1);
    // The same device again.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device already has a passkey for your account.').waitFor();

    await page.context().clearCookies();
    await page.goto(`${origin}/sign-in?return_to=%2Faccount`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();

    await page.context().clearCookies();
    await page.goto(`${origin}/sign-in?return_to=%2Faccount`);
    await authenticator.verifies(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('That was canceled or took too long.').waitFor();
    await authenticator.verifies(true);

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Use your passkey' }).waitFor();
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();

    await page.goto(`${origin}/account/passkeys`);
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByText('this passkey is the last one').waitFor();
    // The browser reports the answers 409 and nothing else.
    expect(complaints.filter((text) => !text.includes('409'))).to.deep.equal([]);
  });

  it('are not offered where the browser has none', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${origin}/sign-in`);
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).to.equal(false);
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).to.equal(true);
  });
});
