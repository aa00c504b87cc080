import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Addresses of the sums of activities', () => {
  const server = useServer();

  const climbed = async ({ id }: PageRow): Promise<number | undefined> => {
    const { fitness_activities_totals } = (await server.client.get(`/pages/${id}.json`)).body;
    const { pathname, search } = new URL(fitness_activities_totals.href);
    const body = await bodyOf(server.client.get(pathname.replace('/api/v2', '') + search));
    expect(body.results).to.have.length.at.most(1);
    return body.results[0]?.elevation_in_meters;
  };

  it('lead to those of the page, or of the whole team, activities typed in by hand included', async () => {
    const leader = await server.build.page();
    const member = await server.build.page({ campaign_id: leader.campaign_id });
    const { team, page } = await server.build.team({ leader });
    await server.build.member(team, member);
    await server.build.activity({ page: leader, elevation_in_meters: 120 });
    await server.build.activity({ page: leader, elevation_in_meters: 30, manual: true });
    await server.build.activity({ page: member, elevation_in_meters: 500 });
    expect(await climbed(leader)).to.equal(150);
    expect(await climbed(member)).to.equal(500);
    expect(await climbed(page)).to.equal(650);
  });

  it('lead to nothing while there is no activity', async () => {
    expect(await climbed(await server.build.page())).to.equal(undefined);
  });
});

describe('Addresses of pages on a host per campaign', () => {
  const server = useServer({
    config: { baseUrl: 'https://give.example.org', CAMPAIGN_DOMAIN: 'sites.example.org' },
  });

  it('put the campaign into the host, and default campaigns on the main site', async () => {
    const campaign = await server.build.campaign({ slug: 'coast-run' });
    const own = await server.build.page({ campaign_id: campaign.id, slug: 'ada' });
    const main = await server.build.campaign({ is_default: true });
    const plain = await server.build.page({ campaign_id: main.id, slug: 'ada' });
    const urlOf = async ({ id }: PageRow) => (await server.client.get(`/pages/${id}.json`)).body.url;
    expect(await urlOf(own)).to.equal('https://coast-run.sites.example.org/au/ada');
    expect(await urlOf(plain)).to.equal('https://give.example.org/au/ada');
  });
});
