import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';
import { useBrowser } from './browser.ts';
import { appearances, lookAt } from './look.ts';

describe('Browser: previews at the desk', () => {
  const browser = useBrowser();
  const server = useServer();
  before(async () => {
    const charity = await server.build.charity({ name: 'Reef Rescue Trust' });
    await server.build.campaign({ name: 'City to Surf Coast Run', charities: [charity] });
  });
  beforeEach(() => server.knex('branding').delete());

  /** Opens the desk as an owner. Errors of the browser are collected. */
  async function openDesk(options: object) {
    const { visitor } = await signInToDesk(server, 'owner');
    const page = await browser.newPage(options);
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value }));
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: server.operations.origin })));
    return { page, complaints };
  }

  const frameOf = (page: Page) => page.frameLocator('.preview iframe:visible');
  /** The document in the visible frame. */
  const shown = (page: Page) => frameOf(page).frameLocator('iframe');

  for (const appearance of appearances) {
    it(`follow what is typed into the branding (${appearance.viewport.width}, ${appearance.colorScheme})`, async () => {
      const { page, complaints } = await openDesk(appearance);
      await page.goto(`${server.operations.origin}/branding`);
      await shown(page).getByRole('heading', { level: 1 }).waitFor();
      await page.getByLabel('Name of the site').fill('Run & Roll <3');
      await page.getByLabel('Heading of the home page').fill('Run for those who cannot');
      await page.getByLabel('Colour (optional)', { exact: true }).fill('#f5c518');
      await shown(page).getByRole('heading', { name: 'Run for those who cannot' }).waitFor();
      expect(await frameOf(page).locator('.facts').innerText()).to.include('which is easier to read');
      await lookAt(page, 'desk-branding-preview');
      // Previews add nothing to the browser's history, and nothing was saved.
      expect(await page.evaluate('history.length')).to.be.at.most(2);
      expect(await server.knex('branding')).to.deep.equal([]);
      await page.getByRole('button', { name: 'Save branding' }).click();
      await page.getByText('The branding is saved.').waitFor();
      expect(complaints).to.deep.equal([]);
      await page.context().close();
    });
  }

  it('are replaced by the last one, even if one before it is slower', async () => {
    const { page } = await openDesk({});
    let held: Route | undefined;
    await page.route('**/branding/preview', async (route) => {
      if (held || route.request().method() !== 'POST') await route.continue();
      else held = route;
    });
    await page.goto(`${server.operations.origin}/branding`);
    await shown(page).getByRole('heading', { level: 1 }).waitFor();
    const heading = page.getByLabel('Heading of the home page');
    const first = page.waitForRequest((request) => request.method() === 'POST');
    await heading.fill('Walk with us');
    await first;
    await heading.fill('Run with us');
    const last = page.frameLocator('.preview > iframe >> nth=-1').frameLocator('iframe');
    await last.getByRole('heading', { name: 'Run with us' }).waitFor();
    expect(await page.locator('.preview iframe').count()).to.equal(1);
    await page.context().close();
  });

  it('need no scripts: the form is sent to the frame', async () => {
    const { page, complaints } = await openDesk({ javaScriptEnabled: false });
    await page.goto(`${server.operations.origin}/branding`);
    await page.getByLabel('Heading of the home page').fill('Run with us');
    await page.getByRole('button', { name: 'Preview' }).click();
    await shown(page).getByRole('heading', { name: 'Run with us' }).waitFor();
    expect(await page.getByLabel('Heading of the home page').inputValue()).to.equal('Run with us');
    expect(complaints).to.deep.equal([]);
    await page.context().close();
  });
});
