import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { pagesBehind, recountFitness, recountMoney } from '../support/recount.ts';
import { itRefuses } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

describe('GET /pages', () => {
  const server = useServer();
  let charities: CharityRow[];
  let campaigns: CampaignRow[];
  /** In ascending order: three of the first campaign and charity, two of the second ones, a team of the first. */
  let pages: PageRow[];
  before(async () => {
    charities = [await server.build.charity(), await server.build.charity({ country_code: 'uk' })];
    campaigns = [await server.build.campaign(), await server.build.campaign({ country_code: 'uk' })];
    pages = [];
    for (const index of [0, 0, 0, 1, 1]) {
      const day = `2026-03-0${pages.length + 1}T12:00:00Z`;
      pages.push(
        await server.build.page({
          campaign_id: campaigns[index]?.id ?? 0,
          charity_id: charities[index]?.id ?? 0,
          created_at: new Date(day),
          updated_at: new Date(day.replace('-03-', '-04-')),
        }),
      );
    }
    pages.push((await server.build.team({ leader: at(0) })).page);
  });

  const at = (index: number) => pages[index] as PageRow;
  const idsOf = (indexes: readonly number[]) => indexes.map((index) => at(index).id);
  const list = (query: string) => bodyOf(server.client.get(`/pages.json?${query}`));
  const listIds = async (query: string) => (await list(query)).pages.map((page: { id: number }) => page.id);

  it('lists individual and team pages of every campaign by number, without meta', async () => {
    const body = await list('');
    expect(body.pages.map((page: { id: number }) => page.id)).to.deep.equal(idsOf([0, 1, 2, 3, 4, 5]));
    expect(body).to.not.have.property('meta');
  });

  for (const filter of ['', 'start_created_at=2026-01-01']) {
    it(`shows the same list through windows of any size, from whichever end they are found: ${filter || 'of all pages'}`, async () => {
      for (let limit = 1; limit <= pages.length + 1; limit += 1) {
        const found: number[] = [];
        for (let page = 1; found.length < pages.length; page += 1) {
          const body = await list(`${filter}&limit=${limit}&page=${page}`);
          expect(body.pages, `limit ${limit}, page ${page}`).to.have.length.within(1, limit);
          expect(body.meta.count).to.equal(pages.length);
          found.push(...body.pages.map(({ id }: { id: number }) => id));
        }
        expect(found, `limit ${limit}`).to.deep.equal(idsOf([0, 1, 2, 3, 4, 5]));
      }
    });
  }

  it('filters by type', async () => {
    expect(await listIds('type=individual')).to.deep.equal(idsOf([0, 1, 2, 3, 4]));
    expect(await listIds('type=team')).to.deep.equal(idsOf([5]));
    expect(await listIds('type=all')).to.deep.equal(idsOf([0, 1, 2, 3, 4, 5]));
  });

  it('filters by ids: numbers and UUIDs, as a comma list, as items, repeated, and under the name id', async () => {
    const [one, two] = [at(1), at(3)];
    const expected = idsOf([1, 3]);
    expect(await listIds(`ids=${two.id},${one.id}`)).to.deep.equal(expected);
    expect(await listIds(`ids=${one.id},${two.uuid}`)).to.deep.equal(expected);
    expect(await listIds(`ids[]=${one.id}&ids[]=${two.id}`)).to.deep.equal(expected);
    expect(await listIds(`ids=${one.id}&ids=${two.id}`)).to.deep.equal(expected);
    expect(await listIds(`id=${one.id},${two.uuid.toUpperCase()}`)).to.deep.equal(expected);
  });

  it('lets an unknown id match nothing', async () => {
    expect(await listIds(`ids=999999,${at(1).id}`)).to.deep.equal(idsOf([1]));
    expect(await listIds('ids=999999')).to.deep.equal([]);
    expect(await listIds('ids=00000000-0000-4000-8000-000000000000')).to.deep.equal([]);
    expect(await listIds('campaign_id=au-999999')).to.deep.equal([]);
    expect(await listIds('charity_ids=us-1')).to.deep.equal([]);
  });

  it('filters by campaign: uid, the other spelling of the country, UUID, number, and under its alias', async () => {
    const { id, uuid } = campaigns[1] as CampaignRow;
    for (const value of [`gb-${id}`, `uk-${id}`, `GB-${id}`, uuid, String(id)]) {
      expect(await listIds(`campaign_id=${value}`), value).to.deep.equal(idsOf([3, 4]));
      expect(await listIds(`campaign_uid=${value}`), value).to.deep.equal(idsOf([3, 4]));
    }
    expect(await listIds(`campaign_id=au-${id}`), 'a uid of another country').to.deep.equal([]);
  });

  it('filters by charities: one or several, in every form, and under their aliases', async () => {
    const [first, second] = charities as [CharityRow, CharityRow];
    expect(await listIds(`charity_ids=au-${first.id},uk-${second.id}`)).to.deep.equal(
      idsOf([0, 1, 2, 3, 4, 5]),
    );
    for (const value of [`gb-${second.id}`, `uk-${second.id}`, second.uuid, String(second.id)]) {
      for (const name of ['charity_ids', 'charity_id', 'charity_uid', 'charity_ids[]']) {
        expect(await listIds(`${name}=${value}`), `${name}=${value}`).to.deep.equal(idsOf([3, 4]));
      }
    }
  });

  it('takes an empty filter, and the words null and undefined, for no filter', async () => {
    const query = 'ids=&campaign_id=null&charity_ids[]=&type=&start_created_at=undefined&limit=false&page=';
    const body = await list(query);
    expect(body.pages).to.have.length(6);
    expect(body).to.not.have.property('meta');
  });

  it('adds filters up', async () => {
    const query = `campaign_id=${campaigns[0]?.uid}&type=individual&start_created_at=2026-03-02`;
    expect(await listIds(query)).to.deep.equal(idsOf([1, 2]));
  });

  it('includes the start of a range of time and excludes its end', async () => {
    const ids = `ids=${idsOf([0, 1, 2, 3, 4]).join(',')}`;
    const created = `${ids}&start_created_at=2026-03-02T12:00:00Z&end_created_at=2026-03-04T12:00:00Z`;
    expect(await listIds(created)).to.deep.equal(idsOf([1, 2]));
    const updated = `${ids}&start_updated_at=2026-04-02T12:00:00Z&end_updated_at=2026-04-04T12:00:00Z`;
    expect(await listIds(updated)).to.deep.equal(idsOf([1, 2]));
    expect(await listIds(`${ids}&end_created_at=2026-03-01T12:00:00Z`)).to.deep.equal([]);
    expect(await listIds(`${ids}&start_updated_at=2026-04-05T12:00:00Z`)).to.deep.equal(idsOf([4]));
    expect(await listIds(`${ids}&start_updated_at=2026-04-05T12:00:01Z`)).to.deep.equal([]);
  });

  it('reads times with an offset, without a zone, with a blank, and bare or unpadded dates', async () => {
    const ids = `ids=${idsOf([0, 1, 2, 3, 4]).join(',')}`;
    for (const start of [
      '2026-03-04T22:00:00%2B10:00',
      '2026-03-04T12:00:00',
      '2026-03-04 12:00:00',
      '2026-3-4',
    ]) {
      expect(await listIds(`${ids}&start_created_at=${start}`), start).to.deep.equal(idsOf([3, 4]));
    }
  });

  it('pages with limit and page, and says where it stands', async () => {
    const first = await list('limit=4');
    expect(first.pages.map((page: { id: number }) => page.id)).to.deep.equal(idsOf([0, 1, 2, 3]));
    const meta = pageMeta(6, 1, 2);
    expect(first.meta).to.deep.equal(meta);
    expect((await list('limit=4&page=0')).meta, 'page 0 is page 1').to.deep.equal(meta);
    const second = await list('limit=4&page=2');
    expect(second.pages.map((page: { id: number }) => page.id)).to.deep.equal(idsOf([4, 5]));
    expect(second.meta).to.deep.equal({ ...meta, current_page: 2, first_page: false, last_page: true });
  });

  it('answers a page alone with up to 100 objects, and a page behind the last one empty with the true count', async () => {
    expect((await list('page=1')).meta).to.include({
      count: 6,
      total_pages: 1,
      first_page: true,
      last_page: true,
    });
    for (const page of [3, 10_000_000]) {
      const body = await list(`limit=1000&page=${page}`);
      expect(body.pages).to.deep.equal([]);
      expect(body.meta).to.deep.equal(pageMeta(6, page, 1));
    }
  });

  it('counts exactly under every filter', async () => {
    const { id: campaignId } = campaigns[0] as CampaignRow;
    const counts: [string, number][] = [
      ['', 6],
      ['type=team', 1],
      ['type=individual', 5],
      [`campaign_id=${campaignId}`, 4],
      [`campaign_id=${campaignId}&type=individual`, 3],
      ['campaign_id=au-999999', 0],
      [`charity_ids=${charities[1]?.id}`, 2],
      [`ids=${idsOf([0, 4]).join(',')}`, 2],
      ['end_created_at=2026-03-03', 2],
      ['end_updated_at=2026-04-03', 2],
    ];
    for (const [query, count] of counts) {
      const { meta } = await list(`${query}&limit=1`);
      expect(meta, query).to.include({ count, total_pages: count });
      expect(meta.last_page, query).to.equal(count <= 1);
    }
  });

  itRefuses(
    (query) => server.client.get(`/pages.json?${query}`),
    [
      'type=teams',
      'limit=0',
      'limit=-1',
      'limit=ten',
      'limit=1.5',
      'page=-1',
      'page=x',
      'ids=abc',
      'ids=0',
      'campaign_id=australia-1',
      'charity_ids=au_1',
      'charity_ids=9999999999999999',
      'start_created_at=yesterday',
      'end_created_at=2026-02-30',
      'start_updated_at=0000-12-31',
      'end_updated_at=2026-13-01',
      `ids=${Array.from({ length: 1001 }, (_, index) => index + 1).join(',')}`,
      'limit=1&limit=2',
    ],
  );
});

describe('GET /pages with totals', () => {
  const server = useServer();

  it('shows the totals of the rows', async () => {
    const { pages } = await buildSmallWorld(server.knex);
    const { body } = await server.client.get('/pages.json');
    expect(body.pages).to.have.length(pages.length);
    for (const [index, row] of [...pages].sort((a, b) => a.id - b.id).entries()) {
      const scope = await pagesBehind(server.knex, row);
      const money = await recountMoney(server.knex, scope);
      expect(body.pages[index]).to.deep.include({
        id: row.id,
        cached_offline_amount_cents: money.offlineAmountCents,
        fitness_activity_overview: await recountFitness(server.knex, scope),
      });
      expect(body.pages[index].amount.cents).to.equal(money.amountCents);
    }
  });
});
