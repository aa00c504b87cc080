import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../browser/browser.ts';
import { bundleHeroUi } from './hero-ui-bundle.ts';
import { type ClientModule, needPublishedClients } from './published-client.ts';
import { buildSupporterWorld, type SupporterWorld } from './supporter-world.ts';

/** Where the library finds the API; it has no setting for it. */
const theirs = 'https://everydayhero.com';

describe('hero-ui, as npm has it, in a browser', function () {
  this.timeout(60_000);
  before(function () {
    needPublishedClients(this);
  });
  const browser = useBrowser();
  let world: SupporterWorld;
  let page: Page;
  let asked: string[];

  before(async () => {
    world = await buildSupporterWorld();
    page = await browser.newPage();
    // Only the host is another one; headers and answers pass as they are.
    await page.route(`${theirs}/**`, async (route) => {
      const path = route.request().url().slice(theirs.length);
      asked.push(path);
      await route.fulfill({ response: await route.fetch({ url: world.server.client.origin + path }) });
    });
    // Some site; without an address a page has no storage, which the library looks at.
    const html = '<!doctype html><script></script><div id="here"></div>';
    await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('http://localhost/');
    await page.addScriptTag({ content: await bundleHeroUi() });
  });
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => page.evaluate(`ReactDOM.unmountComponentAtNode(document.getElementById('here'))`));
  after(() => world?.close());

  /** Runs in the browser, where the library is part of `window`. */
  const inBrowser = <Result>(script: string, value?: unknown): Promise<Result> =>
    page.evaluate(`(${script})(${JSON.stringify(value) ?? ''})`);
  const show = (component: string, props: string): Promise<unknown> =>
    inBrowser(`() => {
      window.told = [];
      const tell = (value) => { window.told.push(value); };
      window.shown = ReactDOM.render(
        React.createElement(${component}, ${props}), document.getElementById('here'));
      return null;
    }`);
  const here = () => page.locator('#here');

  const searchFor = (kind: string, q: string) =>
    inBrowser<ClientModule>('([kind, q]) => search[kind]({ q, country_code: "au", minimum_score: 0.01 })', [
      kind,
      q,
    ]);

  it('search.campaigns, charities and pages find each with what a result shows', async () => {
    const { campaign, charity, page: own, teamPage } = world;
    const found = async (kind: string, q: string) => (await searchFor(kind, q))[kind];
    const [foundCampaign] = await found('campaigns', 'city');
    expect(foundCampaign).to.include({ _type: 'campaign', id: campaign.id, name: 'City Run' });
    const [foundCharity] = await found('charities', 'river');
    expect(foundCharity).to.include({ _type: 'charity', id: charity.id, name: 'River Trust' });
    const pages: ClientModule[] = await found('pages', 'ada');
    expect(pages.map(({ id }) => id))
      .to.include(own.id)
      .and.not.include(teamPage.id);
    expect(pages.find(({ id }) => id === own.id)).to.include({ _type: 'page', name: 'Ada runs' });
  });

  it('search.all finds all kinds at once', async () => {
    const { results, meta } = await searchFor('all', 'r');
    expect(new Set(results.map(({ _type }: ClientModule) => _type))).to.include.keys(
      'campaign',
      'page',
      'charity',
    );
    expect(meta.pagination).to.include({ current_page: 1, first_page: true, last_page: true });
    expect(results).to.have.lengthOf(meta.pagination.count);
  });

  it('search.isGivePage tells a page of a default campaign from others', async () => {
    const { pages } = await searchFor('pages', 'ada');
    expect(await inBrowser('(page) => search.isGivePage(page)', pages[0])).to.equal(false);
  });

  it('AggregateSearchModal shows results, and how many there are of each kind', async () => {
    await show(
      'AggregateSearchModal',
      '{ country: "au", searchTerm: "river", onClose: tell, onSelect: tell }',
    );
    await here().getByText('River Trust').first().waitFor();
    await page.waitForFunction('Object.keys(shown.state.counts).length === 3');
    const count = async (kind: string) => {
      const path = `/search/${kind}.json?q=river&country_code=au&page=1&page_size=1&minimum_score=0.01`;
      return (await world.server.client.get(path)).body.meta.pagination.count;
    };
    expect(await inBrowser('() => shown.state.counts')).to.deep.equal({
      campaigns: await count('campaigns'),
      charities: await count('charities'),
      pages: await count('pages'),
    });
    await page.locator('.AggregateSearchModal__filters__type').getByText('Charities').click();
    await page.waitForFunction('shown.state.filter === "charities" && !shown.state.isSearching');
    await here().getByText('River Trust').first().waitFor();
    expect(asked.some((path) => path.startsWith('/api/v2/search/aggregate?'))).to.equal(true);
  });

  it('AddressLookup completes an address that somebody types, and takes it apart', async () => {
    await show(
      'AddressLookup',
      '{ selectedCountry: { value: "UK", label: "United Kingdom" }, onChange: tell, onError: tell }',
    );
    await here().locator('input').first().pressSequentially('quay street');
    await here().getByText('Customs House, 12 Quay Street, Poole, England, BH15 1HJ').click();
    await page.waitForFunction('told.some((value) => value && value.street_address)');
    const told = await inBrowser<ClientModule[]>('() => window.told');
    expect(told.find((value) => value?.street_address)).to.deep.equal({
      street_address: '12 Quay Street',
      extended_address: 'Customs House',
      locality: 'Poole',
      region: 'England',
      postal_code: 'BH15 1HJ',
      country_name: 'United Kingdom',
      paf_validated: true,
    });
    expect(asked.at(-1)).to.equal('/api/v2/addresses/UK/N2711904815');
  });

  it("NavPages lists a user's pages", async () => {
    const { page: own } = world;
    await show('NavPages', `{ kind: 'desktop', registerUrl: '/', pages: [${own.id}] }`);
    await page.waitForFunction('shown.state.pages.length > 0');
    await inBrowser('() => shown.open()');
    await here().getByText('Ada runs').waitFor();
    expect(asked).to.deep.equal([`/api/v2/pages?ids=${own.id}&limit=5`]);
  });
});
