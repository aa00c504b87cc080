// @ts-check
// Takes the pictures of the documentation from the screens of a running demo installation: `make start` in another terminal,
// then `make docs-pictures`. Needs Chromium, or CHROMIUM naming one.

import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */

const site = process.env.BASE_URL ?? 'http://localhost:3000';
const auth = process.env.AUTH_URL ?? 'http://localhost:3001';
const program = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (place) => place !== '' && existsSync(place),
);
const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../docs/pictures');
const mostBytes = 90_000;
const viewport = { width: 800, height: 640 };

const demo = {
  email: credential('userEmail'),
  password: credential('userPassword'),
};
const copyTheCode = 'urn:ietf:wg:oauth:2.0:oob';

/** From the source of the demo data, which this script, being plain JavaScript, cannot import. @param {string} name */
function credential(name) {
  const source = readFileSync(join(folder, '../../../src/seed/demo-credentials.ts'), 'utf8');
  const value = new RegExp(`${name}: '([^']+)'`).exec(source)?.[1];
  if (value === undefined) throw new Error(`the demo credentials have no ${name}`);
  return value;
}

/** Of the whole screen, be it higher or lower than others. @param {Page} page @param {string} name */
async function take(page, name) {
  const end = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.querySelector('main > :last-child')?.getBoundingClientRect().bottom ?? 0;
  });
  await page.setViewportSize({ width: 800, height: Math.ceil(end) + 40 });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(viewport);
  report(path);
}

/** @param {string} path @throws Error for a picture that takes long to load */
function report(path) {
  const { size } = statSync(path);
  process.stdout.write(`${basename(path)}  ${Math.ceil(size / 1000)} kB\n`);
  if (size > mostBytes) throw new Error(`${basename(path)} is larger than ${mostBytes / 1000} kB`);
}

/** @param {Page} page */
async function signIn(page) {
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** An application of its own, since the demo user has allowed the demo application already. @param {Page} page */
async function register(page) {
  await page.goto(`${site}/developers/oauth_applications/new`);
  await page.getByLabel('Name').fill('Runners’ Hub');
  await page.getByLabel('Description').fill('Shows your training beside what you have raised.');
  await page.getByLabel('Redirect URIs').fill(copyTheCode);
  await take(page, 'new-application');
  await page.getByRole('button', { name: 'Register application' }).click();
  await page.goto(`${site}/developers/oauth_applications`);
  await page.getByRole('link', { name: 'Runners’ Hub' }).first().click();
  const address = page.url();
  return { address, clientId: await page.locator('#client_id').innerText() };
}

/** @param {Page} page @param {string} clientId */
async function authorize(page, clientId) {
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: copyTheCode,
    login_action: 'sign-in',
    force: 'true',
  });
  await page.goto(`${auth}/oauth/authorize?${parameters}`);
  await take(page, 'sign-in');
  await signIn(page);
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await take(page, 'consent');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.locator('#authorization_code').waitFor();
  await take(page, 'code');
}

if (!program) throw new Error('Chromium is missing: install it, or name one with CHROMIUM.');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.goto(`${site}/sign-in`);
  await signIn(page);
  await page.waitForURL('**/dashboard*');
  const { address, clientId } = await register(page);
  await authorize(page, clientId);
  await page.goto(`${site}/dashboard`);
  const access = join(folder, 'access.png');
  await page.locator('section', { hasText: 'Applications with access' }).last().screenshot({ path: access });
  report(access);
  await page.goto(`${address}/delete`);
  await page.getByRole('button', { name: /delete/i }).click();
} finally {
  await browser.close();
}
