import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Leaderboards that staff arrange', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const campaign = await build.campaign();
    const foreign = await build.campaign();
    const page = (values: object = {}) => build.page({ campaign_id: campaign.id, ...values });
    const pages = [await page(), await page(), await page()] as const;
    return {
      campaign,
      foreign,
      pages,
      hidden: await page({ held_at: new Date() }),
      foreignPage: await build.page({ campaign_id: foreign.id }),
      owner: await build.staffToken({ role: 'owner' }),
      manager: await build.staffToken({ role: 'manager', campaign_id: campaign.id }),
    };
  });

  const post = (body: object, { options } = world.owner) =>
    server.operations.post('/leaderboards.json', body, options);
  const create = async (body: object = {}): Promise<Body> =>
    (await bodyOf(post({ name: 'Board', campaign_uid: world.campaign.uid, ...body }), 201)).leaderboard;
  const get = (id: number, { options } = world.owner) =>
    server.operations.get(`/leaderboards/${id}.json`, options);
  const put = async (id: number, body: object, { options } = world.owner, etag?: string | null) => {
    const version = etag ?? (await get(id)).headers.get('etag') ?? '';
    return server.operations.request('PUT', `/leaderboards/${id}.json`, {
      headers: { ...options.headers, 'If-Match': version },
      body,
    });
  };
  const remove = (id: number, { options } = world.owner) =>
    server.operations.delete(`/leaderboards/${id}.json`, options);
  const publicPages = async (id: number) =>
    (await bodyOf(server.client.get(`/leaderboards/${id}.json`))).leaderboard.page_ids;
  const entriesOf = (id: number) =>
    server.knex('audit_log').where({ subject_type: 'leaderboard', subject_id: id }).orderBy('id');

  it('show their pages in the order that was chosen, and can be arranged again', async () => {
    const { pages, hidden, campaign } = world;
    const named = [pages[1].uid, String(hidden.id), pages[0].uuid];
    const created = await create({ page_uids: named });
    expect(created).to.deep.include({
      name: 'Board',
      campaign_uid: campaign.uid,
      page_count: 3,
      page_uids: [pages[1].uid, hidden.uid, pages[0].uid],
    });
    expect(await publicPages(created.id)).to.deep.equal([pages[1].id, pages[0].id]);
    const renamed = await bodyOf(put(created.id, { name: ' Ambassadors ' }));
    expect(renamed.leaderboard).to.deep.include({ name: 'Ambassadors', page_uids: created.page_uids });
    const { leaderboard, pages: ranked } = await bodyOf(
      put(created.id, { page_uids: [pages[2].uid, hidden.uid, pages[1].uid, pages[2].uid] }),
    );
    expect(leaderboard.page_uids).to.deep.equal([pages[2].uid, hidden.uid, pages[1].uid]);
    expect(ranked.map(({ rank, hidden: isHidden }: Body) => [rank, isHidden])).to.deep.equal([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(await publicPages(created.id)).to.deep.equal([pages[2].id, pages[1].id]);
    expect((await bodyOf(put(created.id, { page_uids: [] }))).leaderboard.page_count).to.equal(0);
    const actions = (await entriesOf(created.id)).map(({ action }) => action);
    expect(actions).to.deep.equal(['leaderboard.create', ...Array(3).fill('leaderboard.update')]);
  });

  it('are of one campaign or one country, whose amounts can be added up', async () => {
    const { pages, foreignPage } = world;
    const everywhere = await create({
      campaign_uid: undefined,
      country_code: 'AU',
      page_uids: [pages[0].uid, foreignPage.uid],
    });
    expect(everywhere).to.include({ campaign_uid: null, country_code: 'au', page_count: 2 });
    for (const [field, values] of [
      ['campaign_uid', { country_code: 'au' }],
      ['campaign_uid', { campaign_uid: undefined }],
      ['campaign_uid', { campaign_uid: 'au-999999999' }],
      ['country_code', { campaign_uid: undefined, country_code: 'zz' }],
      ['name', { name: '' }],
      ['name', { name: '\u200b' }],
      ['name', { name: 'x'.repeat(256) }],
      ['page_uids', { page_uids: ['au-999999999'] }],
      ['page_uids', { page_uids: 'x' }],
    ] as const) {
      const { status, body } = await post({ name: 'Board', campaign_uid: world.campaign.uid, ...values });
      expect(status, JSON.stringify(values).slice(0, 80)).to.equal(422);
      expect(body.error.errors.map((each: Body) => each.field)).to.deep.equal([field]);
    }
    const stray = { name: 'Board', campaign_uid: world.campaign.uid, page_uids: [foreignPage.uid] };
    expect((await post(stray)).status).to.equal(409);
    const { id } = await create({ page_uids: [pages[0].uid] });
    expect((await put(id, { page_uids: [foreignPage.uid] })).status).to.equal(409);
    expect((await put(id, { page_uids: ['au-999999999'] })).status).to.equal(422);
    expect(await publicPages(id)).to.deep.equal([pages[0].id]);
  });

  it("need the version that was read, which donations don't change", async () => {
    const { pages } = world;
    const { id } = await create({ page_uids: [pages[0].uid, pages[1].uid] });
    const etag = (await get(id)).headers.get('etag');
    await server.build.donation({ page: pages[0] });
    const both = await Promise.all([
      put(id, { page_uids: [pages[1].uid, pages[0].uid] }, world.owner, etag),
      put(id, { name: 'Other' }, world.owner, etag),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const late = both.find(({ status }) => status === 412);
    expect(late?.body).to.have.nested.property('leaderboard.id', id);
    const { status } = await server.operations.request('PUT', `/leaderboards/${id}.json`, {
      headers: world.owner.options.headers,
      body: { name: 'x' },
    });
    expect(status).to.equal(428);
  });

  it('can be changed by managers only in their campaigns', async () => {
    const { manager, campaign, foreign, foreignPage, pages } = world;
    const own = (await bodyOf(post({ name: 'Mine', campaign_uid: campaign.uid }, manager), 201)).leaderboard;
    expect((await put(own.id, { page_uids: [pages[0].uid] }, manager)).status).to.equal(200);
    const wide = await create({ campaign_uid: undefined, country_code: 'au' });
    const theirs = await create({ campaign_uid: foreign.uid, page_uids: [foreignPage.uid] });
    for (const { id } of [wide, theirs]) {
      expect((await get(id, manager)).status).to.equal(404);
      expect((await put(id, { name: 'x' }, manager)).status).to.equal(404);
      expect((await remove(id, manager)).status).to.equal(404);
    }
    const refusals = [
      { name: 'x', campaign_uid: foreign.uid },
      { name: 'x', country_code: 'au' },
      { name: 'x', campaign_uid: campaign.uid, page_uids: [foreignPage.uid] },
    ];
    for (const refused of refusals) expect((await post(refused, manager)).status).to.equal(422);
    const list = await bodyOf(server.operations.get('/leaderboards.json?sort=name', manager.options));
    expect(new Set(list.items.map((each: Body) => each.campaign_uid))).to.deep.equal(new Set([campaign.uid]));
    expect((await remove(own.id, manager)).body.leaderboard.name).to.equal('Mine');
  });

  it('are gone once they are deleted, and their pages remain', async () => {
    const { id } = await create({ page_uids: [world.pages[0].uid] });
    expect((await remove(id)).status).to.equal(200);
    expect((await get(id)).status).to.equal(404);
    expect((await remove(id)).status).to.equal(404);
    expect((await server.client.get(`/leaderboards/${id}.json`)).status).to.equal(404);
    expect(await server.knex('pages').where({ id: world.pages[0].id })).to.have.length(1);
  });
});
