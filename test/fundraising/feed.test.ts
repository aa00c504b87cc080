import { expect } from 'chai';
import type { Body, TestResponse } from '../support/client.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /search/feed', () => {
  const server = useServer();

  const feed = (query: string): Promise<TestResponse> => server.client.get(`/search/feed.json?${query}`);
  const rowsOf = async (query: string): Promise<Body[]> => {
    const body = await bodyOf(feed(query));
    return body.results;
  };
  const idsOf = async (query: string) => (await rowsOf(query)).map(({ _type, id }) => `${_type} ${id}`);

  it('shows every field of a donation, with what the owner replied', async () => {
    const campaign = await server.build.campaign({ country_code: 'uk' });
    const page = await server.build.page({ campaign_id: campaign.id });
    const group = await server.build.campaignGroup({ campaign_id: campaign.id, key: 'school' });
    await server.build.groupValue(page, group, 'Northside');
    const { team } = await server.build.team({ leader: page });
    const charity = await server.knex('charities').where('id', page.charity_id).first();
    const donation = await server.build.donation({
      page,
      amount_cents: 2500,
      donor_name: 'Priya',
      message: 'Go well',
      created_at: new Date('2026-03-02T04:11:09.750Z'),
    });
    await server.knex('donation_replies').insert({
      donation_id: donation.id,
      user_id: page.user_id,
      caption: 'Thank you, Priya!',
    });
    const { body } = await feed(`page_id=${page.id}`);
    const block = pageMeta(1, 1, 1);
    expect(body).to.deep.equal({
      results: [
        {
          _type: 'online_donation',
          _score: null,
          id: donation.id,
          uid: `gb-${donation.id}`,
          amount: { cents: 2500, currency: { iso_code: 'GBP', name: 'British Pound', symbol: '£' } },
          nickname: 'Priya',
          anonymous: false,
          message: 'Go well',
          thankyou_message: 'Thank you, Priya!',
          page_id: page.id,
          team_id: team.id,
          campaign_uid: campaign.uid,
          charity_uid: charity.uid,
          page_groups: [{ key: 'school', value: 'Northside' }],
          created_at: '2026-03-02T04:11:09Z',
        },
      ],
      meta: { ...block, pagination: block },
    });
  });

  it('shows an activity that was typed in, without its heights, and a post', async () => {
    const page = await server.build.page();
    const activity = await server.build.activity({
      page,
      manual: true,
      latitude: -27.5,
      longitude: 153.25,
      elevation_in_meters: 120,
      elevation_series: JSON.stringify([1, 2.5]) as unknown as number[],
    });
    const caption = 'Halfway!\n\nhttps://example.org/watch';
    const post = await server.build.post({ page, caption, image_url: 'https://example.org/1.png' });
    const [later, earlier] = await rowsOf(`page_id=${page.id}`);
    expect(later).to.deep.include({ _type: 'post', id: post.id, caption, team_id: null, page_groups: [] });
    expect(later).to.include({ image_url: 'https://example.org/1.png' });
    expect(earlier).to.deep.include({
      _type: 'fitness_activity',
      id: activity.id,
      uid: activity.uid,
      type: 'run',
      manual: true,
      caption: 'Morning run',
      started_at: '2026-03-01T07:30:00Z',
      duration_in_seconds: 1800,
      distance_in_meters: 5000,
      elevation_in_meters: 120,
      calories: 400,
      virtual: false,
      trainer: false,
      coordinate: { lat: -27.5, lon: 153.25 },
      elevation_series: [],
      polyline: null,
      source: null,
    });
  });

  it('does not name donors who are anonymous or gave no name', async () => {
    const page = await server.build.page();
    await server.build.donation({ page, donor_name: 'Priya', anonymous: true, message: 'Go' });
    await server.build.donation({ page, donor_name: null });
    const [nameless, anonymous] = await rowsOf(`page_id=${page.id}`);
    expect(anonymous).to.include({ nickname: 'Anonymous', anonymous: true, message: 'Go' });
    expect(nameless).to.include({ nickname: 'Anonymous', anonymous: false, message: null });
    expect(await rowsOf(`page_id=${page.id}&q=priya`)).to.deep.equal([]);
  });

  it('shows what refunds have left of a donation, and orders by it', async () => {
    const page = await server.build.page();
    const give = (amount_cents: number) => server.build.donation({ page, amount_cents });
    const [large, middle, small, gone] = [
      await give(9000),
      await give(5000),
      await give(4000),
      await give(700),
    ];
    const refund = (refund_of_id: number, amount_cents: number) =>
      server.build.donation({ page, refund_of_id, amount_cents });
    await refund(large.id, -4000);
    await refund(large.id, -500);
    await refund(gone.id, -700);
    const shown = async (query: string) =>
      (await rowsOf(`page_id=${page.id}&${query}`)).map(({ id, amount }) => [id, amount.cents]);
    const [a, b, c] = [
      [large.id, 4500],
      [middle.id, 5000],
      [small.id, 4000],
    ];
    expect(await shown('')).to.deep.equal([c, b, a]);
    expect(await shown('type=OnlineDonation&sort=amount_desc')).to.deep.equal([b, a, c]);
    expect(await shown('type=OnlineDonation&sort=amount_asc')).to.deep.equal([c, a, b]);
    expect((await feed(`page_id=${page.id}`)).body.meta.count).to.equal(3);
  });

  it('has a team page with its own rows, and a team with those of its members as well', async () => {
    const { team, page, leader } = await server.build.team();
    const member = await server.build.page({ campaign_id: leader.campaign_id });
    await server.build.member(team, member);
    const outside = await server.build.page({ campaign_id: leader.campaign_id });
    const [own, led, joined] = [
      await server.build.donation({ page }),
      await server.build.activity({ page: leader }),
      await server.build.post({ page: member }),
    ];
    await server.build.post({ page: outside });
    const all = [`post ${joined.id}`, `fitness_activity ${led.id}`, `online_donation ${own.id}`];
    expect(await idsOf(`page_id=${page.id}`)).to.deep.equal([all[2]]);
    for (const name of ['team_id', 'team_ids', 'team_uid']) {
      expect(await idsOf(`${name}=${team.id}`), name).to.deep.equal(all);
    }
    expect(await idsOf(`team_page_id=${page.id}`)).to.deep.equal(all);
    expect((await rowsOf(`team_id=${team.id}`)).map(({ team_id }) => team_id)).to.deep.equal(
      Array(3).fill(team.id),
    );
  });

  it('finds donations without a page by their charity or campaign', async () => {
    const [charity, campaign] = [await server.build.charity(), await server.build.campaign()];
    const gift = await server.build.donation({ charity_id: charity.id });
    const appeal = await server.build.donation({ campaign_id: campaign.id, charity_id: charity.id });
    const rows = await rowsOf(`charity_id=${charity.uid}`);
    expect(rows.map(({ id }) => id)).to.deep.equal([appeal.id, gift.id]);
    expect(rows[1]).to.deep.include({ page_id: null, team_id: null, campaign_uid: null, page_groups: [] });
    expect((await rowsOf(`campaign_id=${campaign.uid}`)).map(({ id }) => id)).to.deep.equal([appeal.id]);
    expect((await rowsOf('limit=2')).map(({ id }) => id)).to.deep.equal([appeal.id, gift.id]);
  });

  it('takes both spellings of a type; a charity wrote no message', async () => {
    const page = await server.build.page();
    await server.build.donation({ page });
    await server.build.donation({ page, type: 'offline_donation' });
    await server.build.activity({ page });
    await server.build.post({ page });
    const kinds = async (query: string) =>
      (await rowsOf(`page_id=${page.id}&${query}`)).map(({ _type }) => _type).sort();
    for (const [word, kind] of [
      ['OnlineDonation', 'online_donation'],
      ['OfflineDonation', 'offline_donation'],
      ['FitnessActivity', 'fitness_activity'],
      ['Post', 'post'],
    ]) {
      expect(await kinds(`type=${word}`)).to.deep.equal([kind]);
      expect(await kinds(`type[]=${kind}`)).to.deep.equal([kind]);
    }
    expect(await kinds('type[]=OnlineDonation&type[]=OfflineDonation')).to.have.length(2);
    const { body } = await feed(`page_id=${page.id}&type=MessageReference`);
    expect(body.results).to.deep.equal([]);
    expect(body.meta.pagination).to.include({ count: 0, last_page: true });
  });

  it('refuses an unknown type, and an order by amount of what has none', async () => {
    const fieldOf = async (query: string) => {
      const body = await bodyOf(feed(query), 422);
      return body.error.errors[0].field;
    };
    expect(await fieldOf('type=Comment')).to.equal('type');
    for (const query of ['', '&type=Post', '&type=OnlineDonation,Post', '&type=MessageReference']) {
      expect(await fieldOf(`sort=amount_desc${query}`)).to.equal('sort');
    }
    expect(await fieldOf('sort=created_at')).to.equal('sort');
    expect(await fieldOf('page_id=abc')).to.equal('page_id');
    expect(await fieldOf('scroll_id=abc')).to.equal('scroll_id');
  });

  it('says on the last page that it is the last, with limit as the page size', async () => {
    const page = await server.build.page();
    const made: number[] = [];
    for (let number = 0; number < 5; number += 1) made.push((await server.build.post({ page })).id);
    const read: number[] = [];
    let last = false;
    for (let number = 1; !last; number += 1) {
      const { body } = await feed(`page_id=${page.id}&limit=2&page=${number}`);
      read.push(...body.results.map(({ id }: Body) => id));
      last = body.meta.pagination.last_page;
    }
    expect(read).to.deep.equal(made.reverse());
    const { body } = await feed(`page_id=${page.id}&page=9&page_size=2`);
    expect(body.results).to.deep.equal([]);
    expect(body.meta.pagination).to.include({ count: 5, total_pages: 3, current_page: 9, last_page: true });
  });
});
