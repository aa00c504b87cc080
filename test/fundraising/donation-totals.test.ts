import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { countStatements } from '../support/count-statements.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

/** Each amount is a power of two, so that a sum says which donations are in it. */
describe('GET /search/totals', () => {
  const server = useServer();
  let campaigns: [CampaignRow, CampaignRow];
  let charities: [CharityRow, CharityRow];
  let pages: [PageRow, PageRow, PageRow];
  let team: { team: TeamRow; page: PageRow };
  before(async () => {
    charities = [await server.build.charity(), await server.build.charity({ country_code: 'uk' })];
    campaigns = [await server.build.campaign(), await server.build.campaign({ country_code: 'uk' })];
    const pageOf = (index: 0 | 1) =>
      server.build.page({ campaign_id: campaigns[index].id, charity_id: charities[index].id });
    pages = [await pageOf(0), await pageOf(0), await pageOf(1)];
    team = await server.build.team({ leader: pages[0] });
    await server.build.member(team.team, pages[1]);
    const group = await server.build.campaignGroup({
      campaign_id: campaigns[0].id,
      values: ['North', 'South'],
    });
    const other = await server.build.campaignGroup({ campaign_id: campaigns[0].id, values: ['North'] });
    await server.build.groupValue(pages[0], group, 'North');
    await server.build.groupValue(pages[0], other, 'North');
    await server.build.groupValue(pages[1], group, 'South');
    const at = (created_at: string) => ({ created_at: new Date(created_at) });
    await server.build.donation({ page: pages[0], amount_cents: 1, ...at('2026-01-31T23:59:59.999Z') });
    await server.build.donation({
      page: pages[0],
      amount_cents: 2,
      type: 'recurring',
      ...at('2026-02-01T00:00:00Z'),
    });
    await server.build.donation({
      page: pages[1],
      amount_cents: 4,
      type: 'appeal',
      ...at('2026-02-10T12:00:00Z'),
    });
    await server.build.donation({
      page: pages[2],
      amount_cents: 8,
      gift_aid_amount_cents: 2,
      type: 'offline_donation' as const,
      ...at('2026-02-28T23:59:59Z'),
    });
    await server.build.donation({ page: team.page, amount_cents: 16, ...at('2026-03-01T00:00:00Z') });
    await server.build.donation({
      charity_id: charities[0].id,
      amount_cents: 32,
      ...at('2026-03-02T00:00:00Z'),
    });
    await server.build.donation({
      campaign_id: campaigns[0].id,
      charity_id: charities[1].id,
      amount_cents: 64,
      ...at('2026-03-03T00:00:00Z'),
    });
  });

  const totals = (query: string) => bodyOf(server.client.get(`/search/totals.json?${query}`));
  const sum = async (query: string) => (await totals(query)).total_amount_cents.sum;

  it('shows count, smallest, largest, average and sum, in all and for every type', async () => {
    const statistics = (count: number, least: number, most: number, avg: number, total: number) => ({
      count,
      min: least,
      max: most,
      avg,
      sum: total,
    });
    const none = { count: 0, min: null, max: null, avg: null, sum: 0 };
    const empty = { total_amount_cents: none, total_gift_aid_amount_cents: none, doc_count: 0 };
    const of = (amount: number, gift = 0) => ({
      total_amount_cents: statistics(1, amount, amount, amount, amount),
      total_gift_aid_amount_cents: statistics(1, gift, gift, gift, gift),
      doc_count: 1,
    });
    expect(await totals(`end_at=2026-03-01`)).to.deep.equal({
      total_amount_cents: statistics(4, 1, 8, 4, 15),
      total_gift_aid_amount_cents: statistics(4, 0, 2, 1, 2),
      types: {
        peer_to_peer: of(1),
        charity: empty,
        appeal: of(4),
        recurring: of(2),
        offline_donation: of(8, 2),
      },
    });
  });

  it('returns zeros and nulls if nothing matches', async () => {
    const none = { count: 0, min: null, max: null, avg: null, sum: 0 };
    for (const query of [
      'campaign_id=au-999',
      'start_at=2027-01-01',
      'start_at=2026-03-01&end_at=2026-02-01',
    ]) {
      expect((await totals(query)).total_amount_cents, query).to.deep.equal(none);
      expect(Object.keys((await totals(query)).types), query).to.have.length(5);
    }
  });

  it('adds up everything without filters', async () => {
    expect(await sum('')).to.equal(127);
    expect(await sum('start_at=0001-01-01&end_at=9999-12-31')).to.equal(127);
  });

  it('filters by campaign and charity: identifiers, UUIDs, numbers, lists and older names', async () => {
    const [campaign, abroad] = campaigns;
    for (const name of ['campaign_id', 'campaign_ids', 'campaign_uid', 'campaign_id[]']) {
      for (const value of [campaign.uid, campaign.uuid, campaign.id, `AU/${campaign.slug}`]) {
        expect(await sum(`${name}=${value}`), name).to.equal(1 + 2 + 4 + 16 + 64);
      }
    }
    expect(await sum(`campaign_id=${campaign.uid},${campaign.uid},${abroad.uid}`)).to.equal(127 - 32);
    expect(await sum(`campaign_id=${abroad.uid.replace('gb', 'uk')}`)).to.equal(8);
    for (const name of ['charity_id', 'charity_ids', 'charity_uid']) {
      expect(await sum(`${name}=${charities[0].uid}`), name).to.equal(1 + 2 + 4 + 16 + 32);
      expect(await sum(`${name}=au/${charities[0].slug}`), name).to.equal(1 + 2 + 4 + 16 + 32);
    }
    expect(await sum(`charity_id=${charities[1].id}&campaign_id=${campaign.id}`)).to.equal(64);
  });

  it('filters by page and by team, which is its members and its own page', async () => {
    expect(await sum(`page_id=${pages[0].id}`)).to.equal(3);
    expect(await sum(`page_ids=${pages[0].uuid},${pages[2].id}`)).to.equal(11);
    for (const query of [`team_id=${team.team.id}`, `team_ids=${team.team.uuid}`]) {
      expect(await sum(query), query).to.equal(1 + 2 + 4 + 16);
    }
    expect(await sum(`team_id=${team.team.id}&page_id=${pages[1].id},${pages[2].id}`)).to.equal(4);
    expect(await sum('team_id=999999')).to.equal(0);
  });

  it("treats a team's own page as the team, like the page's amount", async () => {
    const amount = async () => (await server.client.get(`/pages/${team.page.id}.json`)).body.amount.cents;
    for (const reference of [team.page.id, team.page.uuid]) {
      expect(await sum(`page_id=${reference}`)).to.equal(await amount());
    }
    const named = `page_id=${team.page.id}`;
    expect(await sum(`${named},${pages[0].id},${pages[2].id}`)).to.equal(1 + 2 + 4 + 16 + 8);
    expect(await sum(`${named}&team_id=${team.team.id}`)).to.equal(1 + 2 + 4 + 16);
    expect(await sum(`${named}&type=recurring`)).to.equal(2);
    expect(await sum(`${named}&start_at=2026-02-01&end_at=2026-03-01`)).to.equal(2 + 4);
    expect(await sum(`${named}&group_value=South`)).to.equal(4);
    const { count } = (await totals(named)).total_amount_cents;
    expect(count).to.equal(4);
  });

  it('filters by type, also called kind, and by country', async () => {
    expect(await sum('type=recurring')).to.equal(2);
    expect(await sum('kind=recurring,appeal')).to.equal(6);
    for (const country of ['uk', 'gb']) expect(await sum(`country_code=${country}`), country).to.equal(8);
    expect(await sum('country_code=ie')).to.equal(0);
    expect(await sum(`country_code=au&charity_id=${charities[1].id}`)).to.equal(64);
  });

  it('filters by group value, and counts a page with it in two groups once', async () => {
    expect(await sum('group_value=North')).to.equal(3);
    expect(await sum('group_values=North,South')).to.equal(7);
    expect(await sum('group_value[]=South')).to.equal(4);
    expect(await sum('group_value=South&country_code=uk')).to.equal(0);
    expect(await sum('group_value=Nowhere')).to.equal(0);
  });

  it('takes a range from its start up to, and without, its end', async () => {
    const february = 2 + 4 + 8;
    for (const filter of [
      '',
      `campaign_id=${campaigns.map(({ id }) => id)}&`,
      `charity_id=${charities.map(({ id }) => id)}&`,
    ]) {
      expect(await sum(`${filter}start_at=2026-02-01&end_at=2026-03-01`), filter).to.equal(february);
      expect(await sum(`${filter}start_at=2026-02-01T00:00:00.001Z&end_at=2026-03-01`), filter).to.equal(
        february - 2,
      );
      expect(await sum(`${filter}start_at=2026-01-31T23:59:59&end_at=2026-02-28T23:59:59`), filter).to.equal(
        7,
      );
      expect(
        await sum(`${filter}start_at=2026-02-10T12:00:00Z&end_at=2026-02-10T12:00:01Z`),
        filter,
      ).to.equal(4);
      expect(await sum(`${filter}end_at=2026-02-01T00:00:00Z`), filter).to.equal(1);
      // In an offset, and as callers send it: the plus of the offset as a blank.
      expect(await sum(`${filter}start_at=2026-02-01T11:00:00 11:00&end_at=2026-02-02`), filter).to.equal(2);
    }
    expect(await sum('group_value=North&start_at=2026-02-01')).to.equal(2);
    expect(await sum('group_value=North&end_at=2026-01-31T23:59:59.999Z')).to.equal(0);
  });

  it('lowers sums by refunds, and leaves them out of counts and extremes', async () => {
    const page = await server.build.page();
    const give = (amount: number) => server.build.donation({ page, amount_cents: amount });
    const [given] = [await give(100), await give(7)];
    await server.build.donation({ page, amount_cents: -90, refund_of_id: given.id });
    for (const query of [
      `page_id=${page.id}`,
      `campaign_id=${page.campaign_id}`,
      `charity_id=${page.charity_id}`,
    ]) {
      // 17 / 2 = 8.5: halves go away from zero.
      const expected = { count: 2, min: 7, max: 100, avg: 9, sum: 17 };
      expect((await totals(query)).total_amount_cents, query).to.deep.equal(expected);
    }
    const refunds = `${new Date(given.created_at.getTime() + 3_600_000).toISOString()}`;
    expect((await totals(`page_id=${page.id}&start_at=${refunds}`)).total_amount_cents.avg).to.equal(null);
  });

  it('takes as many statements for many campaigns as for one', async () => {
    const one = await countStatements(server.knex, () => totals(`campaign_id=${campaigns[0].uid}`));
    const many = `campaign_id=${campaigns.map(({ uid }) => uid)},au-0,nz-0,us-0`;
    expect(await countStatements(server.knex, () => totals(many))).to.equal(one);
  });

  for (const query of [
    'campaign_id=x',
    'type=gift',
    'kind=gift',
    'country_code=fr',
    'start_at=soon',
    'team_id=au-x',
  ]) {
    it(`refuses ${query}`, async () => {
      const body = await bodyOf(server.client.get(`/search/totals.json?${query}`), 422);
      expect(body.error.errors[0].field).to.contain(query.replace('kind', 'type').split('=')[0]);
    });
  }
});
