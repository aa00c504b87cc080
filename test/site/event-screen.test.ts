import { request } from 'node:http';
import { expect } from 'chai';
import { compiledProgram } from '../support/command.ts';
import type { buildCampaign } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

describe('Site: event screens', () => {
  const server = useServer();
  let campaign: Awaited<ReturnType<typeof buildCampaign>>;

  before(async () => {
    compiledProgram();
    campaign = await server.build.campaign({
      slug: 'city-run',
      name: 'Harbour <City> Run',
      brand_colour: '#f5c518',
    });
    const page = await server.build.page({ campaign_id: campaign.id, name: 'Ada & Bea' });
    await server.build.donation({ page, amount_cents: 1_250_00, donor_name: 'Priya', message: 'Go <well>' });
    await server.build.donation({ page, amount_cents: 50, donor_name: 'Sam', anonymous: true });
  });

  const get = (path: string) => fetch(server.client.origin + path, { redirect: 'manual' });
  const textOf = async (path: string) => (await get(path)).text();

  it('show total, leaderboard and donations before any script runs', async () => {
    const text = await textOf('/screens/au/city-run');
    expect(text)
      .to.include('<h1>Harbour &lt;City&gt; Run</h1>')
      .and.include('<span class="amount">$1,250.50</span>');
    expect(text).to.include('raised on the way to $2,000').and.include('2 donations');
    expect(text).to.match(/<span class="rank">1<\/span><span class="name">Ada &amp; Bea<\/span>/);
    expect(text)
      .to.match(/<span class="name">Priya<\/span>.*Go &lt;well&gt;/)
      .and.include('Anonymous');
    expect(text).not.to.include('Sam');
    expect(text).to.include(`data-live="/api/v2/campaigns/${campaign.uid}/live"`);
  });

  it('show the parts that are asked for, in their order, on the way to a goal', async () => {
    const text = await textOf('/SCREENS/AU/City-Run?show=donations,%20Thermometer&goal=5000');
    expect([...text.matchAll(/<section class="(\w+)/g)].map(([, part]) => part)).to.deep.equal([
      'donations',
      'thermometer',
    ]);
    expect(text).to.include('raised of $5,000').and.include('width="25.0%"');
  });

  it('are found at gb as at uk, and lead from a slash at the end', async () => {
    await server.build.campaign({ slug: 'thames', name: 'Thames Walk', country_code: 'uk' });
    for (const path of ['/screens/uk/thames', '/screens/gb/thames', '/screens/gb/thames/'])
      expect((await get(path)).status, path).to.equal(200);
  });

  it('say how to give while nobody has, and thank when it is over', async () => {
    await server.build.campaign({ slug: 'quiet' });
    const text = await textOf('/screens/au/quiet?show=donations');
    expect(text).to.include('Be the first to donate.').and.include('/quiet/au/donate</a>');
    expect(text).to.include('src="data:image/svg+xml,');
    await server.build.campaign({ slug: 'over', finish_at: new Date(Date.now() - 60_000) });
    const over = await textOf('/screens/au/over');
    expect(over).to.include('This campaign has ended.').and.not.include('Donate now');
  });

  it('refuse what they cannot show, each with what would be right', async () => {
    const response = await get(
      '/screens/au/city-run?show=clock,donations,donations&goal=much&transparent=yes',
    );
    expect(response.status).to.equal(422);
    const text = await response.text();
    expect(text).to.include('can&#39;t be “clock”. Use thermometer, leaderboard, donations');
    expect(text).to.include('each part only once').and.include('be “much”').and.include('be “yes”');
    expect(text).to.include('href="/screens/au/city-run"');
  });

  it('name the campaigns that there are in the place of one that there is not', async () => {
    for (const path of ['/screens/au/nothing', '/screens/xx/city-run', '/screens/australia/city-run']) {
      const response = await get(path);
      expect(response.status, path).to.equal(404);
      expect(await response.text(), path).to.include('href="/screens/au/city-run"');
    }
    expect(await textOf('/screens/au/<b>')).not.to.include('<b>');
    expect((await get('/screens')).status).to.equal(404);
  });

  it('run their own script alone, and stand in any frame', async () => {
    const response = await get('/screens/au/city-run');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy)
      .to.include("script-src 'self'")
      .and.include("style-src 'self'")
      .and.include('frame-ancestors *');
    expect(policy).not.to.include('unsafe');
    expect(response.headers.get('x-frame-options')).to.equal(null);
    expect(response.headers.get('set-cookie')).to.equal(null);
    const text = await response.text();
    expect(text).not.to.match(/ style="|<style|<script>/);
    for (const [, path = ''] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const file = await get(path);
      expect(file.status, path).to.equal(200);
      expect(file.headers.get('cache-control'), path).to.match(/max-age=(31536000, immutable|86400)/);
    }
  });

  it('are served to any origin as one script of elements, which is asked for again by its tag', async () => {
    const response = await get('/elements.js');
    expect(response.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).to.equal('*');
    expect(response.headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
    expect(response.headers.get('cache-control')).to.equal(
      'public, max-age=3600, stale-while-revalidate=604800',
    );
    const etag = response.headers.get('etag') ?? '';
    // Node's own fetch would ask for it anew.
    const again = await new Promise((resolve, reject) => {
      const sent = request(`${server.client.origin}/elements.js`, { headers: { 'If-None-Match': etag } });
      sent
        .on('response', (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(again).to.equal(304);
    const text = await response.text();
    expect(text)
      .to.include('groundswell-total')
      .and.not.match(/\beval\(|new Function|innerHTML\s*=/);
    expect((await fetch(`${server.client.origin}/elements.js`, { method: 'POST' })).status).to.equal(405);
    expect((await get('/assets/screen-000000000000.js')).status).to.equal(404);
  });
});
