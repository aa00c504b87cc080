import { expect } from 'chai';
import type { Knex } from 'knex';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const now = new Date('2026-03-04T12:00:00Z');

describe('Site: finding', () => {
  const server = useServer({ clock: () => now });
  let knex: Knex;
  const visitor = new Visitor(() => server.client.origin);

  before(async () => {
    knex = server.knex;
  });

  const open = async (path: string) => (await visitor.open(path)).html;
  /** What the rows and tiles of a list link to, by their text. */
  const listed = (html: string) =>
    [...html.matchAll(/<(?:div class="what"|h3)>\s*<a href="[^"]*">([^<]+)<\/a>/g)].map(([, name]) => name);

  it('finds people, teams, campaigns and charities by name, all together or one kind', async () => {
    const charity = await server.build.charity({ name: 'Zephyr Rescue' });
    const campaign = await server.build.campaign({ name: 'Zephyr Run', charities: [charity] });
    const leader = await server.build.page({ campaign_id: campaign.id, name: 'Zephyr Jones' });
    const { page: team } = await server.build.team({ leader, page: { name: 'Zephyr Team' } });
    expect(listed(await open('/search?q=zephyr'))).to.have.members([
      'Zephyr Rescue',
      'Zephyr Run',
      'Zephyr Jones',
      team.name,
    ]);
    for (const [kind, name] of [
      ['people', 'Zephyr Jones'],
      ['teams', team.name],
      ['campaigns', 'Zephyr Run'],
      ['charities', 'Zephyr Rescue'],
    ])
      expect(listed(await open(`/search?q=zephyr&kind=${kind}`)), kind).to.deep.equal([name]);
    const suggested = JSON.parse(await open('/search/suggestions?q=zeph'));
    expect(suggested).to.include('Zephyr Run').and.to.have.length(4);
  });

  it('says so when nothing has the name, and escapes what was typed', async () => {
    await server.build.page();
    const html = await open(`/search?q=${encodeURIComponent('<qqxz>')}`);
    expect(listed(html)).to.deep.equal([]);
    expect(html).to.include('No results for “&lt;qqxz&gt;”').and.to.include('0 results');
    expect(listed(await open('/search?q=qqxz&kind=people'))).to.deep.equal([]);
    expect(await open('/search/suggestions?q=qqxz')).to.equal('[]');
    expect((await visitor.open('/search?q=%00&page=x')).status).to.equal(200);
  });

  it('lists all campaigns by country, state and charity, in parts', async () => {
    const charity = await server.build.charity({ country_code: 'nz' });
    const open26: string[] = [];
    for (let number = 0; number < 26; number += 1) {
      const charities = number === 0 ? [charity] : [];
      open26.push(
        (await server.build.campaign({ country_code: 'nz', name: `Nz ${number}`, charities })).name,
      );
    }
    const over = { country_code: 'nz', name: 'Long over', finish_at: new Date('2026-01-01T00:00:00Z') };
    await server.build.campaign({ start_at: new Date('2025-01-01T00:00:00Z'), ...over });
    const first = await open('/campaigns?country=nz');
    const second = await open('/campaigns?country=nz&page=2');
    expect(first).to.include('26 campaigns').and.to.include('href="/campaigns?country=nz&amp;page=2"');
    expect([...listed(first), ...listed(second)]).to.deep.equal(open26.toReversed());
    expect(listed(await open('/campaigns?country=nz&state=ended'))).to.deep.equal(['Long over']);
    expect(listed(await open(`/campaigns?charity=${charity.uid}`))).to.deep.equal(['Nz 0']);
    expect(await open(`/nz/charities/${charity.slug}`)).to.include(`/campaigns?charity=${charity.uid}`);
  });

  it('lists all supporters of a campaign by what they raised, the latest, by group and by name', async () => {
    const campaign = await server.build.campaign();
    const group = await server.build.campaignGroup({
      campaign_id: campaign.id,
      values: ['Acme', 'Umbrella'],
    });
    const names: string[] = [];
    for (let number = 1; number <= 27; number += 1) {
      const page = await server.build.page({ campaign_id: campaign.id, name: `Runner ${number}` });
      await server.build.donation({ page, amount_cents: number * 1000 });
      if (number === 5) await server.build.groupValue(page, group, 'Acme');
      names.push(page.name);
    }
    const path = `/supporters?campaign=${campaign.uid}`;
    expect(await open(`/${campaign.slug}/au`)).to.include(`href="${path}"`);
    const ranked = [...listed(await open(path)), ...listed(await open(`${path}&page=2`))];
    expect(ranked).to.deep.equal(names.toReversed());
    expect(await open(`${path}&page=2`)).to.include('start="26"');
    expect(listed(await open(`${path}&by=newest`))).to.deep.equal(names.toReversed().slice(0, 25));
    for (const by of ['raised', 'newest'])
      expect(listed(await open(`${path}&by=${by}&group=Acme`)), by).to.deep.equal(['Runner 5']);
    expect(listed(await open(`${path}&q=runner+13`))[0]).to.equal('Runner 13');
    expect(listed(await open(`${path}&q=qqxz`))).to.deep.equal([]);

    const leader = await server.build.page({ campaign_id: campaign.id });
    const { team, page: teamPage } = await server.build.team({ leader });
    await server.build.member(team, await server.build.page({ campaign_id: campaign.id }));
    const teams = await open(`${path}&kind=teams`);
    expect(listed(teams)).to.deep.equal([teamPage.name]);
    expect(teams).to.include('2 members');
    expect((await visitor.open('/supporters?campaign=au-999999')).status).to.equal(404);
    expect((await visitor.open('/supporters')).status).to.equal(404);
  });

  it('says where the ranking ends, and that the search finds the others', async () => {
    const campaign = await server.build.campaign();
    const { charity_id: charity, user_id: user } = await server.build.page({ campaign_id: campaign.id });
    await knex.raw(
      `insert into pages (campaign_id, charity_id, user_id, slug, name)
       select :campaign, :charity, :user, 'many-' || number, 'Many ' || number from generate_series(2, 1010) number`,
      { campaign: campaign.id, charity, user },
    );
    const path = `/supporters?campaign=${campaign.uid}`;
    const end = 'This list shows the top 1,000.';
    const last = await open(`${path}&page=40`);
    expect(listed(last).length).to.equal(25);
    expect(last).to.include(end).and.not.to.include('rel="next"');
    expect(await open(`${path}&page=39`)).not.to.include(end);
    expect(await open(`${path}&by=newest&page=40`)).not.to.include(end);
    expect(listed(await open(`${path}&q=many+1009`))[0]).to.equal('Many 1009');
  });
});
