import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { leaderboardsOf } from '../support/leaderboards.ts';
import { pagesBehind, recountMoney } from '../support/recount.ts';
import { itRefuses } from '../support/refusals.ts';
import { useServer } from '../support/server.ts';
import { buildSmallWorld } from '../support/small-world.ts';

const now = new Date('2026-06-01T12:00:00Z');

describe('GET /charities/:charity_id_or_uuid/leaderboard', () => {
  const server = useServer({ clock: () => now, config: { CACHE_SECONDS: 600 } });

  const { leaderboardOf, idsOf, pageWith } = leaderboardsOf(server, 'charities');

  it('ranks its pages of all campaigns by what their donations add up to', async () => {
    const { charities, campaigns, pages } = await buildSmallWorld(server.knex);
    for (const charity of charities) {
      const ranked: { id: number; cents: number; page: PageRow }[] = [];
      for (const page of pages.filter(({ charity_id }) => charity_id === charity.id)) {
        const { amountCents } = await recountMoney(server.knex, await pagesBehind(server.knex, page));
        ranked.push({ id: page.id, cents: amountCents, page });
      }
      ranked.sort((a, b) => b.cents - a.cents || a.id - b.id);
      const idsWhere = (wanted: (page: PageRow) => boolean) =>
        ranked.filter(({ page }) => wanted(page)).map(({ id }) => id);
      const all = idsWhere(() => true);
      expect(new Set(ranked.map(({ page }) => page.campaign_id)).size).to.equal(2);
      expect(await leaderboardOf(charity)).to.deep.equal({ charity_id: charity.uid, page_ids: all });
      expect(await idsOf(charity, 'type=individual')).to.deep.equal(
        idsWhere(({ owner_type }) => owner_type === 'User'),
      );
      expect(await idsOf(charity, 'type=team')).to.deep.equal(
        idsWhere(({ owner_type }) => owner_type === 'Team'),
      );
      expect(await idsOf(charity, 'limit=2')).to.deep.equal(all.slice(0, 2));
      for (const { id, uid, uuid } of campaigns) {
        const own = idsWhere(({ campaign_id }) => campaign_id === id);
        for (const value of [uid, uuid, id]) {
          expect(await idsOf(charity, `campaign_ids=${value}`), `${value}`).to.deep.equal(own);
        }
        expect(await idsOf(charity, `campaign_id[]=${uid}`)).to.deep.equal(own);
      }
      const both = campaigns.map(({ uid }) => uid).join(',');
      expect(await idsOf(charity, `campaign_uid=${both}`)).to.deep.equal(all);
    }
  });

  it('shows ten pages unless limit says otherwise, those without donations too, by number', async () => {
    const charity = await server.build.charity();
    const ids = [];
    for (let number = 0; number < 12; number += 1)
      ids.push((await pageWith(0, { charity_id: charity.id })).id);
    expect(await idsOf(charity)).to.deep.equal(ids.slice(0, 10));
    expect(await idsOf(charity, 'limit=2000')).to.deep.equal(ids);
  });

  it('leaves out pages that are not active or have expired, unless all_pages is true', async () => {
    const charity = await server.build.charity();
    const own = { charity_id: charity.id };
    const active = await pageWith(100, { ...own, expires_at: new Date(now.getTime() + 1) });
    const expired = await pageWith(80, { ...own, expires_at: now });
    const paused = await pageWith(70, { ...own, state: 'paused' });
    const { page: team } = await server.build.team({ leader: active, page: { state: 'cancelled' } });
    expect(await idsOf(charity)).to.deep.equal([active.id]);
    expect(await idsOf(charity, 'all_pages=true')).to.deep.equal([active.id, team.id, expired.id, paused.id]);
  });

  it('filters by the group values of any campaign', async () => {
    const charity = await server.build.charity();
    const [north, south] = [
      await pageWith(10, { charity_id: charity.id }),
      await pageWith(20, { charity_id: charity.id }),
    ];
    for (const [page, value] of [
      [north, 'North'],
      [south, 'South'],
    ] as const) {
      const group = await server.build.campaignGroup({ campaign_id: page.campaign_id });
      await server.build.groupValue(page, group, value);
    }
    expect(await idsOf(charity, 'group_value=North')).to.deep.equal([north.id]);
    expect(await idsOf(charity, 'group_values[]=North&group_values[]=South')).to.deep.equal([
      south.id,
      north.id,
    ]);
    expect(await idsOf(charity, 'group_value=West')).to.deep.equal([]);
  });

  it('brings the pages along with include_pages, in rank order', async () => {
    const charity = await server.build.charity();
    const low = await pageWith(100, { charity_id: charity.id });
    const high = await pageWith(200, { charity_id: charity.id });
    const { pages } = await leaderboardOf(charity, 'include_pages=true');
    expect(pages.map((page: { id: number }) => page.id)).to.deep.equal([high.id, low.id]);
    const [first] = (await server.client.get(`/pages.json?ids=${high.id}`)).body.pages;
    expect(pages[0]).to.deep.equal(first);
    const { pages: shown } = await leaderboardOf(charity, 'include_pages=true&include_footprint=true');
    expect(shown[0]).to.deep.equal({ ...first, owner_footprint: [] });
  });

  it('finds the charity by uid in both spellings, UUID, number and address', async () => {
    const { id, uuid } = await server.build.charity({ country_code: 'uk', slug: 'kelp-watch' });
    for (const reference of [`gb-${id}`, `uk-${id}`, uuid, id, 'uk/kelp-watch', 'gb%2Fkelp-watch']) {
      const { body } = await server.client.get(`/charities/${reference}/leaderboard`);
      expect(body, String(reference)).to.deep.equal({
        leaderboard: { charity_id: `gb-${id}`, page_ids: [] },
      });
    }
    const { text } = await server.client.get(`/charities/gb-${id}/leaderboard.jsonp?callback=show`);
    expect(text).to.equal(`/**/show({"leaderboard":{"charity_id":"gb-${id}","page_ids":[]}});`);
  });

  it('shows a new page at once, though it is cached', async () => {
    const { user } = await server.build.callers();
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ charities: [charity] });
    expect(await idsOf(charity)).to.deep.equal([]);
    const body = { birthday: '1990-04-30', campaign_id: campaign.uid, charity_id: charity.uid };
    const created = await server.client.post('/pages', body, user);
    expect(await idsOf(charity)).to.deep.equal([created.body.page.id]);
  });

  it('answers 404 for an unknown charity', async () => {
    for (const reference of ['au-999999', '00000000-0000-4000-8000-000000000000', 'au/nowhere', 'nope']) {
      expect((await server.client.get(`/charities/${reference}/leaderboard.json`)).status).to.equal(404);
    }
  });

  itRefuses(
    (query) => server.client.get(`/charities/au-1/leaderboard.json?${query}`),
    ['type=user', 'limit=0', 'campaign_ids=nope', 'all_pages=perhaps'],
  );
});
