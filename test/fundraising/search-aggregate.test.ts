import { expect } from 'chai';
import { itRefuses } from '../support/refusals.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const now = new Date('2026-06-01T12:00:00Z');

interface Result {
  _type: 'page' | 'charity' | 'campaign';
  id: number;
  _score: number;
  active: boolean;
}

const order = ['page', 'charity', 'campaign'];

describe('GET /search/aggregate', () => {
  const server = useServer({ clock: () => now });
  const empty = useServer();
  before(async () => {
    const charities = [
      await server.build.charity({ name: 'Reef Rescue Trust' }),
      await server.build.charity({ name: 'Reef Watch', country_code: 'uk' }),
      await server.build.charity({
        name: 'Leeds Hospice',
        country_code: 'uk',
        description: 'Far from any reef.',
      }),
    ];
    await server.build.charity({ name: 'Reef that rests', active: false });
    await server.build.charity({ name: 'Reef unchecked', kyc_status: 'pending' });
    const campaigns = [
      await server.build.campaign({ name: 'Reef to Ridge', charities }),
      await server.build.campaign({ name: 'Reef', country_code: 'uk', charities }),
      await server.build.campaign({ name: 'Surf Coast Run' }),
    ];
    await server.build.campaign({ name: 'Reef that is over', finish_at: now });
    await server.build.campaign({ name: 'Reef shut', disabled_at: now });
    for (const [index, { id: campaign_id }] of campaigns.entries()) {
      const own = { campaign_id, charity_id: charities[index]?.id as number };
      const leader = await server.build.page({ ...own, name: 'Reef' });
      await server.build.donation({ page: leader, amount_cents: 500 });
      await server.build.team({ leader, page: { name: 'The reef runners' } });
      await server.build.page({ ...own, name: 'Reef' });
      await server.build.page({ ...own, name: 'Ada Okafor' });
      await server.build.page({ ...own, name: 'Reef paused', state: 'paused' });
      await server.build.page({ ...own, name: 'Reef expired', expires_at: now });
    }
  });

  const find = (query: string) => bodyOf(server.client.get(`/search/aggregate.json?${query}`));
  const keysOf = (results: Result[]) => results.map(({ _type, id }) => `${_type} ${id}`);

  /** What the three searches find, put together here. */
  const merged = async (query: string, minimumScore = 1.01): Promise<Result[]> => {
    const found = await Promise.all(
      ['pages', 'charities', 'campaigns'].map(async (kind): Promise<Result[]> => {
        // Above 1 lies only what the text has found.
        const path = `/search/${kind}.json?minimum_score=${minimumScore}&${query}`;
        return (await server.client.get(path)).body[kind];
      }),
    );
    return found
      .flat()
      .filter(({ active }) => active)
      .sort((a, b) => b._score - a._score || order.indexOf(a._type) - order.indexOf(b._type) || a.id - b.id);
  };

  for (const query of ['q=reef', 'q=reef&country_code=gb', 'q=resc', 'q=reef+r', 'q=reff']) {
    it(`merges what the three searches find: ${query}`, async () => {
      const expected = await merged(query);
      const { results, meta } = await find(`${query}&page_size=100`);
      expect(results).to.deep.equal(expected);
      expect(meta.count).to.equal(expected.length);
    });
  }

  it('leaves out what scores less than minimum_score', async () => {
    const expected = await merged('q=reef', 9);
    expect(expected.length).to.be.within(2, (await merged('q=reef')).length - 1);
    const { results, meta } = await find('q=reef&minimum_score=9&page_size=100');
    expect(results).to.deep.equal(expected);
    expect(meta.count).to.equal(expected.length);
  });

  it('shows ten results, and the windows that page and page_size name', async () => {
    const expected = keysOf(await merged('q=reef'));
    expect(expected.length).to.be.greaterThan(10);
    expect(keysOf((await find('q=reef')).results)).to.deep.equal(expected.slice(0, 10));
    for (const size of [1, 3, 4, 7, 100]) {
      const seen: string[] = [];
      for (let page = 1; ; page += 1) {
        const { results, meta } = await find(`q=reef&page=${page}&page_size=${size}`);
        seen.push(...keysOf(results));
        expect(meta.pagination.current_page).to.equal(page);
        expect(meta.count).to.equal(expected.length);
        if (meta.pagination.last_page) break;
      }
      expect(seen).to.deep.equal(expected);
    }
    expect((await find('q=reef&page=1000&page_size=1000')).results).to.deep.equal([]);
  });

  it('finds all that is active, by kind and number, without a text and with one that finds nothing', async () => {
    const { knex } = server;
    const idsOf = (kind: string, ids: number[]) => ids.map((id) => `${kind} ${id}`);
    const open = knex('campaigns').whereNull('disabled_at').whereNull('finish_at');
    const expected = [
      ...idsOf(
        'page',
        await knex('pages')
          .whereIn('campaign_id', open.clone().select('id'))
          .where('state', 'active')
          .whereRaw('coalesce(expires_at > ?, true)', [now])
          .orderBy('id')
          .pluck('id'),
      ),
      ...idsOf(
        'charity',
        await knex('charities').where({ active: true, kyc_status: 'passed' }).orderBy('id').pluck('id'),
      ),
      ...idsOf('campaign', await open.clone().orderBy('id').pluck('id')),
    ];
    for (const query of ['', 'q=', 'q=zzzzzz']) {
      const { results, meta } = await find(`${query}&page_size=100`);
      expect(keysOf(results), query).to.deep.equal(expected);
      expect(meta.count).to.equal(expected.length);
      expect(new Set(results.map(({ _score }: Result) => _score))).to.deep.equal(new Set([1]));
    }
    for (const size of [1, 4, 5]) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / size); page += 1) {
        seen.push(...keysOf((await find(`page=${page}&page_size=${size}`)).results));
      }
      expect(seen).to.deep.equal(expected);
    }
    expect((await find('minimum_score=2')).results).to.deep.equal([]);
  });

  it('answers without results when there is nothing', async () => {
    const { body } = await empty.client.get('/search/aggregate?q=reef&grouped=1');
    expect(body.results).to.deep.equal([]);
    expect(body.meta).to.deep.include({ count: 0, last_page: true });
    expect(body.meta.pagination).to.deep.include({ count: 0, current_page: 1 });
  });

  itRefuses(
    (query) => server.client.get(`/search/aggregate.json?${query}`),
    ['page=1001', 'page_size=0', 'minimum_score=13', 'country_code=zz'],
  );
});
