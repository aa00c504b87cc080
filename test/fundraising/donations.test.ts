import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import type { buildDonation } from '../support/factories.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Reading donations', () => {
  const server = useServer();
  const page = useFixture(() => server.build.page(), beforeEach);

  const read = (path: string): Promise<Body> => bodyOf(server.client.get(path));
  const idsOf = async (path: string): Promise<number[]> =>
    (await read(path)).donations.map(({ id }: Body) => id);
  const statusOf = async (path: string) => (await server.client.get(path)).status;
  const give = (values: Parameters<typeof buildDonation>[1] = {}) =>
    server.build.donation({ page, ...values });
  const refund = (id: number, cents: number) => give({ refund_of_id: id, amount_cents: -cents });

  it('shows the rows of the feed, with an exact count', async () => {
    const gift = await give({ donor_name: 'Priya', message: '<b>Go</b> well', amount_cents: 2500 });
    await server
      .knex('donation_replies')
      .insert({ donation_id: gift.id, user_id: page.user_id, caption: 'Thank you!' });
    await give({ donor_name: 'Lee', anonymous: true, type: 'offline_donation' });
    await server.build.post({ page });
    const { donations, meta } = await read(`/pages/${page.id}/donations.json`);
    const { body } = await server.client.get(
      `/search/feed.json?page_id=${page.id}&type=OnlineDonation,OfflineDonation`,
    );
    expect(donations).to.deep.equal(body.results.map((row: Body) => ({ ...row, refunded: false })));
    expect(meta).to.deep.equal(body.meta);
    expect(meta.count).to.equal(2);
    const [anonymous, named] = donations;
    expect(anonymous).to.include({ _type: 'offline_donation', nickname: 'Anonymous', anonymous: true });
    expect(named).to.include({
      nickname: 'Priya',
      message: '<b>Go</b> well',
      thankyou_message: 'Thank you!',
    });
    expect(await read(`/pages/${page.uuid}/donations.json`)).to.deep.equal({ donations, meta });
    expect(await read(`/donations/${gift.id}.json`)).to.deep.equal({ donation: named });
    expect(await read(`/donations/au-${gift.id}`)).to.deep.equal({ donation: named });
  });

  it('includes donations to a team’s members, and to a campaign without a page', async () => {
    const { team, page: teamPage, leader } = await server.build.team();
    const member = await server.build.page({ campaign_id: leader.campaign_id });
    await server.build.member(team, member);
    const outside = await server.build.page({ campaign_id: leader.campaign_id });
    const [own, led, joined, other] = [
      await server.build.donation({ page: teamPage }),
      await server.build.donation({ page: leader }),
      await server.build.donation({ page: member }),
      await server.build.donation({ page: outside }),
    ];
    const appeal = await server.build.donation({ campaign_id: leader.campaign_id, type: 'appeal' });
    expect(await idsOf(`/pages/${teamPage.id}/donations.json`)).to.deep.equal([own.id]);
    expect(await idsOf(`/teams/${team.id}/donations.json`)).to.deep.equal([joined.id, led.id, own.id]);
    const all = [appeal.id, other.id, joined.id, led.id, own.id];
    const campaign = await server.knex('campaigns').where('id', leader.campaign_id).first();
    for (const name of [campaign.uid, campaign.uuid, campaign.id, `au/${campaign.slug}`]) {
      expect(await idsOf(`/campaigns/${name}/donations.json`), name).to.deep.equal(all);
    }
  });

  it('shows what refunds leave; a fully refunded one can only be read by itself', async () => {
    const [part, whole] = [await give({ amount_cents: 5000 }), await give({ amount_cents: 700 })];
    await refund(part.id, 1500);
    const back = await refund(whole.id, 700);
    const { donations, meta } = await read(`/pages/${page.id}/donations.json`);
    expect(donations.map(({ id, amount }: Body) => [id, amount.cents])).to.deep.equal([[part.id, 3500]]);
    expect(meta.count).to.equal(1);
    const { donation } = await read(`/donations/${whole.id}.json`);
    expect(donation).to.deep.include({ id: whole.id, refunded: true, nickname: 'Anonymous' });
    expect(donation.amount.cents).to.equal(0);
    expect(await statusOf(`/donations/${back.id}.json`)).to.equal(404);
  });

  it('orders by amount, and walks page by page', async () => {
    const gifts = [];
    for (const amount_cents of [300, 100, 500, 200, 400]) gifts.push(await give({ amount_cents }));
    const path = `/pages/${page.id}/donations.json`;
    const byAmount = [...gifts].sort((a, b) => a.amount_cents - b.amount_cents).map(({ id }) => id);
    expect(await idsOf(`${path}?sort=amount_asc`)).to.deep.equal(byAmount);
    expect(await idsOf(`${path}?sort=amount_desc&limit=2`)).to.deep.equal(
      [...byAmount].reverse().slice(0, 2),
    );
    expect(await idsOf(`${path}?page=2&page_size=2`)).to.deep.equal([gifts[2]?.id, gifts[1]?.id]);
    const { meta } = await read(`${path}?page=3&page_size=2`);
    expect(meta).to.include({ count: 5, total_pages: 3, current_page: 3, last_page: true });
  });

  it('scrolls over a fixed set, with a cursor for its own address', async () => {
    const gifts: number[] = [];
    for (let number = 0; number < 5; number += 1) gifts.unshift((await give()).id);
    const { team } = await server.build.team({ leader: page });
    const campaign = await server.knex('campaigns').where('id', page.campaign_id).first();
    for (const path of [`/pages/${page.id}`, `/teams/${team.id}`, `/campaigns/${campaign.uid}`]) {
      const scrolled: number[] = [];
      let batch = await read(`${path}/donations.json?scroll=true&limit=2`);
      const elsewhere = await server.build.page();
      const cursor = `scroll_id=${encodeURIComponent(batch.meta.scroll_id)}`;
      const refused = await server.client.get(`/pages/${elsewhere.id}/donations.json?${cursor}`);
      expect(refused.body.error.errors[0].field).to.equal('scroll_id');
      const { count } = batch.meta;
      while (batch.donations.length > 0) {
        scrolled.push(...batch.donations.map(({ id }: Body) => id));
        gifts.unshift((await give()).id);
        batch = await read(`${path}/donations.json?scroll_id=${encodeURIComponent(batch.meta.scroll_id)}`);
      }
      expect(scrolled).to.deep.equal(gifts.slice(-count));
    }
  });

  it('answers 404 for unknown objects, and an empty list for those without donations', async () => {
    const campaign = await server.build.campaign();
    const { team } = await server.build.team();
    for (const path of [`/pages/${page.id}`, `/teams/${team.id}`, `/campaigns/${campaign.uid}`]) {
      const { donations, meta } = await read(`${path}/donations.json`);
      expect([donations, meta.count]).to.deep.equal([[], 0]);
    }
    for (const path of [
      '/pages/999999',
      '/pages/au-0',
      '/teams/999999',
      '/campaigns/au-999999',
      '/campaigns/au/no',
    ]) {
      expect(await statusOf(`${path}/donations.json`), path).to.equal(404);
    }
    for (const id of ['999999', 'nz-1', 'abc', '0']) {
      expect(await statusOf(`/donations/${id}.json`), id).to.equal(404);
    }
  });
});
