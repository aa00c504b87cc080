import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { exampleFiles } from '../../openapi/tools/docs/example.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { accessibilityViolations } from '../browser/accessibility-violations.ts';
import { useBrowser } from '../browser/browser.ts';
import { needClient } from '../clients/need-client.ts';
import { useServer } from '../support/server.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const phone = { viewport: { width: 390, height: 844 } };

describe('the live example, on a site of its own', () => {
  const browser = useBrowser();
  const api = useServer();
  let site: Server;

  before(async () => {
    await loadDemoData(api.knex);
    site = await serveStrictly(api.client.origin);
  });
  after(() => {
    site?.close();
    site?.closeAllConnections();
  });

  /** Opens the example and waits until it shows an amount or its problem. */
  async function open(
    campaign: string,
    origin = api.client.origin,
  ): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage(phone);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    const { port } = site.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/?api=${origin}/api/v2&campaign=${campaign}`);
    await page.waitForSelector('#raised:not(:empty), [role=alert]:not([hidden])');
    return { page, complaints };
  }

  it('uses the client as its types allow', async function () {
    await needClient(this, 'typescript');
    const compiler = join(projectRoot, 'node_modules/.bin/tsc');
    await promisify(execFile)(compiler, ['--project', join(projectRoot, 'openapi/docs/example')]);
  });

  it('has sixty lines', async () => {
    const program = await readFile(join(projectRoot, 'openapi/docs/example/app.ts'), 'utf8');
    expect(program.trimEnd().split('\n').length).to.be.at.most(60);
  });

  it('shows what the campaign has raised', async () => {
    const { campaign } = (await api.client.get('/campaigns/au-1.json')).body;
    const { page, complaints } = await open('au-1');
    expect(await page.textContent('h1')).to.equal(campaign.name);
    const shown = (await page.textContent('#raised')) ?? '';
    expect(shown.replace(/[^0-9]/g, '')).to.equal(campaign.funds_raised.cents);
    const share = await page.evaluate<number>('document.getElementById("thermometer").value');
    const goal = ((await page.textContent('#goal')) ?? '').replace(/[^0-9]/g, '');
    expect(share).to.be.closeTo(Number(campaign.funds_raised.cents) / Number(goal), 0.0001);
    expect(share).to.be.within(0.2, 1);
    expect(complaints).to.deep.equal([]);
  });

  it('ranks the pages as the leaderboard does', async () => {
    const { leaderboard } = (
      await api.client.get('/campaigns/au-1/leaderboard.json?limit=5&include_pages=true')
    ).body;
    const { page } = await open('au-1');
    expect(await page.locator('#leaders a').allTextContents()).to.deep.equal(
      leaderboard.pages.map(({ name }: { name: string }) => name),
    );
  });

  it('finds a page while its name is typed', async () => {
    const { page, complaints } = await open('au-1');
    await page.getByLabel('Name of a fundraiser or page').pressSequentially('robin de');
    await page.locator('#results a', { hasText: 'Robin Demo' }).waitFor();
    await page.fill('#query', 'zzzzqqqq');
    await page.locator('#found', { hasText: 'No results for “zzzzqqqq”.' }).waitFor();
    expect(await page.locator('#results li').count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
  });

  it('says so when nobody has raised anything', async () => {
    const { id } = await api.build.campaign();
    const { page } = await open(`au-${id}`);
    await page.locator('#no-leaders').waitFor();
  });

  it('says so when there is no such campaign', async () => {
    const { page } = await open('au-999999999');
    expect(await page.getByRole('alert').innerText()).to.include('Campaign not found.');
    expect(await page.isVisible('#campaign')).to.equal(false);
  });

  it('says so when the API is unavailable', async () => {
    const { page } = await open('au-1', 'http://localhost:9');
    expect(await page.getByRole('alert').innerText()).to.include('couldn’t be loaded');
    expect(await page.isVisible('#campaign')).to.equal(false);
  });

  it('violates no rule of accessibility, in light and dark colours', async () => {
    const { page } = await open('au-1');
    await page.fill('#query', 'robin');
    await page.locator('#results li').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityViolations(page)).to.deep.equal([]);
    }
    expect(
      await page.evaluate('document.documentElement.scrollWidth'),
      'nothing stands out of a phone',
    ).to.equal(phone.viewport.width);
  });
});

/** A small site on another port, under a policy that lets in nothing but its own files and the answers of the API. */
async function serveStrictly(apiOrigin: string): Promise<Server> {
  const files = new Map(await exampleFiles());
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${apiOrigin} http://localhost:9`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const body = files.get(file);
    response.writeHead(body ? 200 : 404, {
      'Content-Type': types[extname(file)] ?? 'text/plain',
      'Content-Security-Policy': policy,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}
