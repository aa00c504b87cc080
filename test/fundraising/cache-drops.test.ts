import { expect } from 'chai';
import { userActor } from '../../src/domain/actor.ts';
import { change } from '../../src/domain/change.ts';
import { updatePage } from '../../src/domain/pages/update-page.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

describe('What a write changes', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const callers = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity());
  const campaign = useFixture(() => server.build.campaign({ charities: [charity] }));
  const other = useFixture(() => server.build.campaign({ charities: [charity] }));

  const bodyOf = async (path: string) => (await server.client.get(path)).body;

  it('is visible immediately in lists, campaigns and leaderboards, although they are cached', async () => {
    const paths = [
      `/pages.json?campaign_id=${campaign.uid}`,
      `/campaigns/${campaign.uid}.json`,
      `/campaigns/au/${campaign.slug}.json`,
      '/campaigns.json',
      `/campaigns/${campaign.uid}/leaderboard.json?include_pages=true`,
    ];
    for (const path of paths) await bodyOf(path);
    const body = { birthday: '1990-04-30', campaign_id: campaign.uid };
    const created = await server.client.post('/pages', body, callers.user);
    const { id } = created.body.page;
    const [list, byUid, bySlug, all, leaderboard] = await Promise.all(paths.map(bodyOf));
    expect(list.pages.map((page: { id: number }) => page.id)).to.deep.equal([id]);
    expect(byUid.campaign.page_ids).to.deep.equal([id]);
    expect(bySlug.campaign.page_ids).to.deep.equal([id]);
    const listed = all.campaigns.find((entry: { id: string }) => entry.id === campaign.uid);
    expect(listed.page_ids).to.deep.equal([id]);
    expect(leaderboard.leaderboard.page_ids).to.deep.equal([id]);
  });

  it('is visible immediately on the page itself', async () => {
    const page = await server.build.page({ campaign_id: campaign.id, user_id: callers.userId });
    const paths = [`/pages/${page.id}.json`, `/pages/${page.uuid}.json`];
    for (const path of paths) await bodyOf(path);
    const services = { ...server.context, deadline: undefined };
    await change(services, userActor({ id: callers.userId }), updatePage, {
      id: page.id,
      edits: { target: '123.45' },
    });
    for (const path of paths) expect((await bodyOf(path)).target_cents).to.equal(12_345);
  });

  it('leaves what it does not touch in the cache', async () => {
    const page = await server.build.page({ campaign_id: other.id });
    const paths = [
      `/pages/${page.id}.json`,
      `/campaigns/${other.uid}.json`,
      `/campaigns/${other.uid}/leaderboard.json`,
    ];
    const before = await Promise.all(paths.map(bodyOf));
    await server
      .knex('pages')
      .where({ id: page.id })
      .update({ name: 'Changed behind the back', state: 'paused' });
    await server.client.post('/pages', { birthday: '1990-04-30', campaign_id: campaign.uid }, callers.user);
    expect(await Promise.all(paths.map(bodyOf))).to.deep.equal(before);
  });

  it('is the same for a donation, whether it shares a transaction or has one of its own', async () => {
    const given = await server.knex('campaigns').where({ id: callers.campaignId }).first();
    const leader = await server.build.page({ campaign_id: given.id, charity_id: charity.id });
    const { page: teamPage } = await server.build.team({ leader });
    const body = { page_id: leader.id, amount_cents: 500, currency: 'AUD' };
    const dropped: string[][] = [];
    server.context.cache.onDrop = async (tags) => {
      dropped.push([...tags].sort());
    };
    const { headers } = callers.application;
    const keyed = { headers: { ...headers, 'Idempotency-Key': 'gift' } };
    expect((await server.client.post('/donations', body, callers.application)).status).to.equal(201);
    expect((await server.client.post('/donations', body, keyed)).status).to.equal(201);
    server.context.cache.onDrop = undefined;
    const pages = [`page ${leader.id}`, `page ${teamPage.id}`];
    const tags = [`campaign ${given.uid}`, `charity ${charity.uid}`, ...pages].sort();
    expect(dropped).to.deep.equal([tags, tags]);
  });
});
