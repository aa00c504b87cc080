import { expect } from 'chai';
import type { Knex } from 'knex';
import { buildCampaign, buildCharity, buildPage } from '../support/factories.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const entities = ['campaigns', 'charities', 'pages'] as const;
const rows = 250;

describe('Windows of the search endpoints', () => {
  const server = useServer();
  before(async () => {
    await buildMany(server.knex);
  });

  for (const entity of entities) {
    describe(entity, () => {
      const find = async (query: string) => {
        const body = await bodyOf(server.client.get(`/search/${entity}.json?${query}`));
        return { ids: body[entity].map(({ id }: { id: number }) => id) as number[], meta: body.meta };
      };
      const newestFirst = async (): Promise<number[]> =>
        server.knex(entity).where('name', 'like', 'Many%').orderBy('id', 'desc').pluck('id');
      const block = (meta: object) => ({ ...meta, pagination: meta });

      it('returns 100 of all without parameters, and counts all', async () => {
        const { ids, meta } = await find('');
        expect(ids).to.deep.equal((await newestFirst()).slice(0, 100));
        expect(meta).to.deep.equal(block(pageMeta(rows, 1, 3)));
      });

      it('returns the top of a limit, at most 100', async () => {
        const all = await newestFirst();
        const limited = await find('limit=7');
        expect(limited.ids).to.deep.equal(all.slice(0, 7));
        expect(limited.meta).to.deep.include({ count: rows, total_pages: 36, first_page: true });
        for (const query of ['limit=101', 'limit=1000', 'limit=false', 'limit=']) {
          expect((await find(query)).ids, query).to.deep.equal(all.slice(0, 100));
        }
        expect((await find('limit=7&page_size=20')).ids, 'a limit needs no pages').to.have.length(7);
      });

      it('returns pages: the 21st is the first of page 2 with 20 each', async () => {
        const all = await newestFirst();
        const second = await find('page=2&page_size=20');
        expect(second.ids).to.deep.equal(all.slice(20, 40));
        expect(second.meta).to.deep.equal(block(pageMeta(rows, 2, 13)));
        expect((await find('page_size=20')).ids).to.deep.equal(all.slice(0, 20));
        expect((await find('page=0&page_size=20')).ids, 'page 0 is page 1').to.deep.equal(all.slice(0, 20));
        expect((await find('page=3')).ids, '100 each').to.deep.equal(all.slice(200));
        expect((await find('page=3')).meta.last_page).to.equal(true);
        expect((await find('page=2&page_size=500')).ids, 'at most 100').to.deep.equal(all.slice(100, 200));
        expect((await find('page=2&limit=30')).ids, 'a limit counts as size').to.deep.equal(
          all.slice(30, 60),
        );
        expect((await find('page=2&limit=30&page_size=10')).ids).to.deep.equal(all.slice(10, 20));
      });

      it('returns nothing behind the last page, and the true count', async () => {
        const behind = await find('page=4');
        expect(behind.ids).to.deep.equal([]);
        expect(behind.meta).to.deep.equal(block(pageMeta(rows, 4, 3)));
        expect((await find('page=10000000&page_size=100')).meta.count).to.equal(rows);
        const body = await bodyOf(server.client.get(`/search/${entity}.json?page=10000001`), 422);
        expect(body.error.errors[0].field).to.equal('page');
      });

      it('pages through what a text matches, each once', async () => {
        const seen: number[] = [];
        for (const page of [1, 2, 3, 4]) {
          const { ids, meta } = await find(`q=many&page=${page}&page_size=80`);
          seen.push(...ids);
          expect(meta, `page ${page}`).to.deep.include({ count: rows, total_pages: 4, current_page: page });
        }
        expect(seen.sort((a, b) => b - a)).to.deep.equal(await newestFirst());
      });

      it('has no scroll_id outside a scroll, nor a cache', async () => {
        const { headers, body } = await server.client.get(`/search/${entity}.json?scroll=false`);
        expect(body.meta).to.not.have.property('scroll_id');
        expect(headers.get('cache-control')).to.equal('no-cache');
      });

      it('answers without suffix and as script, too', async () => {
        expect((await server.client.get(`/search/${entity}?limit=1`)).body[entity]).to.have.length(1);
        const script = await server.client.get(`/search/${entity}.jsonp?limit=1&callback=show`);
        expect(script.text).to.match(/^\/\*\*\/.*show\(/s);
      });
    });
  }
});

async function buildMany(knex: Knex): Promise<void> {
  const charity = await buildCharity(knex, { name: 'Many 1' });
  const campaign = await buildCampaign(knex, { name: 'Many 1' });
  const page = await buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id, name: 'Many 1' });
  await knex.raw(
    `insert into charities (country_code, name, slug, kyc_status)
       select 'au', 'Many ' || number, 'many-' || number, 'passed' from generate_series(2, ?::integer) number`,
    [rows],
  );
  await knex.raw(
    `insert into campaigns (country_code, name, slug)
       select 'au', 'Many ' || number, 'many-' || number from generate_series(2, ?::integer) number`,
    [rows],
  );
  await knex.raw(
    `insert into pages (campaign_id, charity_id, user_id, slug, name)
       select ?::bigint, ?::bigint, ?::bigint, 'many-' || number, 'Many ' || number from generate_series(2, ?::integer) number`,
    [page.campaign_id, page.charity_id, page.user_id, rows],
  );
}
