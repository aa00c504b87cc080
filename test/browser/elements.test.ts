import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { compiledProgram } from '../support/command.ts';
import { LiveDouble, liveState } from '../support/live-double.ts';
import { useServer } from '../support/server.ts';
import { type StrictPage, serveStrictPage } from '../support/strict-page.ts';
import { until } from '../support/until.ts';
import { useBrowser, useClosingPages } from './browser.ts';
import { appearances, lookAt } from './look.ts';

const all = ['total', 'leaderboard', 'donations'];

const elements = (attributes: string, content = 'As of yesterday: $10') =>
  all.map((name) => `<groundswell-${name} ${attributes}>${content}</groundswell-${name}>`).join('\n');

describe('Browser: elements on another website', () => {
  const browser = useBrowser();
  const newPage = useClosingPages(browser, /status of (404|503)|ERR_/);
  const server = useServer();
  let live: LiveDouble;
  const sites: StrictPage[] = [];

  before(async () => {
    compiledProgram();
    live = await LiveDouble.start(server.client.origin);
  });
  after(() => {
    for (const site of sites) site.close();
    live?.close();
  });

  beforeEach(() => {
    live.refusal = undefined;
    live.asked.length = 0;
    live.snapshot = liveState([{ id: 1, cents: 1_234_50, message: 'Go <b>well</b>' }]);
  });

  async function open(
    body: string,
    { style = '', ...options }: BrowserContextOptions & { style?: string } = {},
  ) {
    const site = await serveStrictPage(live.origin, body, style);
    sites.push(site);
    const { page, complaints } = await newPage(options);
    await page.goto(site.address);
    return { page, complaints };
  }

  const stateOf = (page: Page, name: string) =>
    page.locator(`groundswell-${name}`).first().getAttribute('state');

  it('show their own content until connected, then the live data, over one stream', async () => {
    live.refusal = { status: 503 };
    const { page, complaints } = await open(elements('campaign="au-1"'));
    await until(() => live.asked.length > 0, 'they ask');
    for (const name of all) expect(await page.locator(`groundswell-${name} slot`).count(), name).to.equal(1);
    live.refusal = undefined;
    await page.getByText('$1,234.50').first().waitFor();
    expect(live.openStreams).to.equal(1);
    expect(live.asked[0]).to.equal('/api/v2/campaigns/au-1/live');
    expect(await page.locator('groundswell-total slot').count()).to.equal(0);
    await page.getByText('1 donation', { exact: true }).waitFor();
    await page.getByText('Go <b>well</b>').waitFor();
    const link = page.getByRole('link', { name: 'Ada' });
    expect(await link.getAttribute('href')).to.equal('http://localhost:3000/city-run/au/0');
    live.send('change', { donations: liveState([{ id: 2, cents: 5 }]).donations, at: '' });
    await page.getByText('Donor 2').waitFor();
    expect(await stateOf(page, 'donations')).to.equal('live');
    live.refusal = { status: 503 };
    live.cut();
    await page
      .getByText(/^Reconnecting …, as of/)
      .first()
      .waitFor();
    expect(await stateOf(page, 'donations')).to.equal('behind');
    await page.getByText('Donor 2').waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('follow campaigns, pages, teams and charities', async () => {
    const subjects = ['campaign="au-1"', 'page="610"', 'team="12"', 'charity="au-24"'];
    const { page } = await open(
      subjects.map((subject) => `<groundswell-total ${subject}></groundswell-total>`).join(''),
    );
    await until(() => live.openStreams === 4, 'all are followed');
    expect(live.asked.sort()).to.deep.equal(
      ['campaigns/au-1', 'charities/au-24', 'pages/610', 'teams/12'].map((path) => `/api/v2/${path}/live`),
    );
    await page.locator('[page]').evaluate((element) => (element as unknown as { remove(): void }).remove());
    await page
      .locator('[team]')
      .evaluate((element) =>
        (
          element as unknown as Map<string, string> & { setAttribute(name: string, value: string): void }
        ).setAttribute('team', '13'),
      );
    await until(
      () => live.openStreams === 3 && live.asked.at(-1) === '/api/v2/teams/13/live',
      'what is not shown any more is let go',
    );
  });

  it('explain wrong attributes', async () => {
    const { page } =
      await open(`<groundswell-total></groundswell-total><groundswell-total id="two" campaign="au-1" page="2"></groundswell-total>
      <groundswell-donations page="a/b"></groundswell-donations><groundswell-leaderboard server="nowhere" campaign="au-1"></groundswell-leaderboard>`);
    await page
      .getByText('<groundswell-total> needs exactly one of the attributes campaign, page, team, charity')
      .first()
      .waitFor();
    expect(await page.getByText('needs exactly one of').count()).to.equal(2);
    await page.getByText('not "a/b"').waitFor();
    await page.getByText('needs the address of a server').waitFor();
    for (const name of all) expect(await stateOf(page, name)).to.equal('invalid');
    expect(live.asked).to.deep.equal([]);
    live.refusal = { status: 404 };
    await page
      .locator('#two')
      .evaluate((element) =>
        (element as unknown as { removeAttribute(name: string): void }).removeAttribute('page'),
      );
    await page.getByText('There is no campaign au-1.').waitFor();
    expect(await page.locator('#two').getAttribute('state')).to.equal('unknown');
  });

  it('format sums by language, and use the texts and row count of their page', async () => {
    live.snapshot = liveState([1, 2, 3, 4].map((id) => ({ id, cents: 1_000_50, donor_name: null })));
    const words =
      'text-of="von {target} gespendet" text-donations="{count} Spenden" text-anonymous="Jemand" text-to="an {page}"';
    const { page } = await open(
      `<div lang="de">${elements(`campaign="au-1" goal="8000" limit="3" ${words}`)}</div><groundswell-total lang="no such language" campaign="au-1"></groundswell-total>`,
    );
    await page.getByText('4.002 $').waitFor();
    await page.getByText('von 8.000 $ gespendet').waitFor();
    await page.getByText('4 Spenden').waitFor();
    expect(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')).to.equal('50');
    expect(await page.getByText('Jemand').count()).to.equal(3);
    expect(await page.getByText('an Ada').count()).to.equal(3);
    await page.getByText('$4,002', { exact: true }).waitFor();
  });

  it('rank teams alone where that is wanted, and follow the attribute and changes', async () => {
    live.snapshot = liveState([{ id: 1, cents: 10_00 }], {
      pages: ['Ada', 'The Striders'],
      teams: ['The Striders'],
    });
    const { page } =
      await open(`<groundswell-leaderboard campaign="au-1" type="team"></groundswell-leaderboard>
      <groundswell-leaderboard id="all" campaign="au-1"></groundswell-leaderboard>`);
    const names = (selector: string) => page.locator(`${selector} [part=name]`).allInnerTexts();
    await page.locator('[type=team]').getByRole('link', { name: 'The Striders' }).waitFor();
    expect(await names('[type=team]')).to.deep.equal(['The Striders']);
    expect(await names('#all')).to.deep.equal(['Ada', 'The Striders']);
    live.send('change', {
      top_teams: liveState([], { teams: ['The Walkers', 'The Striders'] }).top_teams,
      at: '',
    });
    await page.locator('[type=team]').getByRole('link', { name: 'The Walkers' }).waitFor();
    expect(await names('[type=team]')).to.deep.equal(['The Walkers', 'The Striders']);
    await page.evaluate(`document.querySelector('#all').setAttribute('type', 'team')`);
    await page.locator('#all').getByRole('link', { name: 'The Walkers' }).waitFor();
    expect(await names('#all')).to.deep.equal(['The Walkers', 'The Striders']);
    expect(live.openStreams).to.equal(1);
  });

  it('adopt the styles of their page', async () => {
    const style = `groundswell-total { --groundswell-accent: rgb(1, 2, 3); } groundswell-total::part(amount) { color: rgb(4, 5, 6); }`;
    const { page } = await open(elements('campaign="au-1" goal="2000"'), { style });
    await page.getByText('$1,234.50').first().waitFor();
    const styleOf = (part: string, property: string) =>
      page
        .locator(`groundswell-total [part=${part}]`)
        .evaluate(
          (element, name) =>
            (
              globalThis as unknown as { getComputedStyle(e: unknown): Record<string, string> }
            ).getComputedStyle(element)[name],
          property,
        );
    expect(await styleOf('fill', 'backgroundColor')).to.equal('rgb(1, 2, 3)');
    expect(await styleOf('amount', 'color')).to.equal('rgb(4, 5, 6)');
    expect(await page.locator('groundswell-total [part=fill]').getAttribute('style')).to.equal('width: 61%;');
  });

  /** A stream that is silent for too long is let go, too. */
  async function beHeard(page: Page): Promise<void> {
    live.send('change', { donations: liveState([{ id: 2, cents: 5 }]).donations, at: '' });
    await page.getByText('Donor 2').waitFor();
  }

  it('release their connection while the tab is hidden', async () => {
    const { page } = await newPage();
    await page.clock.install();
    const site = await serveStrictPage(live.origin, elements('campaign="au-1"'));
    sites.push(site);
    await page.goto(site.address);
    await page.getByText('$1,234.50').first().waitFor();
    const turn = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
      );
    await turn(true);
    await page.clock.runFor(30_000);
    expect(live.openStreams).to.equal(1);
    await beHeard(page);
    await page.clock.runFor(31_000);
    await until(() => live.openStreams === 0, 'the stream is let go');
    live.snapshot = liveState([{ id: 9, cents: 9_99 }]);
    await turn(false);
    await page.getByText('Donor 9').waitFor();
    expect(live.asked.at(-1)).to.match(/last_event_id=n-\d+$/);
  });

  it('also in a tab that is opened in the background, and whatever becomes of the network there', async () => {
    const { page } = await newPage();
    await page.clock.install();
    await page.addInitScript(
      `Object.defineProperty(document, 'hidden', { get: () => !globalThis.isLookedAt })`,
    );
    const site = await serveStrictPage(live.origin, elements('campaign="au-1"'));
    sites.push(site);
    await page.goto(site.address);
    await page.getByText('$1,234.50').first().waitFor();
    await page.clock.runFor(30_000);
    await beHeard(page);
    await page.clock.runFor(31_000);
    await until(() => live.openStreams === 0, 'the stream is let go');
    const asked = live.asked.length;
    live.snapshot = liveState([{ id: 9, cents: 9_99 }]);
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await page.evaluate(
      `globalThis.isLookedAt = true; document.dispatchEvent(new Event('visibilitychange'))`,
    );
    await page.getByText('Donor 9').waitFor();
    expect(live.asked.length).to.equal(asked + 1);
  });

  it('look well on a phone and a desk, in light and dark, with much and with nothing', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff and the Society of Very Long Names';
    const much = Array.from({ length: 10 }, (_, index) => ({
      id: index,
      cents: 98_765_432_10,
      donor_name: index % 3 ? `Donor ${index}` : name,
      message: index % 2 ? 'Go well! '.repeat(30) : null,
    }));
    const style =
      'body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 44rem; padding: 0 1rem; } groundswell-total, groundswell-leaderboard { margin-bottom: 2rem; }';
    for (const [fill, state] of Object.entries({
      much: liveState(much, { pages: [name, 'Ada'] }),
      nothing: liveState([], { pages: [] }),
    })) {
      live.snapshot = state;
      for (const appearance of appearances) {
        const { page, complaints } = await open(elements('campaign="au-1" goal="2000000000"'), {
          ...appearance,
          style,
          reducedMotion: 'reduce',
        });
        await page
          .getByText(fill === 'much' ? 'Donor 8' : 'Be the first')
          .first()
          .waitFor();
        await lookAt(page, `elements-${fill}`);
        expect(complaints).to.deep.equal([]);
      }
    }
  });
});
