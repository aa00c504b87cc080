import { expect } from 'chai';
import type { CampaignGroupRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { countStatements } from '../support/count-statements.ts';
import { expectTooLarge } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

interface Row {
  count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
  page?: { id: number };
  team?: { id: number; team_page_id: number };
  group?: { value: string };
}

describe('GET /search/pages_totals', () => {
  const server = useServer();
  let campaigns: { id: number; uid: string }[];
  let charities: { id: number; uid: string }[];
  /** Raised 500, 300, 300, 100 and 900: the last one in the second campaign. A sixth page has nothing. */
  let pages: PageRow[];
  let teamPage: PageRow;
  let group: CampaignGroupRow;
  before(async () => {
    charities = [await server.build.charity(), await server.build.charity()];
    campaigns = [await server.build.campaign(), await server.build.campaign()];
    pages = [];
    for (const [index, campaign] of [0, 0, 0, 0, 1, 0].entries()) {
      const charity_id = charities[index % 2]?.id ?? 0;
      pages.push(await server.build.page({ campaign_id: campaigns[campaign]?.id ?? 0, charity_id }));
    }
    const team = await server.build.team({ leader: at(3) });
    teamPage = team.page;
    await server.build.member(team.team, at(1));
    group = await server.build.campaignGroup({
      campaign_id: campaigns[0]?.id ?? 0,
      key: 'school',
      label: 'Your school',
    });
    for (const [index, value] of ['North', 'South', 'North'].entries()) {
      await server.build.groupValue(at(index), group, value);
    }
    const february = new Date('2026-02-01T00:00:00Z');
    const march = new Date('2026-03-01T00:00:00Z');
    const gift_aid_amount_cents = 25;
    await server.build.donation({ page: at(0), amount_cents: 400, created_at: february });
    await server.build.donation({ page: at(0), amount_cents: 100, gift_aid_amount_cents, created_at: march });
    await server.build.donation({ page: at(1), amount_cents: 300, created_at: march });
    await server.build.donation({ page: at(2), amount_cents: 300, created_at: february });
    await server.build.donation({ page: at(3), amount_cents: 100, created_at: march });
    await server.build.donation({ page: at(4), amount_cents: 900, created_at: february });
    await server.build.donation({ page: teamPage, amount_cents: 1000, created_at: february });
  });

  const at = (index: number) => pages[index] as PageRow;
  const idsOf = (...indexes: number[]) => indexes.map((index) => at(index).id);
  const board = async (
    query: string,
  ): Promise<{ results: Row[]; meta?: { count: number; pagination: object } }> =>
    bodyOf(server.client.get(`/search/pages_totals.json?${query}`));
  const ranked = async (query: string) => (await board(query)).results.map((row) => row.page?.id);
  const first = () => `campaign_id=${campaigns[0]?.uid}`;

  it('ranks individual pages with donations by amount, equals by number, with sums and summary', async () => {
    const { results, meta } = await board('');
    expect(results.map((row) => row.page?.id)).to.deep.equal(idsOf(4, 0, 1, 2, 3));
    expect(results[1]).to.deep.include({ count: 2, amount_cents: 500, gift_aid_amount_cents: 25 });
    const { body } = await server.client.get(`/pages/${at(0).id}.json`);
    const { name, url, amount, image, target_cents, charity_name } = body;
    expect(results[1]?.page).to.deep.include({
      id: at(0).id,
      name,
      url,
      amount,
      image,
      target_cents,
      charity_name,
    });
    expect(results[1]?.page).to.deep.include({ group_values: ['North'], team_page_id: null });
    expect(results[2]?.page).to.deep.include({ team_page_id: teamPage.id });
    const block = pageMeta(5, 1, 1);
    expect(meta).to.deep.equal({ ...block, pagination: block });
  });

  it('filters by campaign and charity, under every name', async () => {
    for (const name of ['campaign_id', 'campaign_ids', 'campaign_uid', 'campaign_id[]']) {
      expect(await ranked(`${name}=${campaigns[0]?.uid}`), name).to.deep.equal(idsOf(0, 1, 2, 3));
    }
    expect(await ranked(`campaign_id=${campaigns.map(({ id }) => id)}`)).to.deep.equal(idsOf(4, 0, 1, 2, 3));
    // A campaign that is named twice is not ranked twice.
    expect(await ranked(`${first()},${campaigns[0]?.id}`)).to.deep.equal(idsOf(0, 1, 2, 3));
    for (const name of ['charity_id', 'charity_ids', 'charity_uid']) {
      expect(await ranked(`${name}=${charities[1]?.uid}`), name).to.deep.equal(idsOf(1, 3));
    }
    expect(await ranked(`${first()}&charity_id=${charities[0]?.id}`)).to.deep.equal(idsOf(0, 2));
    expect(await ranked('campaign_id=au-999')).to.deep.equal([]);
  });

  it('names and excludes pages; a team page is ranked, by its own donations, only when it is named', async () => {
    for (const name of ['page_ids', 'page_id', 'page_ids[]']) {
      expect(await ranked(`${name}=${at(3).id}`), name).to.deep.equal(idsOf(3));
    }
    expect(await ranked(`page_ids=${at(3).uuid},${teamPage.id}`)).to.deep.equal([teamPage.id, at(3).id]);
    expect((await board(`page_ids=${teamPage.id}`)).results[0]?.amount_cents).to.equal(1000);
    for (const name of ['exclude_page_ids', 'exclude_page_id']) {
      const { results, meta } = await board(`${first()}&${name}=${idsOf(0, 2, 4, 5)}`);
      expect(
        results.map((row) => row.page?.id),
        name,
      ).to.deep.equal(idsOf(1, 3));
      expect(meta?.count, name).to.equal(2);
    }
    expect(await ranked('exclude_page_ids=999999&page_ids=999999')).to.deep.equal([]);
  });

  it('bounds the sums, of all time and of a range', async () => {
    expect(await ranked(`${first()}&min_amount_cents=300`)).to.deep.equal(idsOf(0, 1, 2));
    expect(await ranked(`${first()}&max_amount_cents=300`)).to.deep.equal(idsOf(1, 2, 3));
    expect(await ranked(`${first()}&min_amount_cents=300.49`), 'rounded').to.deep.equal(idsOf(0, 1, 2));
    expect(await ranked(`${first()}&max_amount_cents=299.5`), 'rounded').to.deep.equal(idsOf(1, 2, 3));
    expect((await board('min_amount_cents=300&max_amount_cents=500&limit=1')).meta?.count).to.equal(3);
    expect(await ranked(`${first()}&start_at=2026-03-01&min_amount_cents=101`)).to.deep.equal(idsOf(1));
  });

  it('cuts to a range, from its start up to, and without, its end', async () => {
    expect(await ranked(`${first()}&start_at=2026-02-01&end_at=2026-03-01`)).to.deep.equal(idsOf(0, 2));
    expect(await ranked(`${first()}&start_at=2026-02-01T00:00:01&end_at=2026-03-01T00:00:00`)).to.deep.equal(
      [],
    );
    expect(await ranked(`${first()}&end_at=2026-02-01T00:00:01Z`)).to.deep.equal(idsOf(0, 2));
    const { results } = await board(`${first()}&start_at=2026-03-01`);
    expect(results.map((row) => [row.page?.id, row.amount_cents, row.count])).to.deep.equal([
      [at(1).id, 300, 1],
      [at(0).id, 100, 1],
      [at(3).id, 100, 1],
    ]);
    expect(await ranked('start_at=2026-03-01&end_at=2026-02-01')).to.deep.equal([]);
  });

  it('filters by group value', async () => {
    for (const name of ['group_value', 'group_values']) {
      expect(await ranked(`${name}=North`), name).to.deep.equal(idsOf(0, 2));
    }
    expect(await ranked('group_value=North,South&start_at=2026-03-01')).to.deep.equal(idsOf(1, 0));
    expect(await ranked('group_value=Nowhere')).to.deep.equal([]);
  });

  it('ranks teams by the donations to their members and their own page, under every name', async () => {
    for (const name of ['group_by=teams', 'group_by=team', 'type=team']) {
      const { results, meta } = await board(`${first()}&${name}`);
      expect(results, name).to.have.length(1);
      expect(results[0], name).to.deep.include({ count: 3, amount_cents: 1400 });
      expect(results[0]?.team, name).to.deep.include({ id: teamPage.id, team_page_id: teamPage.id });
      expect(meta?.count, name).to.equal(1);
    }
    const amounts = async (query: string) =>
      (await board(`type=team&${query}`)).results.map((row) => row.amount_cents);
    expect(await amounts('start_at=2026-03-01')).to.deep.equal([400]);
    expect(await amounts(`charity_id=${at(1).charity_id}&exclude_page_ids=${teamPage.id}`)).to.deep.equal([
      400,
    ]);
    expect(await amounts('group_value=South')).to.deep.equal([300]);
  });

  it('ranks the values of a group, under every name', async () => {
    const values = async (query: string) =>
      (await board(`group_id=${group.id}&${query}`)).results.map((row) => [
        row.group?.value,
        row.amount_cents,
      ]);
    for (const name of ['group_by=groups', 'group_by=group']) {
      expect(await values(name), name).to.deep.equal([
        ['North', 800],
        ['South', 300],
      ]);
    }
    expect((await board(`group_by=groups&group_id=${group.id}`)).results[0]?.group).to.deep.equal({
      id: group.id,
      key: 'school',
      label: 'Your school',
      value: 'North',
    });
    expect(await values('group_by=groups&start_at=2026-03-01')).to.deep.equal([
      ['South', 300],
      ['North', 100],
    ]);
    expect(await values(`group_by=groups&page_ids=${at(2).id}`)).to.deep.equal([['North', 300]]);
    expect(await values(`group_by=groups&campaign_id=${campaigns[1]?.id}`)).to.deep.equal([]);
    expect(await values('group_by=groups&min_amount_cents=301')).to.deep.equal([['North', 800]]);
    expect((await board('group_by=groups&group_id=999999')).results).to.deep.equal([]);
  });

  it('treats individuals and individual as pages', async () => {
    for (const name of ['group_by=pages', 'group_by=page', 'group_by=individuals', 'type=individual']) {
      expect(await ranked(`${first()}&${name}`), name).to.deep.equal(idsOf(0, 1, 2, 3));
    }
  });

  it('pages through the rows and returns their number, within a range only if page is sent', async () => {
    const { results, meta } = await board(`${first()}&limit=2&page=2`);
    expect(results.map((row) => row.page?.id)).to.deep.equal(idsOf(2, 3));
    const block = pageMeta(4, 2, 2);
    expect(meta).to.deep.equal({ ...block, pagination: block });
    expect((await board(`${first()}&limit=3`)).meta?.count).to.equal(4);
    expect((await board(`${first()}&limit=3&page=9`)).meta?.count).to.equal(4);
    const range = `${first()}&start_at=2026-03-01`;
    expect(await board(`${range}&limit=2`)).not.to.have.property('meta');
    expect(await board(range)).not.to.have.property('meta');
    expect((await board(`${range}&limit=2&page=2`)).meta).to.deep.include({ count: 3, last_page: true });
    expect((await board(`${range}&limit=2&page=7`)).meta).to.deep.include({ count: 3, current_page: 7 });
  });

  it('leaves out pages whose donations are all outside, and keeps those whose sum a refund has taken', async () => {
    const page = await server.build.page();
    const donation = await server.build.donation({
      page,
      amount_cents: 50,
      created_at: new Date('2026-05-01'),
    });
    const refund = { page, amount_cents: -50, refund_of_id: donation.id, created_at: new Date('2026-05-03') };
    await server.build.donation(refund);
    const query = `campaign_id=${page.campaign_id}`;
    const { results } = await board(query);
    expect(results.map((row) => [row.page?.id, row.count, row.amount_cents])).to.deep.equal([
      [page.id, 1, 0],
    ]);
    expect((await board(`${query}&end_at=2026-05-02`)).results[0]).to.deep.include({
      count: 1,
      amount_cents: 50,
    });
    expect((await board(`${query}&start_at=2026-05-02`)).results).to.deep.equal([]);
  });

  it('takes as many statements for many rows as for one', async () => {
    const one = await countStatements(server.knex, () => board(`${first()}&limit=1`));
    expect(await countStatements(server.knex, () => board(`${first()}&limit=3`))).to.equal(one);
  });

  it('refuses more than 1000 rows without pagination, of all time and of a range', async () => {
    const { id } = await server.build.campaign();
    await server.knex.raw(
      `insert into pages (campaign_id, charity_id, user_id, slug, name)
         select ?, ?, ?, 'many-' || n, 'Many' from generate_series(1, 1001) as n`,
      [id, at(0).charity_id, at(0).user_id],
    );
    await server.knex.raw(
      `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents)
         select 'many', id::text, id, campaign_id, charity_id, 'au', 'peer_to_peer', 5 from pages where campaign_id = ?`,
      [id],
    );
    for (const range of ['', '&start_at=2026-01-01']) {
      await expectTooLarge(server.client.get(`/search/pages_totals.json?campaign_id=${id}${range}`));
    }
    expect((await board(`campaign_id=${id}&limit=5000`)).results).to.have.length(1000);
    expect((await board(`campaign_id=${id}&limit=1`)).meta?.count).to.equal(1001);
  });

  for (const query of [
    'group_by=groups',
    'type=team&group_by=groups',
    'group_by=schools',
    'min_amount_cents=-1',
  ]) {
    it(`refuses ${query}`, async () => {
      const body = await bodyOf(server.client.get(`/search/pages_totals.json?${query}`), 422);
      expect(body.error.errors.length).to.be.above(0);
    });
  }
});
