import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

/** A row as it is computed here, from whole tables and without SQL that filters. */
interface Expected {
  kind: string;
  id: number;
  at: number;
  cents: number;
  page: number | null;
  campaign: number | null;
  charity: number | null;
  text: string;
}

const places = ['donation', 'fitness_activity', 'post'];
const placeOf = ({ kind }: Expected) => places.findIndex((place) => kind.endsWith(place));

/** Every filter, alone and with others, finds what looking at each row one by one finds; so do all orders, pages and counts. */
describe('Filters of the feed', () => {
  const server = useServer();
  let all: Expected[];
  let teams: Map<number, number[]>;
  const world = useFixture(() => buildSmallWorld(server.knex));
  before(async () => {
    await addMore();
    all = await everyRow();
    const rows: { id: number; page_id: number }[] = await server.knex('teams');
    const members: { team_id: number; page_id: number }[] = await server.knex('team_members');
    teams = new Map(
      rows.map(({ id, page_id }) => [
        id,
        [page_id, ...members.filter(({ team_id }) => team_id === id).map((member) => member.page_id)],
      ]),
    );
  });

  /** Posts, answers, names, wholly refunded gifts, and times of which several rows have the same. */
  async function addMore() {
    const { knex } = server;
    const [first, second] = world.individualPages;
    if (!first || !second) throw new Error('the small world is too small');
    const group = await server.build.campaignGroup({ campaign_id: first.campaign_id });
    await server.build.groupValue(first, group, 'North');
    await server.build.groupValue(second, group, 'South');
    for (const page of world.individualPages) {
      for (let number = 0; number < 3; number += 1) await server.build.post({ page });
      const gift = await server.build.donation({
        page,
        amount_cents: 800,
        donor_name: 'Robin',
        message: '50% off_',
      });
      await server.build.donation({ page, amount_cents: -800, refund_of_id: gift.id });
      await server.build.donation({
        page,
        donor_name: 'Robin Hill',
        message: 'Go well',
        anonymous: page === first,
      });
    }
    for (const table of ['donations', 'fitness_activities', 'posts']) {
      await knex.raw(
        `update ${table} set created_at = timestamptz '2026-03-01T00:00:00.000001Z' + (id % 7) * interval '1 hour'`,
      );
    }
  }

  async function everyRow(): Promise<Expected[]> {
    const { knex } = server;
    const donations = await knex('donations');
    const shared = (row: Body) => ({
      id: row.id,
      at: row.created_at.getTime(),
      page: row.page_id,
      campaign: row.campaign_id,
      charity: row.charity_id,
    });
    const gifts = donations
      .filter(({ refund_of_id }) => refund_of_id === null)
      .map((gift) => ({
        ...shared(gift),
        kind: gift.type === 'offline_donation' ? 'offline_donation' : 'online_donation',
        cents: donations
          .filter(({ refund_of_id }) => refund_of_id === gift.id)
          .reduce((sum, { amount_cents }) => sum + amount_cents, gift.amount_cents),
        text: `${gift.anonymous ? '' : gift.donor_name}\n${gift.message}`,
      }))
      .filter(({ cents }) => cents > 0);
    const activities = (await knex('fitness_activities'))
      .filter((activity) => activity.public && !activity.flagged && activity.deleted_at === null)
      .map((row) => ({ ...shared(row), kind: 'fitness_activity', cents: 0, text: row.caption }));
    const posts = (await knex('posts')).map((row) => ({
      ...shared(row),
      kind: 'post',
      cents: 0,
      text: row.caption,
    }));
    return [...gifts, ...activities, ...posts];
  }

  const latest = (a: Expected, b: Expected) => b.at - a.at || b.id - a.id || placeOf(a) - placeOf(b);

  /** Holds the rows in pages of 7, and their count, against those of the predicate. */
  async function compare(
    query: string,
    matches: (row: Expected) => boolean,
    order: (a: Expected, b: Expected) => number = latest,
  ) {
    const expected = all.filter(matches).sort(order);
    const read: string[] = [];
    for (let page = 1; page === 1 || read.length < expected.length; page += 1) {
      const body = await bodyOf(server.client.get(`/search/feed.json?${query}&page=${page}&page_size=7`));
      expect(body.meta.count, query).to.equal(expected.length);
      expect(body.results.length, query).to.equal(Math.min(7, expected.length - read.length));
      read.push(...body.results.map(({ _type, id }: Body) => `${_type} ${id}`));
    }
    expect(read, query).to.deep.equal(expected.map(({ kind, id }) => `${kind} ${id}`));
  }

  it('finds the rows of pages, campaigns, charities and teams, of some kinds and of all', async () => {
    const [page, other] = world.individualPages.map(({ id }) => id) as [number, number];
    const [campaign, abroad] = world.campaigns as [Body, Body];
    const [charity] = world.charities as [Body];
    const [[team, pages]] = [...teams] as [[number, number[]]];
    const scopes: [string, (row: Expected) => boolean][] = [
      ['', () => true],
      [`page_id=${page},${other}`, (row) => row.page === page || row.page === other],
      [`page_ids=${page}`, (row) => row.page === page],
      [`page_id=${page},${page}`, (row) => row.page === page],
      [`campaign_id=${campaign.id},${campaign.id}`, (row) => row.campaign === campaign.id],
      [`team_id=${team}`, (row) => pages.includes(row.page ?? 0)],
      [`team_id=${team}&page_id=${page}`, (row) => row.page === page && pages.includes(page)],
      [`campaign_id=${campaign.uid}`, (row) => row.campaign === campaign.id],
      [`campaign_id[]=${campaign.uuid}&campaign_id[]=${abroad.id}`, (row) => row.campaign !== null],
      [`campaign_ids=${abroad.uid}`, (row) => row.campaign === abroad.id],
      [`campaign_uid=${abroad.uid}`, (row) => row.campaign === abroad.id],
      [`charity_id=${charity.uid}`, (row) => row.charity === charity.id],
      [`charity_ids=${charity.uuid}`, (row) => row.charity === charity.id],
      [`charity_uid=${charity.uid}`, (row) => row.charity === charity.id],
      [
        `campaign_id=${campaign.uid}&charity_id=${charity.uid}`,
        (row) => row.campaign === campaign.id && row.charity === charity.id,
      ],
      [`page_id=${page}&campaign_id=${abroad.uid}`, () => false],
    ];
    const kinds: [string, (row: Expected) => boolean][] = [
      ['', () => true],
      ['type=Post', ({ kind }) => kind === 'post'],
      ['type=OfflineDonation,FitnessActivity', ({ kind }) => /^(offline|fitness)/.test(kind)],
      ['type=OnlineDonation', ({ kind }) => kind === 'online_donation'],
    ];
    for (const [scope, inScope] of scopes) {
      for (const [kind, ofKind] of kinds)
        await compare(`${scope}&${kind}`, (row) => inScope(row) && ofKind(row));
    }
  });

  it('orders donations by what is left of them', async () => {
    const [campaign] = world.campaigns as [Body];
    const [charity] = world.charities as [Body];
    const [page] = world.individualPages as [Body];
    const scopes: [string, (row: Expected) => boolean][] = [
      ['', () => true],
      [`campaign_id=${campaign.uid}`, (row) => row.campaign === campaign.id],
      [`charity_id=${charity.uid}`, (row) => row.charity === charity.id],
      [`page_id=${page.id}`, (row) => row.page === page.id],
    ];
    for (const [scope, inScope] of scopes) {
      const donated = (row: Expected) => inScope(row) && row.kind.endsWith('donation');
      const type = 'type=OnlineDonation,OfflineDonation';
      await compare(`${scope}&${type}&sort=amount_desc`, donated, (a, b) => b.cents - a.cents || b.id - a.id);
      await compare(`${scope}&${type}&sort=amount_asc`, donated, (a, b) => a.cents - b.cents || a.id - b.id);
    }
  });

  it('narrows by time, by group value and by text', async () => {
    const [first, second] = world.individualPages as [Body, Body];
    const [start, end] = ['2026-03-01T01:00:00.000001Z', '2026-03-01T04:00:00.000001Z'].map(Date.parse) as [
      number,
      number,
    ];
    const [campaign] = world.campaigns as [Body];
    const from = 'start_at=2026-03-01T01:00:00Z';
    await compare(from, ({ at }) => at >= start);
    await compare(`${from}&end_at=2026-03-01T04:00:00Z`, ({ at }) => at >= start && at < end);
    await compare(
      `campaign_id=${campaign.uid}&end_date=2026-03-01T04:00:00Z`,
      (row) => row.campaign === campaign.id && row.at < end,
    );
    await compare('group_value=North', ({ page }) => page === first.id);
    await compare('group_values[]=North&group_values[]=South', ({ page }) =>
      [first.id, second.id].includes(page ?? 0),
    );
    await compare('group_value=West', () => false);
    await compare('group_value=North&type=Post', ({ page, kind }) => page === first.id && kind === 'post');
    for (const text of ['ROBIN', 'go well', 'off_', '50%25', 'morning', 'Post', 'null', 'nothing']) {
      const words = decodeURIComponent(text).toLowerCase();
      if (words === 'null') continue;
      await compare(`q=${text}`, (row) => row.text.toLowerCase().includes(words));
    }
  });

  it('finds a text without regard to case and accents', async () => {
    const page = await server.build.page();
    await server.build.donation({ page, donor_name: 'José Łukasz', message: 'Über-Läuft!' });
    await server.build.post({ page, caption: 'jose ran' });
    const found = async (text: string) => {
      const path = `/search/feed.json?page_id=${page.id}&q=${encodeURIComponent(text)}`;
      return (await server.client.get(path)).body.results.length;
    };
    for (const text of ['jose', 'JOSÉ', 'josé']) expect(await found(text), text).to.equal(2);
    for (const text of ['lukasz', 'uber-lau', 'ÜBER', 'läuft!']) expect(await found(text), text).to.equal(1);
    expect(await found('josef')).to.equal(0);
  });
});
