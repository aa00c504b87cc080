import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { compiledProgram } from '../support/command.ts';
import { LiveDouble, liveState } from '../support/live-double.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { useBrowser, useClosingPages } from './browser.ts';
import { lookAt } from './look.ts';

const wall = { viewport: { width: 1920, height: 1080 } };
const phone = { viewport: { width: 390, height: 844 } };
const longName =
  'Wolfeschlegelsteinhausenbergerdorff and the Society of Very Long Names of the Southern Hemisphere';

/** More than any list shows, with names and messages of every length. */
const many = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  cents: 98_765_432_10 + index,
  donor_name: index % 4 === 0 ? longName : index % 4 === 1 ? null : `Donor ${index}`,
  message: index % 3 === 0 ? 'Go well, all of you, and do not stop. '.repeat(12) : null,
}));
const manyPages = Array.from({ length: 10 }, (_, index) => (index === 1 ? longName : `Runner ${index}`));

describe('Browser: event screens', () => {
  const browser = useBrowser();
  const newPage = useClosingPages(browser, /status of (404|422|503)|ERR_/);
  const server = useServer();
  let live: LiveDouble;

  before(async () => {
    compiledProgram();
    live = await LiveDouble.start(server.client.origin);
    const campaign = await server.build.campaign({
      slug: 'city-run',
      name: 'City Run',
      brand_colour: '#0b666b',
    });
    const page = await server.build.page({ campaign_id: campaign.id, name: 'Ada' });
    await server.build.donation({ page, amount_cents: 20_00, donor_name: 'Donor 1' });
    await server.build.campaign({
      slug: 'long',
      name: `${longName} ${longName}`.slice(0, 250),
      brand_colour: '#f5c518',
    });
  });
  after(() => live?.close());

  beforeEach(() => {
    live.refusal = undefined;
    live.snapshot = liveState([{ id: 1, cents: 20_00 }]);
  });

  async function open(
    path: string,
    options: BrowserContextOptions = wall,
  ): Promise<{ page: Page; complaints: string[] }> {
    const { page, complaints } = await newPage(options);
    const asked = live.asked.length;
    await page.goto(live.origin + path);
    if (/^\/screens\/au\/(city-run|long)(\?show=[a-z,]+|$)/.test(path))
      await until(() => live.asked.length > asked, 'the screen follows its stream');
    return { page, complaints };
  }

  it('show new donations as they arrive, and nothing twice', async () => {
    const { page, complaints } = await open('/screens/au/city-run');
    await page.evaluate(`document.querySelector('.donations li').dataset.held = 'yes'`);
    live.send('change', {
      ...pick(
        liveState([
          { id: 1, cents: 20_00 },
          { id: 2, cents: 30_50, message: 'Go <b>well</b>' },
        ]),
      ),
      at: '',
    });
    await page.getByText('Go <b>well</b>').waitFor();
    expect(await page.locator('.amount').innerText()).to.equal('$50.50');
    expect(await page.locator('.count').innerText()).to.equal('2 donations');
    expect(await page.locator('.donations .name').allInnerTexts()).to.deep.equal(['Donor 2', 'Donor 1']);
    const isNew = await page
      .locator('.donations li')
      .evaluateAll((rows) => rows.map((row) => 'new' in (row as unknown as { dataset: object }).dataset));
    expect(isNew[1], 'what was there does not enter again').to.equal(false);
    await page.locator('.donations li[data-held]').waitFor();
    live.send('snapshot', liveState([{ id: 1, cents: 20_00 }], { pages: ['Bea', 'Ada'] }));
    await page.getByText('Bea', { exact: true }).waitFor();
    expect(await page.locator('.donations .name').allInnerTexts()).to.deep.equal(['Donor 1']);
    expect(complaints).to.deep.equal([]);
  });

  it('show since when they are behind, and catch up after a refusal and a crash', async () => {
    const { page, complaints } = await open('/screens/au/city-run');
    await page.getByText('Donor 1').waitFor();
    live.refusal = { status: 503, headers: { 'Retry-After': '1' } };
    live.cut();
    await page.getByText(/^Reconnecting …, as of \d+:\d\d/).waitFor();
    expect(await page.locator('.donations .name').allInnerTexts()).to.deep.equal(['Donor 1']);
    await page.evaluate('window.kept = true');
    live.snapshot = liveState([
      { id: 1, cents: 20_00 },
      { id: 2, cents: 5_00 },
    ]);
    live.refusal = undefined;
    await page.getByText('Donor 2').waitFor();
    await page.getByText(/Reconnecting/).waitFor({ state: 'detached' });
    expect(await page.evaluate('window.kept'), 'nothing was loaded again').to.equal(true);
    live.cut();
    live.snapshot = liveState([{ id: 3, cents: 7_00 }]);
    await page.getByText('Donor 3').waitFor();
    expect(live.asked.at(-1)).to.match(/\?last_event_id=n-\d+$/);
    expect(complaints).to.deep.equal([]);
  });

  it('reconnect when a stream goes silent, but not while it has a heartbeat', async () => {
    const { page } = await newPage(wall);
    await page.clock.install();
    await page.goto(`${live.origin}/screens/au/city-run`);
    await until(() => live.openStreams === 1, 'the screen follows its stream');
    const asked = live.asked.length;
    for (let beats = 0; beats < 4; beats += 1) {
      await page.clock.runFor(30_000);
      live.heartbeat();
      // What a heartbeat has set off is done when a change that came after it is shown.
      live.send('snapshot', liveState([{ id: 100 + beats, cents: 1 }]));
      await page.getByText(`Donor ${100 + beats}`).waitFor();
    }
    expect(live.asked.length).to.equal(asked);
    await page.clock.runFor(46_000);
    await page.clock.runFor(2_000);
    await until(() => live.asked.length > asked, 'it asks again');
  });

  for (const [name, path] of Object.entries({
    all: '/screens/au/city-run',
    thermometer: '/screens/au/city-run?show=thermometer&goal=250000',
    lists: '/screens/au/city-run?show=donations,leaderboard',
    'long-names': '/screens/au/long',
    transparent: '/screens/au/city-run?transparent=1&show=thermometer,donations',
  })) {
    it(`fit a wall and a phone, with much and with nothing: ${name}`, async () => {
      for (const options of [wall, phone]) {
        for (const [fill, state] of Object.entries({
          much: liveState(many, { pages: manyPages }),
          nothing: liveState([], { pages: [] }),
        })) {
          live.snapshot = state;
          const { page, complaints } = await open(path, { ...options, reducedMotion: 'reduce' });
          const sum = fill === 'much' ? /^\$1,185,185,185/ : /^\$0$/;
          if (path.includes('donations,leader'))
            await page
              .locator(fill === 'much' ? '.donations li >> nth=9' : '.donations.is-empty')
              .waitFor({ state: 'attached' });
          else await page.locator('.amount', { hasText: sum }).waitFor();
          await lookAt(page, `screen-${name}-${fill}`);
          expect(await cutOff(page), `${name}, ${fill}`).to.deep.equal([]);
          expect(complaints).to.deep.equal([]);
        }
      }
    });
  }

  it('show what is behind them where they are transparent', async () => {
    const ground = `[document.documentElement, document.body].map((element) => getComputedStyle(element).background)`;
    const { page } = await open('/screens/au/city-run?transparent=1');
    for (const value of await page.evaluate<string[]>(ground))
      expect(value).to.match(/^rgba\(0, 0, 0, 0\) none/);
    const opaque = await open('/screens/au/city-run');
    expect((await opaque.page.evaluate<string[]>(ground)).join()).to.match(/linear-gradient/);
  });

  it('explain what is wrong with an address', async () => {
    for (const options of [wall, phone]) {
      const { page } = await open('/screens/au/nothing', options);
      await page.getByRole('heading', { name: 'Campaign not found' }).waitFor();
      await lookAt(page, 'screen-unknown');
      await page.goto(`${live.origin}/screens/au/city-run?show=clock`);
      await page.getByText('Use thermometer, leaderboard, donations').waitFor();
      await lookAt(page, 'screen-wrong');
    }
  });
});

/** What a change would hold of a state. */
function pick({ totals, donations }: ReturnType<typeof liveState>) {
  return { totals, donations: donations.slice(0, 1) };
}

/** Sums and ways to give that are not whole within their part. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('.amount, .give, .figures, .value, .empty')]
    .filter((element) => element.offsetParent && !element.closest('.rows'))
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const part = element.closest('section, footer').getBoundingClientRect();
      return left < part.left - 1 || right > part.right + 1 || top < part.top - 1 || bottom > part.bottom + 1;
    })
    .map((element) => element.className + ': ' + element.textContent.slice(0, 40))`);
}
