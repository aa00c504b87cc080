import { expect } from 'chai';
import type { Knex } from 'knex';
import sharp from 'sharp';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { testPassword } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: sharing', () => {
  const server = useServer();
  let knex: Knex;
  const visitor = new Visitor(() => server.client.origin);
  let campaign: CampaignRow;
  let page: PageRow;
  let path: string;

  before(async () => {
    knex = server.knex;
    campaign = await server.build.campaign({ slug: 'city-run', name: 'City Run' });
    const user = await server.build.account({ email: 'ada@example.org' });
    page = await server.build.page({
      campaign_id: campaign.id,
      user_id: user.id,
      slug: 'ada',
      name: 'Ada "A" 山田 🎉',
      target_cents: 200_000,
    });
    path = '/city-run/au/ada';
  });

  const tagsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  const cardOf = async () => new URL(tagsOf((await visitor.open(path)).html)['og:image'] ?? '').pathname;
  const load = (address: string) => fetch(server.client.origin + address, { redirect: 'manual' });

  it('describes a page completely to social networks, with its own picture', async () => {
    const { html } = await visitor.open(path);
    const tags = tagsOf(html);
    const url = `${server.context.config.baseUrl}${path}`;
    expect(html).to.include(`<link rel="canonical" href="${url}">`);
    expect(tags).to.include({
      'og:url': url,
      'og:title': 'Ada &quot;A&quot; 山田 🎉 in City Run',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(tags['og:image:alt'])
      .to.equal(tags['twitter:image:alt'])
      .and.to.match(/\$0 raised/);
    expect(tags['og:site_name']).to.be.a('string');

    const card = await load(new URL(tags['og:image'] ?? '').pathname);
    expect(card.headers.get('content-type')).to.equal('image/png');
    expect(card.headers.get('set-cookie')).to.equal(null);
    const { width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata();
    expect([width, height]).to.deep.equal([1200, 630]);
  });

  it('describes a page by the beginning of its story', async () => {
    const text = `Mum &amp; I run for <b>otters</b>, all ${'the long way '.repeat(30)}`;
    await knex('pages')
      .where({ id: page.id })
      .update({ story: `<h2>Why</h2><p>${text}</p>` });
    const tags = tagsOf((await visitor.open(path)).html);
    expect(tags['og:description']).to.match(
      /^Why Mum &amp; I run for otters, all the long .* (the|long|way) …$/,
    );
    expect(tags['og:description']?.length).to.be.within(180, 210);
    expect([tags.description, tags['twitter:description']]).to.deep.equal(
      Array(2).fill(tags['og:description']),
    );
    await knex('pages').where({ id: page.id }).update({ story: null });
    expect(tagsOf((await visitor.open(path)).html)['og:description']).to.match(/^\$0 raised for /);
  });

  it('draws a new picture when more is raised, and redirects the old one to it', async () => {
    const former = await cardOf();
    const before = Buffer.from(await (await load(former)).arrayBuffer());
    await server.build.donation({ page, amount_cents: 150_000 });
    await server.context.cache.drop(new Set([`page ${page.id}`]));
    const latest = await cardOf();
    expect(latest).to.not.equal(former);
    const moved = await load(former);
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([
      302,
      `${server.context.config.baseUrl}${latest}`,
    ]);
    expect(Buffer.from(await (await load(latest)).arrayBuffer()).equals(before)).to.equal(false);
    expect((await load('/pictures/cards/page-999999999-0123456789ab.png')).status).to.equal(404);
  });

  it('includes the page’s photo in the picture', async () => {
    const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer();
    await server.context.pictures.storeFor(red, 'image', async (image_url) => {
      await knex('pages').where('id', page.id).update({ image_url, has_set_image: true });
    });
    const png = Buffer.from(await (await load(await cardOf())).arrayBuffer());
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    const [red0 = 0, green = 255] = at(197, 197);
    expect(red0).to.be.above(240);
    expect(green).to.be.below(20);
  });

  it('offers networks, the address and a QR code, and loads nothing from other sites', async () => {
    const { html } = await visitor.open(path);
    const url = `${server.context.config.baseUrl}${path}`;
    expect(html).to.include(`value="${url}" readonly`);
    for (const link of [
      'https://wa.me/?text=',
      'https://www.facebook.com/sharer/',
      'https://x.com/intent/post?',
      'mailto:?',
    ])
      expect(html).to.include(`href="${link}`);
    const [, code = ''] = /src="(\/pictures\/codes\/[^"]+)"/.exec(html) ?? [];
    expect(await (await load(code)).text()).to.match(/^<svg/);
    const policy = visitor.page.headers.get('content-security-policy') ?? '';
    expect(policy)
      .to.match(/script-src 'sha256-[^']+'; connect-src 'self'/)
      .and.not.to.include("script-src 'self'");
  });

  it('shows the owner actions in place of the donate button', async () => {
    const owner = await Visitor.at(server.client.origin, '/sign-in');
    await owner.submit('/sign-in', { email: 'ada@example.org', password: testPassword });
    const { html } = await owner.open(path);
    expect(html).to.include('href="#share">Share').and.to.include(`/dashboard/pages/${page.id}/edit`);
    expect(html).to.include(`/dashboard/pages/${page.id}/updates`).and.not.to.include(`${path}/donate`);
  });

  it('offers amounts if the checkout accepts one, and no button if donations are not possible', async () => {
    const mute = await server.build.charity({ website_url: null, email: null, phone: null });
    const other = await server.build.page({ campaign_id: campaign.id, charity_id: mute.id, slug: 'bea' });
    const open = async () => (await visitor.open('/city-run/au/bea')).html;
    expect(await open())
      .to.include("You can't donate here yet")
      .and.not.to.include(`/bea/donate`);
    await knex('charities')
      .where('id', mute.id)
      .update({ donate_url: 'https://pay.example.org/?p={page_id}' });
    expect(await open())
      .to.include('/bea/donate"')
      .and.not.to.include('amount=');
    await knex('charities')
      .where('id', mute.id)
      .update({ donate_url: 'https://pay.example.org/?p={page_id}&a={amount}' });
    expect(await open()).to.include('/bea/donate?amount=50.00"');
    const { location } = await visitor.open('/city-run/au/bea/donate?amount=50.00');
    expect(location).to.equal(`https://pay.example.org/?p=${other.id}&a=50.00`);
  });

  it('lists all pages, campaigns and charities for search engines', async () => {
    const robots = await (await load('/robots.txt')).text();
    const [, map = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
    const index = await (await load(new URL(map).pathname)).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    const all = await Promise.all(parts.map(async (part) => (await load(new URL(part).pathname)).text()));
    expect(all.join('')).to.include(`<loc>${server.context.config.baseUrl}${path}</loc>`);
    expect(all.join('')).to.include(`<loc>${server.context.config.baseUrl}/city-run/au</loc>`);
    expect((await load(`/sitemaps/pages-${parts.length + 1}.xml`)).status).to.equal(404);
    expect((await load('/favicon.ico')).headers.get('content-type')).to.equal('image/png');
  });
});
