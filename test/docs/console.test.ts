import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { useBrowser } from '../browser/browser.ts';
import type { Body } from '../support/client.ts';
import { someOf } from '../support/properties.ts';
import { useDemoDocs } from './docs-server.ts';

/** Operations whose pages have no form, and why. */
const without = {
  authorize: 'is a screen for people',
  createCampaign: 'is for staff',
  createCharity: 'is for staff',
  savePageImage: 'uploads a file',
  sendDonationEvent: 'is signed by a server',
  streamCampaign: 'does not end',
  streamCharity: 'does not end',
  streamPage: 'does not end',
  streamTeam: 'does not end',
  updateCampaign: 'is for staff',
  updateCharity: 'is for staff',
};

/** Needs an ID from the operator’s address search, which the demo doesn’t have. */
const withoutSearch = ['getAddress'];

describe('Documentation: the forms of the reference', () => {
  const browser = useBrowser();
  const server = useDemoDocs();

  async function open(page: Page, address: string): Promise<void> {
    await page.goto(server.client.origin + address);
    await page.getByText('Try it').click();
  }

  async function send(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Send' }).click();
    const status = page.locator('.answer p').first();
    await status.waitFor();
    const text = await page.locator('.answer').innerText();
    return text.startsWith('2') ? 'works' : text;
  }

  /** Returns the addresses of the forms that have to be sent first. */
  const neededFirst = (page: Page) =>
    page
      .locator('[data-needs]:visible a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

  /** Sends a form after those that it needs. */
  async function sendWithNeeds(page: Page, address: string): Promise<string> {
    await open(page, address);
    for (let [first] = await neededFirst(page); first !== undefined; [first] = await neededFirst(page)) {
      const result = await sendWithNeeds(page, first);
      if (result !== 'works') return `${first}: ${result}`;
      await open(page, address);
    }
    return send(page);
  }

  for (const service of ['fundraising', 'oauth', 'metadata']) {
    it(`work at the first Send or say what to create first: ${service}`, async () => {
      const document: Body = await (await fetch(`${server.client.origin}/openapi/${service}.json`)).json();
      const operations = Object.values<Body>(document.paths)
        .flatMap((item) => Object.values<Body>(item))
        .flatMap(({ operationId }) => operationId ?? [])
        .filter((id) => !(id in without));
      const tried = someOf(operations);
      const page = await browser.newPage();
      page.on('dialog', (dialog) => dialog.accept());
      const results: Record<string, string> = {};
      for (const id of tried) {
        const address = `/docs/reference/${service}/${id}/`;
        await page.evaluate("location.protocol === 'about:' || sessionStorage.clear()");
        await open(page, address);
        if ((await neededFirst(page)).length === 0) results[id] = await send(page);
        else if (!withoutSearch.includes(id)) results[id] = await sendWithNeeds(page, address);
      }
      expect(results).to.deep.equal(Object.fromEntries(Object.keys(results).map((id) => [id, 'works'])));
      await page.context().close();
    });
  }

  it('send nothing until what they need has been created', async () => {
    const page = await browser.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await open(page, '/docs/reference/fundraising/rotateWebhookSecret/');
    await page.getByRole('button', { name: 'Send' }).click();
    await open(page, '/docs/reference/fundraising/createTeam/');
    expect(await send(page)).to.equal('Replace {{page}} with an ID first.');
    expect(sent.filter((line) => line.startsWith('POST'))).to.deep.equal([]);
    await page.context().close();
  });

  it('ask before they change or delete something, and work on what the reader has made', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      dialog.dismiss();
    });
    await sendWithNeeds(page, '/docs/reference/fundraising/createPage/');
    const { page: made } = JSON.parse(await page.locator('.answer pre').innerText());
    for (const id of ['updatePage', 'deletePageImage']) {
      await open(page, `/docs/reference/fundraising/${id}/`);
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.locator('.answer').innerText()).to.equal('');
    }
    expect(asked).to.deep.equal([
      `Send PUT /api/v2/pages/${made.id}? It changes real data.`,
      `Send DELETE /api/v2/pages/${made.id}/image? It deletes real data.`,
    ]);
    await page.context().close();
  });

  it('show what they send, the key included', async () => {
    const page = await browser.newPage();
    await open(page, '/docs/reference/fundraising/listTeams/');
    expect(await page.getByLabel('Authorization').inputValue()).to.match(/^Token token=gsk_demo-only/);
    expect(await page.getByLabel('Authorization').getAttribute('type')).to.equal('text');
    expect(await page.locator('.operation-samples pre').first().innerText()).to.include('gsk_demo-only');
    await page.context().close();
  });
});
