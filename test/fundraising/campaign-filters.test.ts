import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { Body } from '../support/client.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const now = new Date('2026-06-15T12:00:00Z');
const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('Filters of campaigns', () => {
  const server = useServer({ clock: () => now });
  let campaigns: CampaignRow[];
  before(async () => {
    campaigns = [];
    for (const overrides of [
      { name: 'Dune Walk', start_at: day('2026-05-01'), finish_at: now },
      { name: 'Autumn Ride', start_at: day('2026-03-01'), finish_at: day('2026-12-01') },
      { name: 'Country home', is_default: true },
      { name: 'Lake Swim', start_at: day('2026-03-01'), finish_at: day('2026-07-01') },
      { name: 'Old Ride', finish_at: day('2025-01-01'), disabled_at: day('2025-02-01') },
      { name: 'Hill Climb', disabled_at: day('2026-01-01') },
      { name: 'Country home', country_code: 'uk', is_default: true },
      { name: 'Beach Ride', start_at: day('2024-03-01'), finish_at: day('2024-04-01') },
    ] as const) {
      campaigns.push(await server.build.campaign(overrides));
    }
  });

  const answer = (path: string, query: string): Promise<Body> =>
    bodyOf(server.client.get(`${path}.json?${query}`));
  const names = ({ campaigns: found }: Body): string[] => found.map(({ name }: CampaignRow) => name);
  const uuids = ({ campaigns: found }: Body): string[] => found.map(({ uuid }: CampaignRow) => uuid);

  for (const statuses of [['active'], ['expired'], ['disabled'], ['expired', 'active']]) {
    it(`lists those that say of themselves that they are ${statuses.join(' or ')}, and counts them`, async () => {
      const all = await answer('/campaigns', '');
      const wanted = all.campaigns.filter(({ status }: Body) => statuses.includes(status));
      expect(wanted).to.not.have.length(0);
      for (const query of [`status=${statuses}`, statuses.map((one) => `status[]=${one}`).join('&')]) {
        expect((await answer('/campaigns', query)).campaigns, query).to.deep.equal(wanted);
        expect((await answer('/campaigns', `${query}&limit=1`)).meta.count).to.equal(wanted.length);
      }
    });
  }

  it('leaves the default campaign of each country out, which has number 0', async () => {
    const all = await answer('/campaigns', '');
    const events = all.campaigns.filter(({ id }: { id: string }) => !id.endsWith('-0'));
    expect(events).to.have.length(campaigns.length - 2);
    expect((await answer('/campaigns', 'exclude_bau=true')).campaigns).to.deep.equal(events);
    expect((await answer('/campaigns', 'exclude_bau=1&page=1')).meta.count).to.equal(events.length);
    expect(await answer('/campaigns', 'exclude_bau=false')).to.deep.equal(all);
    const found = await answer('/search/campaigns', 'exclude_bau=true&limit=100');
    expect(uuids(found).sort()).to.deep.equal(events.map(({ uuid }: CampaignRow) => uuid).sort());
    expect(found.meta.count).to.equal(events.length);
  });

  for (const path of ['/campaigns', '/search/campaigns']) {
    it(`orders ${path} by start, end or name, what has none last, equal ones by number`, async () => {
      const value = (campaign: CampaignRow, field: 'start_at' | 'finish_at') =>
        campaign[field]?.getTime() ?? Number.POSITIVE_INFINITY;
      for (const field of ['start_at', 'finish_at'] as const) {
        // Equal ones stay in the order of their numbers.
        const sorted = campaigns.toSorted((one, other) => {
          const [left, right] = [value(one, field), value(other, field)];
          return left === right ? 0 : left - right;
        });
        const expected = sorted.map(({ uuid }) => uuid);
        expect(uuids(await answer(path, `sort_by=${field}`))).to.deep.equal(expected);
        const walked: string[] = [];
        for (let page = 1; page <= 3; page += 1) {
          const size = path === '/campaigns' ? 'limit=3' : 'page_size=3';
          walked.push(...uuids(await answer(path, `sort_by=${field}&${size}&page=${page}`)));
        }
        expect(walked, field).to.deep.equal(expected);
      }
      const byName = ['Autumn Ride', 'Beach Ride', 'Country home', 'Country home', 'Dune Walk', 'Hill Climb'];
      expect(names(await answer(path, 'sort_by=name'))).to.deep.equal([...byName, 'Lake Swim', 'Old Ride']);
    });
  }

  it('adds filters and the order up', async () => {
    const query = 'status=active&exclude_bau=true&sort_by=finish_at&page=1';
    const { meta, ...found } = await answer('/campaigns', query);
    expect(names(found)).to.deep.equal(['Lake Swim', 'Autumn Ride']);
    expect(meta.count).to.equal(2);
  });

  it('finds those that are over unless include_expired is false', async () => {
    const all = await answer('/campaigns', '');
    const others = all.campaigns.filter(({ status }: Body) => status !== 'expired');
    const { meta, ...found } = await answer('/search/campaigns', 'include_expired=false&limit=100');
    expect(uuids(found).sort()).to.deep.equal(others.map(({ uuid }: CampaignRow) => uuid).sort());
    expect(meta.count).to.equal(others.length);
    expect(names(await answer('/search/campaigns', 'q=ride')).sort()).to.deep.equal([
      'Autumn Ride',
      'Beach Ride',
      'Old Ride',
    ]);
    const running = await answer('/search/campaigns', 'q=ride&include_expired=false');
    expect(names(running).sort()).to.deep.equal(['Autumn Ride', 'Old Ride']);
    expect(running.meta.count).to.equal(2);
    expect(await answer('/search/campaigns', 'include_expired=true')).to.deep.equal(
      await answer('/search/campaigns', ''),
    );
  });

  it('refuses an order for what a text or a scroll orders', async () => {
    for (const query of ['q=ride', 'scroll=true']) {
      const answer = server.client.get(`/search/campaigns.json?sort_by=name&${query}`);
      expect(await fieldsOf(answer)).to.deep.equal(['sort_by']);
    }
  });

  for (const [path, query] of [
    ['/campaigns', 'status=running'],
    ['/campaigns', 'sort_by=id'],
    ['/campaigns', 'exclude_bau=maybe'],
    ['/search/campaigns', 'include_expired=maybe'],
    ['/search/campaigns', 'sort_by=score'],
  ] as const) {
    it(`refuses ${query} of ${path}`, async () => {
      const body = await bodyOf(server.client.get(`${path}.json?${query}`), 422);
      expect(body.error.errors[0]).to.include({ field: query.split('=')[0], code: 'invalid' });
    });
  }
});
