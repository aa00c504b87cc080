import { expect } from 'chai';
import type { Knex } from 'knex';
import { buildCampaign, buildCharity, buildDonation, buildPage } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const now = new Date('2026-03-04T12:00:00Z');

describe('Site: home, campaigns and charities', () => {
  const server = useServer({ clock: () => now }, beforeEach, afterEach);
  let knex: Knex;
  const visitor = new Visitor(() => server.client.origin);

  beforeEach(async () => {
    knex = server.knex;
  });

  const open = async (path: string) => (await visitor.open(path)).html;

  it('open soon until there is a campaign, without anything that only the operator understands', async () => {
    expect(await open('/'))
      .to.include('<h1>Opening soon</h1>')
      .and.to.not.match(/NaN|<code>|groundswell [a-z]+ set/);
    expect(visitor.page.headers.get('cache-control')).to.equal('no-store');
    expect((await server.client.get('/campaigns.json?limit=1')).body.campaigns).to.deep.equal([]);
    await buildCampaign(knex, { name: 'First' });
    expect(await open('/'))
      .to.include('First')
      .and.to.not.include('Opening soon');
  });

  it('open soon under their own name', async () => {
    await knex('branding').insert({ name: 'River Relay', home_text: 'From May on, we run for the river.' });
    expect(await open('/'))
      .to.include('<h1>River Relay is opening soon</h1>')
      .and.to.include('From May on, we run for the river.');
  });

  it('show running campaigns on the front page, the liveliest first', async () => {
    const quiet = await buildCampaign(knex, { name: 'Quiet', finish_at: new Date('2026-03-10T00:00:00Z') });
    const lively = await buildCampaign(knex, { name: 'Lively', brand_colour: '#c8452d' });
    await buildCampaign(knex, { name: 'Over', finish_at: now });
    await buildCampaign(knex, { name: 'Disabled', disabled_at: now });
    await buildCampaign(knex, { name: 'Default', is_default: true });
    await buildPage(knex, { campaign_id: lively.id });
    const html = await open('/');
    expect(html)
      .to.include(`href="/${quiet.slug}/au"`)
      .and.to.not.match(/>(Over|Disabled|Default)</);
    expect(html.indexOf('Lively')).to.be.below(html.indexOf('Quiet'));
    expect(html).to.include('<dd>6</dd>').and.to.include('href="/au"');
  });

  it('have one address, however its letters are encoded', async () => {
    const { slug } = await buildCampaign(knex, { name: 'Harbour Run', slug: 'harbour-run' });
    const plain = await open(`/${slug}/au`);
    expect(plain).to.include('Harbour Run');
    for (const path of ['/%68arbour-run/au', '/harbour%2drun/%61%75', '/%48arbour-run/AU/']) {
      expect((await visitor.open(path)).status, path).to.equal(200);
      expect(visitor.page.html, path).to.include('Harbour Run');
    }
    expect((await visitor.open('/%73ign-in')).status).to.equal(200);
    for (const path of ['/harbour-run%2fau', '/%2568arbour-run/au', '/harbour-run/au%00']) {
      expect((await visitor.open(path)).status, path).to.equal(404);
    }
  });

  it('rank pages as the leaderboard of the API does', async () => {
    const campaign = await buildCampaign(knex);
    for (const amount_cents of [1000, 3000, 2000]) {
      const page = await buildPage(knex, { campaign_id: campaign.id });
      await buildDonation(knex, { page, amount_cents });
    }
    const { body } = await server.client.get(
      `/campaigns/${campaign.uid}/leaderboard.json?include_pages=true`,
    );
    const names: string[] = body.leaderboard.pages.map((page: { name: string }) => page.name);
    const html = await open(`/${campaign.slug}/au`);
    const places = names.map((name) => html.indexOf(name));
    expect(names).to.have.length(3);
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
    expect(html).to.include('<p class="amount">$60</p>');
  });

  it('bring a campaign its own colours, in a stylesheet of ours', async () => {
    const campaign = await buildCampaign(knex, { brand_colour: '#C8452D' });
    const html = await open(`/${campaign.slug}/au`);
    const [stylesheet = ''] = /\/assets\/brand-[^"]+/.exec(html) ?? [];
    const { status, headers, html: css } = await visitor.open(stylesheet);
    expect(stylesheet).to.equal('/assets/brand-c8452d.css');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/css; charset=utf-8');
    expect(css).to.include('--brand:').and.to.include('prefers-color-scheme: dark');
    expect(html).to.not.match(/style=|<style|<script/);
    expect((await visitor.open('/assets/brand-red.css')).status).to.equal(404);
  });

  it('say that a campaign is over, and start nothing in it', async () => {
    const campaign = await buildCampaign(knex, { finish_at: now });
    const path = `/${campaign.slug}/au`;
    expect(await open(path))
      .to.include('This campaign has ended')
      .and.not.to.include('get-started');
    expect(await open(`${path}/get-started`)).to.include("can't create new pages");
    expect(await open(`${path}/donate`)).to.include('no longer takes donations');
  });

  it('start where the campaign registers its supporters, with the charity that was chosen', async () => {
    const charity = await buildCharity(knex, { name: 'Otter Trust' });
    const other = await buildCharity(knex);
    const registration_url = 'https://register.example.org/run';
    const campaign = await buildCampaign(knex, { charities: [charity, other], registration_url });
    const path = `/${campaign.slug}/au/get-started`;
    expect(await open(path))
      .to.include(`href="${registration_url}"`)
      .and.to.include('Otter Trust');
    expect(await open(`${path}?charity=${charity.uid}`)).to.include('Fundraise for Otter Trust');
    expect(await open(`${path}?charity=au-999999`)).to.include('Charities to choose from');
  });

  it('let a donor choose the charity where there are several', async () => {
    const charities = [
      await buildCharity(knex, { email: 'hello@otters.example.org' }),
      await buildCharity(knex),
    ];
    const campaign = await buildCampaign(knex, { charities });
    const path = `/${campaign.slug}/au/donate`;
    const chosen = `${path}?charity=${charities[0]?.uid}`;
    expect(await open(path))
      .to.include('Choose a charity')
      .and.to.include(`href="${chosen}"`);
    expect(await open(chosen))
      .to.include('hello@otters.example.org')
      .and.to.include(`Campaign ${campaign.uid}`);
  });

  it('show a charity with what it has received, and nothing to start for one that is closed', async () => {
    const charity = await buildCharity(knex, { description: 'They look after otters.' });
    await buildDonation(knex, { charity_id: charity.id, amount_cents: 2500 });
    const page = await open(`/au/charities/${charity.slug}`);
    expect(page).to.include('They look after otters.').and.to.include('<p class="amount">$25</p>');
    expect(page).to.include(`/au/get-started?charity=${charity.uid}`);
    for (const closed of [{ kyc_status: 'failed' as const }, { active: false }]) {
      const { slug } = await buildCharity(knex, closed);
      expect(await open(`/au/charities/${slug}`))
        .to.include('taking donations through this site')
        .and.not.to.include('get-started');
    }
  });
});
