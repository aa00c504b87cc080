import { expect } from 'chai';
import type { Knex } from 'knex';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageState } from '../../src/db/rows/page-rows.ts';
import type { Body } from '../support/client.ts';
import { buildCampaign, buildCharity, buildPage, buildTeam, buildUser } from '../support/factories.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const now = new Date('2026-06-15T12:00:00.500Z');
const states: PageState[] = ['active', 'paused', 'cancelled'];
/** Around now, around both ends of its day of UTC, and far from it. */
const expiries = [
  null,
  '2020-01-01T00:00:00Z',
  '2026-06-14T23:59:59.999Z',
  '2026-06-15T00:00:00Z',
  '2026-06-15T12:00:00.500Z',
  '2026-06-15T12:00:00.501Z',
  '2026-06-15T23:59:59.999Z',
  '2026-06-16T00:00:00Z',
  '2030-01-01T00:00:00Z',
].map((text) => (text === null ? null : new Date(text)));

describe('GET /search/pages by activity and expiry', () => {
  const server = useServer({ clock: () => now });
  let campaigns: CampaignRow[];
  before(async () => {
    campaigns = await buildWorld(server.knex);
  });

  const find = (query: string) => bodyOf(server.client.get(`/search/pages.json?${query}`));

  /** By definition, over the rows: what the search must find, newest first. */
  async function expected({ active, after }: { active: string; after: Date }, campaignId?: number) {
    const campaignRows: CampaignRow[] = await server.knex('campaigns');
    const running = campaignRows
      .filter(({ disabled_at, finish_at }) => !disabled_at && (!finish_at || finish_at > now))
      .map(({ id }) => id);
    const pages = await server.knex('pages').orderBy('id', 'desc');
    return pages
      .filter((page) => page.expires_at === null || page.expires_at > after)
      .filter((page) => {
        const isActive = page.state === 'active' && running.includes(page.campaign_id);
        return active === 'all' || isActive === (active === 'true');
      })
      .filter((page) => campaignId === undefined || page.campaign_id === campaignId)
      .map((page) => page.id);
  }

  for (const active of ['true', 'false', 'all']) {
    for (const after of [
      undefined,
      '1900-01-01',
      '2026-06-14T23:59:59.999Z',
      '2026-06-15',
      '2026-06-15T12:00:00.500Z',
      '2026-06-15T23:59:59.999Z',
      '2026-06-16',
      '2029-12-31T23:59:59Z',
      '2030-01-01',
    ]) {
      it(`finds and counts pages with active=${active} that expire after ${after ?? 'now'}`, async () => {
        const query = `active=${active}${after ? `&expires_after=${after}` : ''}`;
        const time = after ? new Date(after) : now;
        const ids = await expected({ active, after: time });
        const found = await find(query);
        expect(found.pages.map(({ id }: { id: number }) => id)).to.deep.equal(ids.slice(0, 100));
        expect(found.meta.count).to.equal(ids.length);
        const campaignId = campaigns[2]?.id;
        const inCampaign = await find(`${query}&campaign_id=${campaignId}`);
        const idsInCampaign = await expected({ active, after: time }, campaignId);
        expect(inCampaign.pages.map(({ id }: { id: number }) => id)).to.deep.equal(idsInCampaign);
        expect(inCampaign.meta.count).to.equal(idsInCampaign.length);
      });
    }
  }

  it('says of each page whether it is active and has expired, as of the server’s clock, and so does the page itself', async () => {
    const active = await expected({ active: 'true', after: new Date(0) });
    const { pages } = await find('active=all&expires_after=1900-01-01');
    const { body } = await server.client.get('/pages.json');
    const alone = new Map<number, Body>(body.pages.map((page: Body) => [page.id, page]));
    for (const page of pages) {
      expect(alone.get(page.id), String(page.id)).to.include({ active: page.active, expired: page.expired });
      expect(page.active, String(page.id)).to.equal(active.includes(page.id));
      const row = await server.knex('pages').where('id', page.id).first();
      expect(page.expired, String(row.expires_at)).to.equal(row.expires_at !== null && row.expires_at <= now);
    }
  });

  it('counts by type and country as well', async () => {
    for (const query of ['type=team', 'type=user', 'country_code=uk', 'country_code=au&type=team']) {
      for (const active of ['true', 'false', 'all']) {
        const { pages, meta } = await find(`${query}&active=${active}`);
        expect(meta.count, query).to.equal(pages.length);
      }
    }
    expect((await find('type=team&active=all')).meta.count).to.equal(1);
  });
});

/** A running campaign, one that ends now, one that goes on a little longer, one without an end, a disabled one. */
async function buildWorld(knex: Knex): Promise<CampaignRow[]> {
  const campaigns = [
    await buildCampaign(knex, { finish_at: new Date('2027-01-01T00:00:00Z'), country_code: 'uk' }),
    await buildCampaign(knex, { finish_at: now }),
    await buildCampaign(knex, { finish_at: new Date('2026-06-15T12:00:00.501Z') }),
    await buildCampaign(knex),
    await buildCampaign(knex, { disabled_at: new Date('2026-01-01T00:00:00Z') }),
  ];
  const charity = await buildCharity(knex);
  const user = await buildUser(knex);
  for (const campaign of campaigns) {
    for (const [index, expiresAt] of expiries.entries()) {
      const state = states[(index + campaign.id) % states.length] as PageState;
      for (const pageState of new Set<PageState>(['active', state])) {
        await buildPage(knex, {
          campaign_id: campaign.id,
          charity_id: charity.id,
          user_id: user.id,
          state: pageState,
          expires_at: expiresAt,
        });
      }
    }
  }
  const leader = await buildPage(knex, { campaign_id: campaigns[3]?.id ?? 0, charity_id: charity.id });
  await buildTeam(knex, { leader, page: { state: 'paused' } });
  return campaigns;
}
