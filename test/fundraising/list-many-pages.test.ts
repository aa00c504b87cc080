import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { countStatements } from '../support/count-statements.ts';
import { useFixture } from '../support/fixture.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /pages with many pages', () => {
  const server = useServer();
  const campaign = useFixture(() => server.build.campaign());
  before(async () => {
    const page = await server.build.page({ campaign_id: campaign.id });
    await server.knex.raw(
      `insert into pages (campaign_id, charity_id, user_id, slug, name)
       select :campaign, :charity, :user, 'many-' || number, 'Many' from generate_series(2, 1001) number`,
      { campaign: page.campaign_id, charity: page.charity_id, user: page.user_id },
    );
  });

  it('refuses more than 1000 without pagination', async () => {
    await expectTooLarge(server.client.get('/pages.json'));
  });

  it('serves a limit above 1000 as 1000', async () => {
    const { body } = await server.client.get('/pages.json?limit=5000');
    expect(body.pages).to.have.length(1000);
    expect(body.meta).to.deep.equal(pageMeta(1001, 1, 2));
    expect((await server.client.get('/pages.json?limit=5000&page=2')).body.pages).to.have.length(1);
  });

  it('leaves out the longest of more than 16 MiB of stories, and the page itself has them', async () => {
    const [short, long] = ['<p>Short.</p>', '😀'.repeat(50_000)];
    const longest = server.knex('pages').whereRaw('id % 4 = 0');
    await longest.clone().update({ story: long });
    const { id } = await server.knex('pages').orderBy('id', 'desc').offset(1).first('id');
    await server.knex('pages').where({ id }).update({ story: short });
    const storiesOf = (pages: { id: number; story: string | null }[]) => {
      expect(pages.find((page) => page.id === id)?.story).to.equal(short);
      return pages.filter(({ story }) => story === long).length;
    };
    const most = Math.floor((16 * 2 ** 20) / Buffer.byteLength(long));
    try {
      const { body } = await server.client.get('/pages.json?limit=1000');
      expect(body.pages).to.have.length(1000);
      expect(storiesOf(body.pages)).to.equal(most);
      const campaigns = await server.client.get(`/pages.json?limit=500&page=2&campaign_id=${campaign.uid}`);
      expect(campaigns.body.pages).to.have.length(500);
      expect(storiesOf(campaigns.body.pages)).to.equal(most);
      const leaderboard = `/campaigns/${campaign.uid}/leaderboard.json?limit=1000&include_pages=true&all_pages=true`;
      expect(storiesOf((await server.client.get(leaderboard)).body.leaderboard.pages)).to.equal(most);
      const own = body.pages.find(({ id, story }: Body) => id % 4 === 0 && story === null);
      expect((await server.client.get(`/pages/${own.id}.json`)).body.story).to.equal(long);
    } finally {
      await longest.clone().orWhere({ id }).update({ story: null });
    }
  });

  it('answers exactly 1000 without pagination', async () => {
    const { id } = await server.knex('pages').orderBy('id', 'desc').first('id');
    await server.knex('pages').where({ id }).delete();
    const body = await bodyOf(server.client.get('/pages.json'));
    expect(body.pages).to.have.length(1000);
  });

  it('takes one statement of all pages, and as many for 1000 of those that match as for 10', async () => {
    const statementsOf = (query: string) =>
      countStatements(server.knex, () => server.client.get(`/pages.json?${query}`));
    expect(await statementsOf('limit=10')).to.equal(1);
    expect(await statementsOf('limit=1000')).to.equal(1);
    const few = await statementsOf('type=individual&limit=10');
    expect(await statementsOf('type=individual&limit=1000')).to.equal(few);
    expect(few).to.be.within(3, 5);
  });
});
