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
const desk = process.env.OPERATIONS_URL ?? 'http://localhost:3004';
const folder = join(docsFolder, 'pictures');
const readmeFolder = join(projectRoot, '.github', 'pictures');
const mostBytes = 150_000;
/** A guide has many of them. */
const mostDeskBytes = 80_000;
const viewport = { width: 800, height: 640 };
/** In pixels: wide enough for two columns. */
const deskWidth = 1240;

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
function report(path: string, most = mostBytes): void {
  const { size } = statSync(path);
  process.stdout.write(`${basename(path)}  ${Math.ceil(size / 1000)} kB\n`);
  if (size > most) throw new Error(`${basename(path)} is larger than ${most / 1000} kB`);
}

/** A screen of the desk, and what to do there before its picture is taken. */
interface DeskView {
  name: string;
  path: string;
  /** In pixels. */
  height: number;
  prepare?(page: Page): Promise<void>;
}

/** The document in a preview. */
const shownIn = (page: Page) => page.frameLocator('.preview iframe:visible').frameLocator('iframe');

const campaignPath = '/campaigns/au-1';

const deskViews: readonly DeskView[] = [
  { name: 'desk-home', path: '/', height: 560 },
  {
    name: 'desk-branding',
    path: '/branding',
    height: 640,
    async prepare(page) {
      await page.getByLabel('Name of the site').fill('River Relay');
      await page.getByLabel('Colour (optional)', { exact: true }).fill('#7a1f5c');
      await shownIn(page).getByText('River Relay').first().waitFor();
    },
  },
  { name: 'desk-campaign', path: campaignPath, height: 640 },
  {
    name: 'desk-email',
    path: '/emails/donations_received/edit',
    height: 640,
    prepare: async (page) => shownIn(page).locator('a').first().waitFor(),
  },
  {
    name: 'desk-cash',
    path: '/donations/new',
    height: 640,
    async prepare(page) {
      await page.getByLabel('Page').fill('Robin runs for the reef');
      await page.getByLabel('Amount', { exact: true }).fill('42.50');
      await page.getByLabel('Donor (optional)').fill('Priya Raman');
    },
  },
  {
    name: 'desk-message',
    path: `${campaignPath}/message`,
    height: 640,
    async prepare(page) {
      await page.getByLabel('Subject').fill('Thank you for running, {{recipient.first_name}}!');
      await page.getByLabel('Text').fill('You did it. **Together we raised more than ever.**');
      await shownIn(page).getByText('You did it.').waitFor();
    },
  },
];

/** Takes a picture of the top of a screen of the desk. */
async function takeScreen(page: Page, name: string, height: number): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize({ width: deskWidth, height });
  const picture = await page.screenshot({ animations: 'disabled' });
  const path = join(folder, `${name}.png`);
  await sharp(picture).png({ palette: true, colours: 64, dither: 0 }).toFile(path);
  report(path, mostDeskBytes);
}

/** Takes the pictures of the desk, and leaves the data as it was. */
async function takeDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: deskWidth, height: 900 });
  await page.goto(`${desk}/sign-in`);
  await signIn(page);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  for (const { name, path, height, prepare } of deskViews) {
    await page.goto(desk + path);
    await prepare?.(page);
    await takeScreen(page, name, height);
  }
  await page.goto(`${desk}/pages`);
  await page.locator('.records tbody th a').first().click();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Hide', exact: true }).click();
  await page
    .getByLabel('Reason')
    .fill('Your story asks for cash in an envelope. Please change it, and we will show your page again.');
  await takeScreen(page, 'desk-hide', 400);
  await page.goto(`${desk}/imports/new`);
  await page
    .getByLabel('File')
    .setInputFiles(join(projectRoot, 'test', 'transfer', 'mappings', 'justgiving.csv'));
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  await takeScreen(page, 'desk-import', 640);
  await page.getByRole('link', { name: 'Cancel import' }).click();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.goto(`${desk}/exports/new`);
  await page.getByRole('button', { name: 'Create export' }).click();
  await page.getByRole('link', { name: 'Download CSV' }).waitFor();
  await takeScreen(page, 'desk-export', 400);
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete export' }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.locator('#email').fill(demoCredentials.userEmail);
  await page.locator('#password').fill(demoCredentials.userPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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
  await takeDesk(page);
} finally {
  await browser.close();
}
