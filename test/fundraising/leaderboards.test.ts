import { expect } from 'chai';
import type { LeaderboardRow } from '../../src/db/rows/leaderboard-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { countStatements } from '../support/count-statements.ts';
import { useFixture } from '../support/fixture.ts';
import { pagesBehind, recountMoney } from '../support/recount.ts';
import { expectTooLarge, itRefuses } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

describe('Static leaderboards', () => {
  const server = useServer();
  let leaderboards: LeaderboardRow[];
  let pagesOf: PageRow[][];
  const world = useFixture(() => buildSmallWorld(server.knex));
  before(async () => {
    const [first, second, third] = world.individualPages.slice(5) as [PageRow, PageRow, PageRow];
    const [, team] = world.teamPages as [PageRow, PageRow];
    pagesOf = [[third, first], [second, team, first], []];
    leaderboards = [];
    for (const pages of pagesOf) {
      leaderboards.push(await server.build.leaderboard({ name: 'By hand', country_code: 'uk', pages }));
    }
  });

  const expected = async (index: number) => {
    const pages = pagesOf[index] ?? [];
    let cents = 0;
    for (const page of pages) {
      cents += (await recountMoney(server.knex, await pagesBehind(server.knex, page))).amountCents;
    }
    const ids = pages.map((page) => page.id);
    return {
      id: leaderboards[index]?.id,
      name: 'By hand',
      amount: {
        cents: String(cents),
        currency: { iso_code: 'GBP', name: 'British Pound', symbol: '£' },
      },
      pages_ids: ids,
      page_ids: ids,
    };
  };

  describe('GET /leaderboards', () => {
    const listIds = async (query: string) => {
      const body = await bodyOf(server.client.get(`/leaderboards.json?${query}`));
      return body.leaderboards.map(({ id }: LeaderboardRow) => id);
    };
    const idsOf = (indexes: number[]) => indexes.map((index) => leaderboards[index]?.id);

    it('lists every leaderboard by number, with its pages in rank order and the sum of what they show', async () => {
      const body = await bodyOf(server.client.get('/leaderboards.json'));
      expect(body).to.deep.equal({ leaderboards: [await expected(0), await expected(1), await expected(2)] });
    });

    it('filters by ids in every form and under the name id', async () => {
      const [first, , third] = idsOf([0, 1, 2]);
      for (const query of [
        `ids=${third},${first}`,
        `ids[]=${first}&ids[]=${third}`,
        `id=${first},${third}`,
      ]) {
        expect(await listIds(query), query).to.deep.equal(idsOf([0, 2]));
      }
      expect(await listIds('ids=999999')).to.deep.equal([]);
      expect(await listIds('ids=')).to.have.length(3);
    });

    it('pages with limit and page', async () => {
      const { body } = await server.client.get('/leaderboards.json?limit=2&page=2');
      expect(body).to.deep.equal({
        leaderboards: [await expected(2)],
        meta: pageMeta(3, 2, 2),
      });
    });

    it('takes as many statements for many leaderboards as for one', async () => {
      const one = await countStatements(server.knex, () => listIds('limit=1'));
      expect(await countStatements(server.knex, () => listIds('limit=1000'))).to.equal(one);
    });

    itRefuses(
      (query) => server.client.get(`/leaderboards.json?${query}`),
      ['ids=abc', 'ids=0', 'ids=1.5', 'limit=0', 'page=-1', 'ids=9007199254740992'],
    );

    it('refuses more than 1000 without pagination', async () => {
      await server.knex.transaction(async (transaction) => {
        await transaction.raw(
          `insert into leaderboards (name, country_code) select 'Many', 'ie' from generate_series(1, 998)`,
        );
      });
      await expectTooLarge(server.client.get('/leaderboards.json'));
      await server.knex('leaderboards').where('name', 'Many').delete();
    });
  });

  describe('GET /leaderboards/:id', () => {
    it('shows one leaderboard', async () => {
      const body = await bodyOf(server.client.get(`/leaderboards/${leaderboards[1]?.id}.json`));
      expect(body).to.deep.equal({ leaderboard: await expected(1) });
    });

    it('follows the donations of its pages', async () => {
      const page = await server.build.page();
      const { id } = await server.build.leaderboard({ pages: [page] });
      const cents = async () =>
        (await server.client.get(`/leaderboards/${id}.json`)).body.leaderboard.amount.cents;
      expect(await cents()).to.equal('0');
      const { id: donationId } = await server.build.donation({ page, amount_cents: 700 });
      expect(await cents()).to.equal('700');
      await server.knex('donations').where('id', donationId).delete();
      expect(await cents()).to.equal('0');
    });

    it('answers 404 for an unknown one and for what is no number', async () => {
      expect((await server.client.get('/leaderboards/999999.json')).status).to.equal(404);
      for (const id of ['0', 'abc', '-1', '1.5', '9007199254740992']) {
        expect((await server.client.get(`/leaderboards/${id}.json`)).status, id).to.equal(404);
      }
    });
  });
});
