import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { siteScript } from '../../src/web/views/site-script.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const now = new Date('2026-03-04T12:00:00Z');

describe('Site: public pages', () => {
  const server = useServer({ clock: () => now });
  const visitor = new Visitor(() => server.client.origin);

  async function pageInCampaign(overrides: Partial<PageRow> = {}): Promise<{ page: PageRow; path: string }> {
    const campaign = await server.build.campaign();
    const page = await server.build.page({ campaign_id: campaign.id, ...overrides });
    return { page, path: `/${campaign.slug}/au/${page.slug}` };
  }

  const open = async (path: string) => (await visitor.open(path)).html;

  it('show what was raised of the target, exactly', async () => {
    const { page, path } = await pageInCampaign({ target_cents: 100_000 });
    await server.build.donation({ page, amount_cents: 12_345 });
    await server.build.donation({ page, amount_cents: 20_000, type: 'offline_donation' });
    const html = await open(path);
    expect(html).to.include('<p class="amount">$323.45</p>').and.to.include('raised of $1,000');
    expect(html).to.include('<progress max="100000" value="32345"').and.to.include('<dd>32%</dd>');
  });

  it('have a badge for the quarter of the target that they have reached, as long as they have', async () => {
    const { page, path } = await pageInCampaign({ target_cents: 10_000 });
    const badge = async () => /<li class="chip milestone">([^<]*)<\/li>/.exec(await open(path))?.[1];
    const give = (amount_cents: number) => server.build.donation({ page, amount_cents });
    await give(2_499);
    expect(await badge()).to.equal(undefined);
    await give(1);
    expect(await badge()).to.equal('25% of the target reached');
    const donation = await give(5_000);
    expect(await badge()).to.equal('75% of the target reached');
    await server.build.donation({ page, amount_cents: -5_000, refund_of_id: donation.id });
    expect(await badge()).to.equal('25% of the target reached');
    await give(7_500);
    expect(await badge()).to.equal('Target reached');
    await server.knex('pages').where({ id: page.id }).update({ target_cents: 10_001 });
    expect(await badge()).to.equal('75% of the target reached');
  });

  it('show the picture of their campaign until they have their own, but not in lists', async () => {
    const picture = '/pictures/6d1a3a0e-5c1f-4b44-9d0c-5b6f5f6f0001';
    const campaign = await server.build.campaign({ default_picture_url: picture });
    const page = await server.build.page({ campaign_id: campaign.id });
    const path = `/${campaign.slug}/au/${page.slug}`;
    expect(await open(path)).to.include(`<img src="${picture}?size=extra_large"`);
    expect(await open(`/${campaign.slug}/au`))
      .to.include(page.name)
      .and.not.include(picture);
    const own = '/pictures/6d1a3a0e-5c1f-4b44-9d0c-5b6f5f6f0002';
    await server.knex('pages').where({ id: page.id }).update({ image_url: own, has_set_image: true });
    expect(await open(path))
      .to.include(`<img src="${own}?size=extra_large"`)
      .and.not.include(picture);
  });

  it('name the top supporters by all that each has given, refunds taken off', async () => {
    const { page, path } = await pageInCampaign();
    const ada = await server.build.user();
    await server.build.donation({ page, donor_name: 'Bea', amount_cents: 5000 });
    for (const amount_cents of [3000, 4000]) {
      await server.build.donation({ page, donor_name: 'Ada', donor_user_id: ada.id, amount_cents });
    }
    const { id } = await server.build.donation({ page, donor_name: 'Given back', amount_cents: 90_000 });
    await server.build.donation({ page, refund_of_id: id, amount_cents: -90_000 });
    expect(namesOf(await open(path))).to.deep.equal(['Ada $70', 'Bea $50']);
  });

  it('name nobody who gave anonymously, and add nothing up for them', async () => {
    const { page, path } = await pageInCampaign();
    const shy = await server.build.user();
    const gift = { page, donor_name: 'Shy Person', donor_user_id: shy.id };
    await server.build.donation({ ...gift, anonymous: true, amount_cents: 1000 });
    await server.build.donation({ ...gift, anonymous: true, amount_cents: 2000 });
    await server.build.donation({ ...gift, anonymous: false, amount_cents: 1500 });
    expect(namesOf(await open(path))).to.deep.equal(['Anonymous $20', 'Shy Person $15', 'Anonymous $10']);
  });

  it('show the donations with messages and replies, a part at a time, however many arrive', async () => {
    const { page, path } = await pageInCampaign();
    expect(await open(path)).to.include('No donations yet. Be the first!');
    const given: string[] = [];
    const give = () => {
      const donor_name = `Donor no. ${given.length}`;
      given.unshift(donor_name);
      return server.build.donation({ page, donor_name, message: `<i>${donor_name}</i>`, created_at: now });
    };
    for (let number = 0; number < 25; number += 1) await give();
    const gone = await give();
    await server.build.donation({ page, refund_of_id: gone.id, amount_cents: -1000 });
    given.shift();
    const read: string[] = [];
    let address: string | undefined = path;
    for (let parts = 0; address; parts += 1) {
      const html: string = await open(address);
      const section = html.split('id="donations-title"')[1]?.split('</section>')[0] ?? '';
      read.push(...[...section.matchAll(/<strong>([^<]+)</g)].map(([, name = '']) => name));
      expect(section).to.not.include('<i>');
      expect(html.includes('noindex'), 'only the first part is for search engines').to.equal(parts > 0);
      address = /href="([^"]+older_than=\d+)#donations-title"/.exec(section)?.[1];
      await server.build.donation({ page, donor_name: 'Late', created_at: new Date(now.getTime() + 1000) });
    }
    expect(read).to.deep.equal(given);
    const elsewhere = await server.build.donation();
    for (const none of ['0', 'x', '999999', `${elsewhere.id}`, '%00']) {
      expect(await open(`${path}?older_than=${none}`), none).to.include('Latest donations');
    }
  });

  it('list public activities only, with their weeks', async () => {
    const { page, path } = await pageInCampaign();
    await server.build.activity({ page, caption: 'Up the hill', distance_in_meters: 5000 });
    await server.build.activity({ page, caption: 'Secret', public: false });
    await server.build.activity({ page, caption: 'Flagged', flagged: true });
    await server.build.activity({ page, caption: 'Deleted', deleted_at: now });
    const html = await open(path);
    expect(html)
      .to.include('Up the hill')
      .and.not.to.match(/Secret|Flagged|Deleted/);
    expect(html).to.include('most in the week of 23 February, 5 km; this week 0 km');
  });

  it('let no text of a supporter become markup', async () => {
    const attack = '"><script>alert(1)</script>';
    const { page, path } = await pageInCampaign({
      name: attack,
      image_url: `javascript:alert(1)`,
      has_set_image: true,
    });
    await server.build.donation({ page, donor_name: attack, message: attack });
    await server.build.activity({ page, caption: attack });
    for (const address of [path, `${path}/donate`]) {
      const html = (await open(address)).replace(`<script>${siteScript}</script>`, '');
      expect(html).to.not.match(/<script|javascript:/i);
      expect(html).to.include('&lt;script&gt;');
    }
  });

  it('show a team with its members, most raised first, and the sums of all of them', async () => {
    const campaign = await server.build.campaign();
    const [leader, member] = [
      await server.build.page({ campaign_id: campaign.id, name: 'Leading Lea' }),
      await server.build.page({ campaign_id: campaign.id, name: 'Member Mo' }),
    ];
    const { team, page } = await server.build.team({ leader, page: { name: 'The Otters' } });
    await server.build.member(team, member);
    await server.build.donation({ page: leader, amount_cents: 1000 });
    await server.build.donation({ page: member, amount_cents: 2500, donor_name: 'Grandma' });
    await server.build.donation({ page, amount_cents: 500 });
    const html = await open(`/${campaign.slug}/au/${page.slug}`);
    expect(html).to.include('<p class="amount">$40</p>').and.to.include('Grandma');
    expect(html.indexOf('Member Mo')).to.be.below(html.indexOf('Leading Lea'));
    expect(html).to.include('Team leader');
    expect(await open(`/${campaign.slug}/au/${member.slug}`)).to.include('Team: The Otters');
  });

  it('name all charities that a team raises money for, its own first', async () => {
    const charities = [];
    for (const name of ['Owls', 'Bears', 'Cats', 'Dogs', 'Elks'])
      charities.push(await server.build.charity({ name }));
    const [owls, bears, cats, ...others] = charities;
    const campaign = await server.build.campaign({ charities });
    const pageFor = (charity_id: number | undefined) =>
      server.build.page({ campaign_id: campaign.id, charity_id });
    const { team, page } = await server.build.team({ leader: await pageFor(owls?.id) });
    const lead = async () =>
      / money for (.*)<\/p>/
        .exec(await open(`/${campaign.slug}/au/${page.slug}`))?.[1]
        ?.replace(/<[^>]+>/g, '');
    expect(await lead()).to.equal('Owls');
    for (const charity of [cats, cats, bears]) await server.build.member(team, await pageFor(charity?.id));
    expect(await lead()).to.equal('Owls, Cats and Bears');
    for (const charity of others) await server.build.member(team, await pageFor(charity.id));
    expect(await lead()).to.equal('Owls, Cats, Bears and 2 other charities');
    const html = await open(`/${campaign.slug}/au/${page.slug}`);
    expect(html)
      .to.include('Donations to the team itself go to Owls.')
      .and.to.include('For Cats · 0 donations');
  });

  it('lead with .json to the page of the API, query and all', async () => {
    const { page, path } = await pageInCampaign();
    const { status, location, headers } = await visitor.open(`${path}.json?limit=1`);
    expect(status).to.equal(302);
    expect(location).to.equal(`${server.context.config.baseUrl}/api/v2/pages/${page.id}.json?limit=1`);
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect((await server.client.get(`/pages/${page.id}.json`)).body.slug).to.equal(page.slug);
    expect((await visitor.open(`${path}-absent.json`)).status).to.equal(404);
  });

  it('of a default campaign live directly in its country', async () => {
    const campaign = await server.build.campaign({ country_code: 'nz', is_default: true, slug: 'your-way' });
    const page = await server.build.page({ campaign_id: campaign.id, slug: 'kiri' });
    expect((await visitor.open('/nz/kiri')).html).to.include(page.name);
    expect((await visitor.open('/nz')).html).to.include(campaign.name);
    expect(await visitor.open('/your-way/nz/kiri')).to.include({ status: 301, location: '/nz/kiri' });
    expect(await visitor.open('/your-way/nz')).to.include({ status: 301, location: '/nz' });
  });

  it('are found in the United Kingdom by both of its codes', async () => {
    const campaign = await server.build.campaign({ country_code: 'uk' });
    expect((await visitor.open(`/${campaign.slug}/uk`)).status).to.equal(200);
    expect((await visitor.open(`/${campaign.slug}/gb`)).status).to.equal(200);
  });

  it('ask for no donation where none is taken', async () => {
    const closed: [Partial<PageRow>, string][] = [
      [{ state: 'paused' }, 'taking a break'],
      [{ state: 'cancelled' }, 'is closed'],
      [{ expires_at: now }, 'has finished'],
    ];
    for (const [overrides, text] of closed) {
      const { path } = await pageInCampaign(overrides);
      const html = await open(path);
      expect(html).to.include(text).and.not.to.include(`href="${path}/donate"`);
      expect(await open(`${path}/donate`)).to.include('taking donations right now');
    }
  });

  it('say how to give, and what to name', async () => {
    const charity = await server.build.charity({
      website_url: 'https://otters.example.org',
      phone: '+61 2 5550 1234',
    });
    const { page, path } = await pageInCampaign({ charity_id: charity.id });
    const html = await open(`${path}/donate`);
    expect(html).to.include('href="https://otters.example.org"').and.to.include('+61 2 5550 1234');
    expect(html).to.include(`Page ${page.id}, ${page.name}`);
  });

  it('are not there for addresses that nothing lives at', async () => {
    const { path } = await pageInCampaign();
    const absent = [
      '/nowhere',
      '/au/absent',
      '/absent/au',
      `${path}/edit`,
      '/au/charities/absent',
      '/a/b/c/d/e',
      '/%00',
    ];
    for (const address of absent) expect((await visitor.open(address)).status, address).to.equal(404);
  });
});

/** The top supporters of a page, in order, each as `name amount`. */
function namesOf(html: string): string[] {
  const section = html.split('id="supporters-title"')[1]?.split('</section>')[0] ?? '';
  return [...section.matchAll(/<strong>([^<]+)<\/strong>.*?<span class="value">([^<]+)</gs)].map(
    ([, name, amount]) => `${name} ${amount}`,
  );
}
