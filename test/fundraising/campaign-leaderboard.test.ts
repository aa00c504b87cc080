import { expect } from 'chai';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { leaderboardsOf } from '../support/leaderboards.ts';
import { pagesBehind, recountMoney } from '../support/recount.ts';
import { itRefuses } from '../support/refusals.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date(now.getTime() + 1);

describe('GET /campaigns/:campaign_id_or_uuid/leaderboard', () => {
  const server = useServer({ clock: () => now });

  const { leaderboardOf, idsOf, pageWith } = leaderboardsOf(server, 'campaigns');

  it('ranks individual and team pages by what they have raised', async () => {
    const { campaigns, pages } = await buildSmallWorld(server.knex);
    for (const campaign of campaigns) {
      const ranked: { id: number; cents: number; ownerType: string }[] = [];
      for (const page of pages.filter((candidate) => candidate.campaign_id === campaign.id)) {
        const { amountCents } = await recountMoney(server.knex, await pagesBehind(server.knex, page));
        ranked.push({ id: page.id, cents: amountCents, ownerType: page.owner_type });
      }
      ranked.sort((a, b) => b.cents - a.cents || a.id - b.id);
      const idsWhere = (ownerTypes: string[]) =>
        ranked.filter(({ ownerType }) => ownerTypes.includes(ownerType)).map(({ id }) => id);
      expect(await leaderboardOf(campaign)).to.deep.equal({
        campaign_id: campaign.uid,
        page_ids: idsWhere(['User', 'Team']),
      });
      expect(await idsOf(campaign, 'type=all')).to.deep.equal(idsWhere(['User', 'Team']));
      expect(await idsOf(campaign, 'type=individual')).to.deep.equal(idsWhere(['User']));
      expect(await idsOf(campaign, 'type=team')).to.deep.equal(idsWhere(['Team']));
      expect(await idsOf(campaign, 'limit=3')).to.deep.equal(idsWhere(['User', 'Team']).slice(0, 3));
    }
  });

  it('puts the lower number first among equal amounts, across both kinds', async () => {
    const campaign = await server.build.campaign();
    const own = { campaign_id: campaign.id };
    const [first, leader, third] = [
      await pageWith(500, own),
      await pageWith(500, own),
      await pageWith(500, own),
    ];
    const { page: team } = await server.build.team({ leader });
    expect(await idsOf(campaign)).to.deep.equal([first.id, leader.id, third.id, team.id]);
    expect(await idsOf(campaign, 'limit=2')).to.deep.equal([first.id, leader.id]);
  });

  it('shows ten pages unless limit says otherwise, those without donations too', async () => {
    const campaign = await server.build.campaign();
    for (let number = 0; number < 12; number += 1) await pageWith(0, { campaign_id: campaign.id });
    expect(await idsOf(campaign)).to.have.length(10);
    expect(await idsOf(campaign, 'limit=false')).to.have.length(10);
    expect(await idsOf(campaign, 'limit=11')).to.have.length(11);
    expect(await idsOf(campaign, 'limit=2000')).to.have.length(12);
  });

  it('filters by charities in every form and under the aliases', async () => {
    const campaign = await server.build.campaign();
    const charities = [await server.build.charity({ country_code: 'uk' }), await server.build.charity()];
    const [first, second] = charities as [CharityRow, CharityRow];
    const page = await pageWith(100, { campaign_id: campaign.id, charity_id: first.id });
    const other = await pageWith(200, { campaign_id: campaign.id, charity_id: second.id });
    const { page: team } = await server.build.team({ leader: page });
    for (const value of [`gb-${first.id}`, `uk-${first.id}`, first.uuid, String(first.id)]) {
      for (const name of ['charity_ids', 'charity_id', 'charity_uid', 'charity_ids[]']) {
        expect(await idsOf(campaign, `${name}=${value}`), `${name}=${value}`).to.deep.equal([
          page.id,
          team.id,
        ]);
      }
    }
    expect(await idsOf(campaign, `charity_ids=${first.uid},${second.uid}`)).to.deep.equal([
      other.id,
      page.id,
      team.id,
    ]);
    expect(await idsOf(campaign, 'charity_ids=au-999999')).to.deep.equal([]);
  });

  it('leaves out pages that are not active or have expired, unless all_pages is true', async () => {
    const campaign = await server.build.campaign();
    const own = { campaign_id: campaign.id };
    const active = await pageWith(100, { ...own, expires_at: later });
    const open = await pageWith(90, own);
    const expired = await pageWith(80, { ...own, expires_at: now });
    const paused = await pageWith(70, { ...own, state: 'paused' });
    const cancelled = await pageWith(60, { ...own, state: 'cancelled' });
    expect(await idsOf(campaign)).to.deep.equal([active.id, open.id]);
    expect(await idsOf(campaign, 'all_pages=false')).to.deep.equal([active.id, open.id]);
    expect(await idsOf(campaign, 'all_pages=true')).to.deep.equal(
      [active, open, expired, paused, cancelled].map((page) => page.id),
    );
  });

  it('is empty when no page of a kind is active any more, and finds the only one that is', async () => {
    const campaign = await server.build.campaign();
    const own = { campaign_id: campaign.id };
    const over = await pageWith(50, { ...own, expires_at: now });
    await pageWith(30, { ...own, state: 'paused', expires_at: later });
    expect(await idsOf(campaign)).to.deep.equal([]);
    const { page: team } = await server.build.team({ leader: over, page: { expires_at: later } });
    expect(await idsOf(campaign)).to.deep.equal([team.id]);
    expect(await idsOf(campaign, 'type=individual')).to.deep.equal([]);
    // Its day is not over, it is.
    await server.knex('pages').where('id', team.id).update({ expires_at: now });
    expect(await idsOf(campaign)).to.deep.equal([]);
    await server.knex('pages').where('id', over.id).update({ expires_at: null });
    expect(await idsOf(campaign)).to.deep.equal([over.id]);
  });

  it('leaves out inactive team pages alike', async () => {
    const leader = await pageWith(100, {});
    const { page: team } = await server.build.team({ leader, page: { state: 'paused' } });
    const campaign = await server.knex('campaigns').where('id', leader.campaign_id).first();
    expect(await idsOf(campaign, 'type=team')).to.deep.equal([]);
    expect(await idsOf(campaign, 'type=team&all_pages=true')).to.deep.equal([team.id]);
  });

  it('keeps the final ranking when the campaign is over', async () => {
    const campaign = await server.build.campaign({ finish_at: now });
    const page = await pageWith(100, { campaign_id: campaign.id, expires_at: later });
    expect(await idsOf(campaign)).to.deep.equal([page.id]);
  });

  it('follows a member into another team', async () => {
    const campaign = await server.build.campaign();
    const own = { campaign_id: campaign.id };
    const [one, two, member] = [await pageWith(10, own), await pageWith(20, own), await pageWith(500, own)];
    const first = await server.build.team({ leader: one });
    const second = await server.build.team({ leader: two });
    await server.build.member(first.team, member);
    expect(await idsOf(campaign, 'type=team')).to.deep.equal([first.page.id, second.page.id]);
    await server.knex('team_members').where('page_id', member.id).delete();
    await server.build.member(second.team, member);
    expect(await idsOf(campaign, 'type=team')).to.deep.equal([second.page.id, first.page.id]);
  });

  it('brings the pages along with include_pages, in rank order', async () => {
    const campaign = await server.build.campaign();
    const low = await pageWith(100, { campaign_id: campaign.id });
    const high = await pageWith(200, { campaign_id: campaign.id });
    const { page_ids, pages } = await leaderboardOf(campaign, 'include_pages=true');
    expect(page_ids).to.deep.equal([high.id, low.id]);
    expect(pages.map((page: { id: number }) => page.id)).to.deep.equal(page_ids);
    const [first] = (await server.client.get(`/pages.json?ids=${high.id}`)).body.pages;
    expect(pages[0]).to.deep.equal(first);
    expect(await leaderboardOf(campaign, 'include_pages=false')).to.not.have.property('pages');
    const { pages: shown } = await leaderboardOf(campaign, 'include_pages=true&include_footprint=true');
    expect(shown).to.deep.equal(pages.map((page: object) => ({ ...page, owner_footprint: [] })));
  });

  it('finds the campaign by uid in both spellings, UUID, number and address', async () => {
    const { id, uuid } = await server.build.campaign({ country_code: 'uk', slug: 'marathon' });
    for (const reference of [
      `gb-${id}`,
      `uk-${id}`,
      uuid,
      id,
      'uk/marathon',
      'gb/marathon',
      'uk%2Fmarathon',
    ]) {
      const { body } = await server.client.get(`/campaigns/${reference}/leaderboard.json`);
      expect(body, String(reference)).to.deep.equal({
        leaderboard: { campaign_id: `gb-${id}`, page_ids: [] },
      });
    }
  });

  it('answers 404 for an unknown campaign', async () => {
    for (const reference of ['au-999999', '999999', '00000000-0000-4000-8000-000000000000', 'au/nowhere']) {
      expect((await server.client.get(`/campaigns/${reference}/leaderboard.json`)).status).to.equal(404);
    }
  });

  itRefuses(
    (query) => server.client.get(`/campaigns/au-1/leaderboard.json?${query}`),
    ['type=user', 'limit=0', 'limit=x', 'charity_ids=nope', 'all_pages=perhaps', 'include_pages=2'],
  );
});
