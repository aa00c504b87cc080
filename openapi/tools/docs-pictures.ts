// Takes the pictures of the README and the documentation from a running demo installation: `make start` in another terminal, then `make
// docs-pictures`. Requires Chromium; CHROMIUM_PATH is its path.

import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { projectRoot } from '../../src/config/project-root.ts';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { findChromium } from '../../test/browser/browser.ts';
import { docsFolder } from './docs/documents.ts';

const site = process.env.BASE_URL ?? 'http://localhost:3000';
const auth = process.env.AUTH_URL ?? 'http://localhost:3001';
const folder = join(docsFolder, 'pictures');
const readmeFolder = join(projectRoot, '.github', 'pictures');
const mostBytes = 150_000;
const viewport = { width: 800, height: 640 };

const copyTheCode = 'urn:ietf:wg:oauth:2.0:oob';

/** The views that the README shows. An event screen looks the same in both colour schemes. */
const readmeViews = [
  { name: 'campaign', path: '/city-run/au', colorSchemes: ['light', 'dark'] },
  { name: 'docs', path: '/docs/leaderboards-and-totals/', colorSchemes: ['light', 'dark'] },
  { name: 'event-screen', path: '/screens/au/city-run', colorSchemes: ['dark'] },
] as const;

async function takeReadmeViews(browser: Browser): Promise<void> {
  for (const { name, path, colorSchemes } of readmeViews) {
    for (const colorScheme of colorSchemes) {
      const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, colorScheme });
      await page.goto(site + path, { waitUntil: 'load' });
      const picture = await page.screenshot({ animations: 'disabled' });
      const file = join(readmeFolder, `${name}-${colorScheme}.png`);
      await sharp(picture).png({ palette: true, dither: 0 }).toFile(file);
      report(file);
      await page.close();
    }
  }
}

/** Takes a picture of the whole view, whatever its height. */
async function take(page: Page, name: string): Promise<void> {
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

/** @throws Error for a picture that is slow to load */
function report(path: string): void {
  const { size } = statSync(path);
  process.stdout.write(`${basename(path)}  ${Math.ceil(size / 1000)} kB\n`);
  if (size > mostBytes) throw new Error(`${basename(path)} is larger than ${mostBytes / 1000} kB`);
}

async function signIn(page: Page): Promise<void> {
  await page.locator('#email').fill(demoCredentials.userEmail);
  await page.locator('#password').fill(demoCredentials.userPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Registers a new OAuth application, because the demo user has already allowed the demo application. */
async function register(page: Page): Promise<{ address: string; clientId: string }> {
  await page.goto(`${site}/developers/oauth_applications/new`);
  await page.getByLabel('Name').fill('Runners’ Hub');
  await page.getByLabel('Description').fill('Shows your training next to what you have raised.');
  await page.getByLabel('Redirect URIs').fill(copyTheCode);
  await take(page, 'new-application');
  await page.getByRole('button', { name: 'Register OAuth application' }).click();
  await page.goto(`${site}/developers/oauth_applications`);
  await page.getByRole('link', { name: 'Runners’ Hub' }).first().click();
  const address = page.url();
  return { address, clientId: await page.locator('#client_id').innerText() };
}

async function authorize(page: Page, clientId: string): Promise<void> {
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

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await takeReadmeViews(browser);
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  await page.goto(`${site}/sign-in`);
  await signIn(page);
  await page.waitForURL('**/dashboard*');
  const { address, clientId } = await register(page);
  await authorize(page, clientId);
  await page.goto(`${site}/dashboard`);
  const access = join(folder, 'access.png');
  await page.locator('section', { hasText: 'Apps with access' }).last().screenshot({ path: access });
  report(access);
  await page.goto(`${address}/delete`);
  await page.getByRole('button', { name: /delete/i }).click();
} finally {
  await browser.close();
}
