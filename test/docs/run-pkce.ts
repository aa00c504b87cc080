import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { findChromium } from '../browser/browser.ts';
import type { Block } from './guide-blocks.ts';
import type { Addresses } from './guide-world.ts';

/**
 * Registers the page that a guide shows as the guide says, opens it in Chromium on an address of its own, connects as the demo user,
 * and disconnects; then refuses, and slips it an answer that it has not asked for.
 */
export async function runPkce({ text }: Block, world: Addresses): Promise<'skipped' | undefined> {
  const executablePath = findChromium();
  if (!executablePath) {
    process.stdout.write('        This page is not opened here: install Chromium, or set CHROMIUM_PATH.\n');
    return 'skipped';
  }
  let clientId = '';
  const website = createServer((_request, response) => {
    const page = world.toWorld(text).replace('YOUR_CLIENT_ID', clientId);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`;
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const developer = await browser.newPage();
    clientId = await register(developer, world.toWorld('http://localhost:3000'));
    const page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    await connect(page, address);
    await slipAnAnswer(page, address);
    await refuse(page, address);
  } finally {
    await browser?.close();
    website.close();
    website.closeAllConnections();
  }
  return undefined;
}

/** @returns the ID of the application */
async function register(page: Page, site: string): Promise<string> {
  await page.goto(`${site}/developers/oauth_applications/new`);
  await page.locator('#email').fill(demoCredentials.userEmail);
  await page.locator('#password').fill(demoCredentials.userPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Name').fill('A page');
  await page.getByLabel('Redirect URIs').fill('http://127.0.0.1/');
  await page.getByLabel('On phones or in browsers').check();
  await page.getByRole('main').getByRole('button').last().click();
  await page.waitForURL(/notice=created/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function connect(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.locator('#email').fill(demoCredentials.userEmail);
  await page.locator('#password').fill(demoCredentials.userPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText(`Hello, ${demoCredentials.userName}`).waitFor();
  expect(page.url(), 'the code has left the address').to.equal(address);
  expect(await page.evaluate('sessionStorage.length + localStorage.length')).to.equal(0);
  const revoked = page.waitForResponse((response) => response.url().endsWith('/oauth/revoke'));
  await page.getByRole('button', { name: 'Disconnect' }).click();
  expect((await revoked).status()).to.equal(200);
  await page.getByText('Disconnected').waitFor();
  expect(await accessibilityViolations(page)).to.deep.equal([]);
}

async function slipAnAnswer(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?code=somebody-elses&state=made-up`);
  await page.getByText('Nobody here has asked for this.').waitFor();
}

async function refuse(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(address);
  await page
    .getByRole('status')
    .filter({ hasText: /denied|refused|not allow/i })
    .waitFor();
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
}
