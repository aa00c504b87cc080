import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { itRefuses } from '../support/refusals.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const now = new Date('2026-06-15T12:00:00Z');

describe('GET /search/campaigns', () => {
  const server = useServer({ clock: () => now });
  let charities: [CharityRow, CharityRow];
  let running: CampaignRow;
  let over: CampaignRow;
  let disabled: CampaignRow;
  before(async () => {
    charities = [await server.build.charity(), await server.build.charity({ country_code: 'uk' })];
    running = await server.build.campaign({
      name: 'Surf Coast Run',
      slug: 'surf-coast-run',
      description: 'Ten kilometres',
      charities,
      start_at: new Date('2026-05-01T00:00:00Z'),
      finish_at: new Date('2026-06-15T12:00:01Z'),
      banner_url: 'https://images.example.org/banner.jpg',
    });
    over = await server.build.campaign({ name: 'Winter Swim', charities: [charities[1]], finish_at: now });
    disabled = await server.build.campaign({ name: 'Bike Week', country_code: 'uk', disabled_at: now });
  });

  const find = (query: string) => bodyOf(server.client.get(`/search/campaigns.json?${query}`));
  const idsFor = async (query: string) => (await find(query)).campaigns.map(({ id }: { id: number }) => id);

  it('finds campaigns of every status, newest first', async () => {
    const { campaigns, meta } = await find('');
    expect(campaigns.map(({ id }: { id: number }) => id)).to.deep.equal([disabled.id, over.id, running.id]);
    expect(campaigns.map(({ active }: { active: boolean }) => active)).to.deep.equal([false, false, true]);
    expect(meta.count).to.equal(3);
  });

  it('shows a campaign', async () => {
    expect((await find('q=surf')).campaigns[0]).to.deep.include({
      id: running.id,
      uid: running.uid,
      uuid: running.uuid,
      name: 'Surf Coast Run',
      description: 'Ten kilometres',
      url: 'http://localhost:3000/surf-coast-run/au',
      get_started_url: 'http://localhost:3000/surf-coast-run/au/get-started',
      country_code: 'au',
      start_at: '2026-05-01T00:00:00Z',
      finish_at: '2026-06-15T12:00:01Z',
      display_start_at: '2026-05-01T00:00:00Z',
      banner_url: 'https://images.example.org/banner.jpg',
      active: true,
      page_count: 0,
      charity_count: charities.length,
      _type: 'campaign',
    });
    expect((await find('country_code=uk')).campaigns[0]).to.deep.include({
      start_at: null,
      finish_at: null,
      display_start_at: null,
      description: null,
      banner_url: null,
      _score: 1,
    });
  });

  it('filters by country, gb as uk', async () => {
    for (const code of ['uk', 'gb', 'GB'])
      expect(await idsFor(`country_code=${code}`)).to.deep.equal([disabled.id]);
    expect(await idsFor('country_code=ie')).to.deep.equal([]);
  });

  it('filters by charities: one or several, in every form, and under their aliases', async () => {
    const [first, second] = charities;
    for (const value of [first.uid, first.uuid, first.id, `au/${first.slug}`]) {
      for (const name of ['charity_ids', 'charity_ids[]', 'charity_id', 'charity_uid']) {
        expect(await idsFor(`${name}=${value}`), `${name}=${value}`).to.deep.equal([running.id]);
      }
    }
    expect(await idsFor(`charity_ids=${first.uid},uk-${second.id}`)).to.deep.equal([over.id, running.id]);
    expect(await idsFor(`charity_ids=au-999999`)).to.deep.equal([]);
    expect(await idsFor(`charity_ids=au-999999,${first.id}&country_code=uk`)).to.deep.equal([]);
  });

  it('finds campaigns by name within the filters', async () => {
    expect(await idsFor('q=winter')).to.deep.equal([over.id]);
    expect(await idsFor('q=Winter%20Swim')).to.deep.equal([over.id]);
    expect((await find('q=winter')).meta.count).to.equal(1);
    expect(await idsFor('q=winter&country_code=uk'), 'no match: what the filters let through').to.deep.equal([
      disabled.id,
    ]);
  });

  itRefuses(
    (query) => server.client.get(`/search/campaigns.json?${query}`),
    ['country_code=fr', 'charity_ids=au_1', 'page=x', 'page_size=-1', 'scroll=maybe'],
  );
});
