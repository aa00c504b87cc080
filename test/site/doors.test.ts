import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { findDoor } from '../../src/site/doors.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: addresses that people guess', () => {
  const server = useServer();
  const visitor = new Visitor(() => server.client.origin);
  let campaign: CampaignRow;
  let charity: CharityRow;
  let page: PageRow;

  before(async () => {
    charity = await server.build.charity({ slug: 'reef-trust' });
    campaign = await server.build.campaign({
      slug: 'city-run',
      name: 'Harbour City Run',
      charities: [charity],
    });
    page = await server.build.page({ campaign_id: campaign.id, slug: 'robin-demo', name: 'Robin runs' });
  });

  const leadsTo = async (path: string) => {
    const { status, location } = await visitor.open(path);
    return `${status} ${location}`;
  };

  it('lead to the page that their words mean, in any spelling', async () => {
    for (const [path, target] of [
      ['/login', '/sign-in'],
      ['/Log-In/', '/sign-in'],
      ['/sign_up.html', '/sign-up'],
      ['/register', '/sign-up'],
      ['/account', '/dashboard/account'],
      ['/au/login', '/sign-in'],
      ['/charities', '/search?kind=charities'],
      ['/about', '/'],
      ['/openapi.json', '/openapi/fundraising.json'],
      ['/swagger', '/docs/reference/'],
      ['/docs/api', '/docs/reference/'],
      ['/api', '/docs/'],
      ['/api/docs', '/docs/'],
      ['/openapi/openapi.json', '/openapi/fundraising.json'],
    ] as const)
      expect(await leadsTo(path), path).to.equal(`301 ${target}`);
  });

  it('lead to pages that exist', async () => {
    await server.build.charity({ name: 'Only charity of this name' });
    for (const path of ['/search?kind=charities', '/openapi/fundraising.json', '/sitemap.xml'])
      expect((await visitor.open(path)).status, path).to.equal(200);
    expect((await visitor.open('/search?kind=charities')).html).to.include('Only charity of this name');
  });

  it('lead to a campaign, page or charity in another order, without the country, or by its ID', async () => {
    const ofCampaign = '/city-run/au';
    const ofPage = '/city-run/au/robin-demo';
    for (const [path, target] of [
      ['/au/city-run', ofCampaign],
      ['/AU/city-run/', ofCampaign],
      ['/city-run', ofCampaign],
      ['/campaigns/city-run', ofCampaign],
      ['/campaigns/au/city-run', ofCampaign],
      ['/au/campaigns/city-run', ofCampaign],
      [`/campaigns/${campaign.uid}`, ofCampaign],
      [`/campaign/${campaign.uuid}`, ofCampaign],
      [`/campaigns/${campaign.uid}.json`, ofCampaign],
      ['/au/city-run/robin-demo', ofPage],
      ['/city-run/robin-demo', ofPage],
      ['/campaigns/au/city-run/robin-demo', ofPage],
      ['/au/city-run/donate', `${ofCampaign}/donate`],
      [`/pages/${page.id}`, ofPage],
      [`/fundraisers/${page.uuid}`, ofPage],
      [`/charities/${charity.uid}`, '/au/charities/reef-trust'],
      ['/charity/reef-trust', '/au/charities/reef-trust'],
      ['/au/reef-trust', '/au/charities/reef-trust'],
    ] as const)
      expect(await leadsTo(path), path).to.equal(`301 ${target}`);
  });

  it('keep their query, and lead to no other site', async () => {
    expect(await leadsTo('/au/city-run?utm_source=mail&a=%2F')).to.equal(
      '301 /city-run/au?utm_source=mail&a=%2F',
    );
    expect(await leadsTo('/charities?page=2')).to.equal('301 /search?kind=charities&page=2');
    for (const path of [
      '//evil.example',
      '//evil.example/login',
      '/au/city-run//evil.example',
      '/city-run//evil.example/..',
      '/login//evil.example',
      '/campaigns//evil.example',
      '/%2f%2fevil.example/login',
    ]) {
      const { status, headers } = await fetch(server.client.origin + path, { redirect: 'manual' });
      expect(headers.get('location') ?? '/', path).to.match(/^\/(?![/\\])/);
      expect(status, path).to.be.oneOf([301, 404]);
    }
  });

  it('offer the campaign of a mistyped page, and search for what was typed', async () => {
    for (const path of ['/city-run/au/robn-demo', '/city-run/au/robn-demo/donate']) {
      const { status, html } = await visitor.open(path);
      expect(status, path).to.equal(404);
      expect(html, path).to.include('<a href="/city-run/au">Harbour City Run</a>');
    }
    const { html } = await visitor.open('/nobody-<b>-knows');
    expect(html).to.include('Page not found').and.to.include('value="nobody &lt;b&gt; knows"');
    expect((await visitor.open('/dashboard/pages/1/nothing')).html).to.include('action="/search"');
  });

  it('lead nowhere if several things have the name', async () => {
    await server.build.campaign({ slug: 'twin-run', country_code: 'au' });
    await server.build.campaign({ slug: 'twin-run', country_code: 'nz' });
    expect((await visitor.open('/twin-run')).status).to.equal(404);
    expect(await leadsTo('/nz/twin-run')).to.equal('301 /twin-run/nz');
  });

  it("lead to the operator's link of that name before ours", () => {
    const links = [
      { label: 'Privacy policy', address: 'https://charity.example/privacy' },
      { label: 'About us', address: 'https://charity.example/about' },
      { label: 'Contact', address: 'mailto:hello@charity.example' },
    ];
    expect(findDoor('/privacy', { links })).to.equal('https://charity.example/privacy');
    expect(findDoor('/privacy-policy', { links })).to.equal('https://charity.example/privacy');
    expect(findDoor('/about', { links })).to.equal('https://charity.example/about');
    expect(findDoor('/contact', { links })).to.equal(undefined);
    expect(findDoor('/policy', { links })).to.equal(undefined);
  });
});
