import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { type StrictPage, serveStrictPage } from '../support/strict-page.ts';
import { useBrowser } from './browser.ts';

const wall = { viewport: { width: 1920, height: 1080 } };
/** Nothing here depends on how quick the machine is. */
const PATIENCE = { timeout: 60_000 };

describe('Browser: an evening with two screens, and elements on another website', () => {
  const browser = useBrowser();
  const key = createSecret('apiKey');
  const database = useTestDatabase();
  let command: Command | undefined;
  let ports: Awaited<ReturnType<typeof freePorts>>;
  let origin: string;
  let site: StrictPage | undefined;
  let page: PageRow;

  before(async () => {
    ports = await freePorts();
    origin = `http://127.0.0.1:${ports.PORT}`;
    const campaign = await database.build.campaign({ slug: 'city-run', name: 'Harbour City Run' });
    page = await database.build.page({ campaign_id: campaign.id, name: 'Ada runs' });
    await database.build.donation({ page, amount_cents: 20_00, donor_name: 'First donor' });
    await database
      .knex('registered_applications')
      .insert({ name: 'Till', campaign_id: campaign.id, key_hash: hashSecret(key), key_hint: key.slice(-4) });
    await serve();
    const elements = ['total', 'leaderboard', 'donations'].map(
      (name) => `<groundswell-${name} campaign="${campaign.uid}"></groundswell-${name}>`,
    );
    site = await serveStrictPage(origin, elements.join('\n'));
  });
  after(async () => {
    site?.close();
    await command?.end();
  });

  async function serve(): Promise<void> {
    command = new Command(['serve', '--only', 'fundraising'], { DATABASE_URL: database.url, ...ports });
    await command.untilReady();
  }

  async function give(nickname: string, amount_cents: number): Promise<void> {
    const gift = { page_id: page.id, type: 'offline_donation', amount_cents, currency: 'AUD', nickname };
    const response = await fetch(`${origin}/api/v2/donations`, {
      method: 'POST',
      headers: { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(gift),
    });
    expect(response.status, await response.text()).to.equal(201);
  }

  async function open(address: string): Promise<Page> {
    const tab = await browser.newPage(wall);
    await tab.goto(address);
    // Nothing sets it again: a document that was loaded anew has none.
    await tab.evaluate('window.isFirst = true');
    return tab;
  }

  it('shows a gift on all of them, and catches up when the server was killed and is there again', async () => {
    const screens = [
      await open(`${origin}/screens/au/city-run`),
      await open(`${origin}/screens/au/city-run?show=donations,thermometer&transparent=1`),
    ];
    const tabs = [...screens, await open((site as StrictPage).address)];
    const untilAllShow = (text: string) =>
      Promise.all(tabs.map((tab) => tab.getByText(text, { exact: true }).first().waitFor(PATIENCE)));
    await untilAllShow('First donor');

    await give('Priya', 30_50);
    await untilAllShow('Priya');
    await untilAllShow('$50.50');

    command?.kill('SIGKILL');
    await command?.exit;
    await Promise.all(
      tabs.map((tab) =>
        tab
          .getByText(/^Reconnecting …, as of/)
          .first()
          .waitFor(PATIENCE),
      ),
    );
    await untilAllShow('Priya');
    // Nobody tells of it but the log.
    await database.build.donation({ page, amount_cents: 49_50, donor_name: 'In the dark' });
    await serve();
    await untilAllShow('In the dark');
    await untilAllShow('$100');
    await give('Sam', 5_00);
    await untilAllShow('Sam');
    for (const tab of tabs) {
      await tab
        .getByText(/Reconnecting/)
        .first()
        .waitFor({ state: 'detached', ...PATIENCE });
      expect(await tab.evaluate('window.isFirst'), 'no document was loaded again').to.equal(true);
    }
    const names = await screens[0]?.locator('.donations .name').allInnerTexts();
    expect(names).to.deep.equal(['Sam', 'In the dark', 'Priya', 'First donor']);
  });

  it('renders the same with the script as on the server', async () => {
    const tab = await browser.newPage(wall);
    const drawn = async () =>
      (await tab.locator('main').innerHTML())
        .replace(/ data-new=""/g, '')
        .replace(/\s+/g, ' ')
        .replaceAll('> <', '><');
    await tab.goto(`${origin}/screens/au/city-run?goal=1000`);
    await give('Last one', 7_77);
    await tab.getByText('Last one').waitFor(PATIENCE);
    await tab.locator('.amount', { hasText: '$112.77' }).waitFor(PATIENCE);
    const byScript = await drawn();
    const answer = await browser.newPage({ ...wall, javaScriptEnabled: false });
    await answer.goto(`${origin}/screens/au/city-run?goal=1000`);
    const byServer = (await answer.locator('main').innerHTML()).replace(/\s+/g, ' ').replaceAll('> <', '><');
    expect(byScript).to.equal(byServer);
  });
});
