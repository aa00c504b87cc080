import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import type { Block } from './guide-blocks.ts';
import type { Surroundings } from './guide-world.ts';
import { openWebsite } from './website.ts';

/**
 * Registers the page that a guide shows as the guide says, opens it in Chromium on an address of its own, connects as the demo user,
 * and disconnects; then refuses, and slips it an answer that it has not asked for.
 */
export async function runPkce({ text }: Block, world: Surroundings): Promise<'skipped' | undefined> {
  const [developer, page] = [await world.openTab(), await world.openTab()];
  if (!developer || !page) return 'skipped';
  const clientId = await register(developer, world.toWorld('http://localhost:3000'));
  const website = await openWebsite(() => world.toWorld(text).replace('YOUR_CLIENT_ID', clientId));
  try {
    await connect(page, website.address);
    await slipAnAnswer(page, website.address);
    await refuse(page, website.address);
  } finally {
    await Promise.all([developer.close(), page.close()]);
    website.close();
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
  await page.getByText('This page did not ask for the code.').waitFor();
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
