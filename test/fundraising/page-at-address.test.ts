import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { Callers } from '../support/callers.ts';
import { TestClient } from '../support/client.ts';
import { ContractCheck } from '../support/contract-check.ts';
import { useServer } from '../support/server.ts';

describe('GET /api/v3/prerelease/pages/:country/:campaign/:slug', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let client: TestClient;
  let callers: Callers;
  let campaign: CampaignRow;
  before(async () => {
    client = new TestClient(server.client.origin, '/api/v3', ContractCheck.of('fundraising'));
    callers = await server.build.callers();
    campaign = await server.build.campaign({ charities: [await server.build.charity()] });
  });

  const look = (slug: string, place = `au/${campaign.slug}`) =>
    client.get(`/prerelease/pages/${place}/${slug}`);
  const newPage = (slug: string) =>
    server.client.post('/pages', { birthday: '1990-04-30', campaign_id: campaign.uid, slug }, callers.user);

  it('returns the page with its user, and reports immediately that a slug is taken', async () => {
    const free = await look('run-for-ada');
    expect(free.status).to.equal(404);
    const { id } = (await newPage('run-for-ada')).body.page;
    const { status, body, headers } = await look('run-for-ada');
    expect(status).to.equal(200);
    const { body: detail } = await server.client.get(`/pages/${id}.json`);
    const { meta: _meta, total_donations: _count, page: _page, ...page } = detail;
    expect(body).to.deep.equal({ page: { ...page, user_id: callers.userId } });
    expect(headers.get('cache-control')).to.equal('no-store');
    expect((await look('RUN-for-ada')).status).to.equal(200);
  });

  it('agrees with POST /pages: an old slug is taken, one in another campaign is free', async () => {
    const { id } = (await newPage('before')).body.page;
    await server.client.request('PUT', `/pages/${id}`, { ...callers.user, body: { slug: 'after' } });
    for (const slug of ['before', 'after'])
      expect((await look(slug)).body.page).to.include({ id, slug: 'after' });
    const other = await server.build.campaign({ country_code: 'nz' });
    await server.build.page({ campaign_id: other.id, slug: 'elsewhere' });
    for (const slug of ['before', 'after', 'elsewhere']) {
      const isTaken = (await look(slug)).status === 200;
      expect((await newPage(slug)).status, slug).to.equal(isTaken ? 422 : 201);
    }
  });

  it('names the leader of a team’s page', async () => {
    const leader = await server.build.page({ campaign_id: campaign.id, user_id: callers.userId });
    const { page } = await server.build.team({ leader });
    const { body } = await look(page.slug);
    expect(body.page).to.include({ id: page.id, owner_type: 'Team', user_id: callers.userId });
  });

  it('knows the default campaign as “give”, and both codes of the United Kingdom', async () => {
    const everyday = await server.build.campaign({ country_code: 'uk', is_default: true });
    const { id } = await server.build.page({ campaign_id: everyday.id, slug: 'ada' });
    for (const place of ['uk/give', 'GB/give', `gb/${everyday.slug}`]) {
      expect((await look('ada', place)).body.page.id, place).to.equal(id);
    }
    expect((await look('ada', 'au/give')).status).to.equal(404);
  });

  it('is 404 for unknown countries, campaigns and slugs, and for reserved words', async () => {
    for (const [slug, place] of [
      ['ada', 'xx/give'],
      ['ada', 'australia/give'],
      ['ada', 'au/no-such-campaign'],
      ['donate', `au/${campaign.slug}`],
      ['x'.repeat(300), `au/${campaign.slug}`],
    ] as const) {
      expect((await look(slug, place)).status, `${place}/${slug}`).to.equal(404);
    }
  });

  it('serves the other operations under the same root, as clients of PUT /api/v3/pages expect', async () => {
    const { id } = (await newPage('third')).body.page;
    const answer = await client.request('PUT', `/pages/${id}`, { ...callers.user, body: { name: 'New' } });
    expect(answer.body.page.name).to.equal('New');
  });
});
