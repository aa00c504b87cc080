import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { setPageState } from '../../src/domain/pages/set-page-state.ts';
import { alice, changeAs } from '../support/actors.ts';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('PUT and PATCH /pages/:id', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let campaign: CampaignRow;
  let page: PageRow;
  const callers = useFixture(() => server.build.callers());
  beforeEach(async () => {
    const charity = await server.build.charity();
    campaign = await server.build.campaign({ charities: [charity] });
    page = await server.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: callers.userId,
      slug: 'first',
      name: 'First',
      updated_at: new Date('2026-01-01T00:00:00Z'),
    });
  });

  const put = (body: object, caller: RequestOptions = callers.user, id: number | string = page.id) =>
    server.client.request('PUT', `/pages/${id}`, { ...caller, body });
  const read = async (id = page.id) => (await server.client.get(`/pages/${id}.json`)).body;
  const newPage = (fields: object) =>
    server.client.post(
      '/pages',
      { birthday: '1990-04-30', campaign_id: campaign.uid, ...fields },
      callers.user,
    );

  for (const method of ['PUT', 'PATCH']) {
    it(`${method} changes every field that is sent, seen at once wherever it was cached`, async () => {
      const values = ['North', 'South'];
      const group = await server.build.campaignGroup({ campaign_id: campaign.id, values });
      await server.build.groupValue(page, group, 'North');
      const paths = [`/pages/${page.id}.json`, `/pages/${page.uuid}`, `/pages?campaign_id=${campaign.uid}`];
      for (const path of paths) await server.client.get(path);
      const body = await bodyOf(
        server.client.request(method, `/pages/${page.id}`, {
          ...callers.user,
          body: {
            name: ' Ada runs ',
            slug: 'ada-runs',
            story: '<p>Why</p><script>x()</script>',
            target: '2500.50',
            state: 'paused',
            expires_at: '2031-02-03 04:05:06',
            campaign_date: '2031-01-01',
            fitness_goal: '42194.6',
            group_values: { [group.key]: 'South' },
            group_value: { [group.key]: 'North' },
          },
        }),
      );
      const expected = {
        id: page.id,
        name: 'Ada runs',
        slug: 'ada-runs',
        story: '<p>Why</p>',
        state: 'paused',
        target_cents: 250_050,
        expires_at: '2031-02-03T04:05:06Z',
        campaign_date: '2031-01-01T00:00:00Z',
        fitness_goal: 42_195,
        page_groups: [{ key: group.key, value: 'South' }],
      };
      expect(body.page).to.deep.include(expected);
      expect(body.page.url).to.match(/\/ada-runs$/);
      expect(body.meta).to.deep.equal({ url: body.page.url });
      expect(Date.parse(body.page.updated_at)).to.be.greaterThan(page.updated_at.getTime());
      const [byId, byUuid, list] = await Promise.all(paths.map((path) => server.client.get(path)));
      for (const shown of [byId?.body, byUuid?.body, list?.body.pages[0]]) {
        expect(shown).to.deep.include(expected);
      }
      expect(byId?.body.meta).to.include({ has_set_story: true });
    });
  }

  it('leave alone what is absent, null or empty, and what a page keeps', async () => {
    const before = await read();
    const other = await server.build.campaign();
    const blanks = Object.fromEntries(
      ['name', 'slug', 'story', 'image', 'target', 'expires_at', 'group_values', 'state', 'fitness_goal'].map(
        (field, index) => [field, index % 2 === 0 ? null : ''],
      ),
    );
    for (const body of [
      {},
      blanks,
      { campaign_id: other.uid, charity_id: 'au-1', uid: 1, redirect_to: 'x' },
    ]) {
      expect((await put(body)).status).to.equal(200);
    }
    const { updated_at, page: _again, ...after } = await read();
    expect(before).to.deep.include(after);
    expect((await put({ target: 12 })).body.page).to.include({ target_cents: 1200, name: 'First' });
  });

  it('set a distance goal, change it, and take it away with 0', async () => {
    const goalAfter = async (fitness_goal: unknown) => (await put({ fitness_goal })).body.page.fitness_goal;
    expect(await goalAfter(26.2 * 1609.344)).to.equal(42_165);
    expect((await read()).page.fitness_goal).to.equal(42_165);
    expect(await goalAfter(null), 'null changes nothing').to.equal(42_165);
    expect(await goalAfter(2_147_483_647)).to.equal(2_147_483_647);
    expect(await goalAfter('0')).to.equal(null);
    expect(await goalAfter(0.4), 'rounded to none').to.equal(null);
    for (const wrong of [-1, 2_147_483_648, 'far']) {
      expect(await errorsOf(put({ fitness_goal: wrong })), String(wrong)).to.deep.equal([
        'fitness_goal invalid',
      ]);
    }
  });

  it('take the token from the address, the number as UUID, and a form as the body', async () => {
    const token = callers.user.headers?.Authorization?.replace('Bearer ', '');
    const path = `/pages/${page.uuid}.json?access_token=${token}`;
    const answer = await server.client.request('PUT', path, { body: 'name=From+a+form&target=5' });
    expect(answer.body.page).to.include({ name: 'From a form', target_cents: 500 });
  });

  it('are for the owner and for applications of the campaign', async () => {
    const stranger = await server.build.callers();
    const ours = await server.build.page({ campaign_id: callers.campaignId });
    for (const caller of [stranger.user, stranger.application, callers.application, callers.client]) {
      expect((await put({ name: 'Mine now' }, caller)).status).to.equal(403);
    }
    expect((await put({}, callers.user, ours.id)).status).to.equal(403);
    expect((await put({ state: 'cancelled' }, callers.application, ours.id)).body.page.state).to.equal(
      'cancelled',
    );
    expect((await put({ name: 'x' }, {})).status).to.equal(401);
    expect((await put({}, callers.user, 999_999_999)).status).to.equal(404);
    expect(await read()).to.include({ name: 'First' });
  });

  it('name every wrong value and change nothing', async () => {
    const wrong = {
      name: '\u2800',
      slug: 'donate',
      target: '0',
      image: 'no address',
      state: 'draft',
      expires_at: 'soon',
      story: 'x'.repeat(50_001),
      fitness_goal: -1,
    };
    expect(await errorsOf(put(wrong))).to.have.members(
      ['target', 'state', 'expires_at', 'story', 'image', 'fitness_goal'].map((field) => `${field} invalid`),
    );
    expect(await errorsOf(put({ name: '\u2800', slug: 'donate', story: 'Other' }))).to.deep.equal([
      'name invalid',
      'slug invalid',
    ]);
    expect(await errorsOf(put({ slug: 'Not A Slug' }))).to.deep.equal(['slug invalid']);
    expect(await read()).to.include({ slug: 'first', name: 'First', target_cents: 70_000 });
  });

  it('answer groups anew, and only those that are named', async () => {
    const options = { campaign_id: campaign.id, values: ['Red', 'Blue'] };
    const [colour, club] = [
      await server.build.campaignGroup(options),
      await server.build.campaignGroup({ campaign_id: campaign.id, free_text: true }),
    ];
    const valuesOf = ({ body }: { body: { page: { page_groups: { value: string }[] } } }) =>
      body.page.page_groups.map(({ value }) => value);
    expect(valuesOf(await put({ group_values: { [colour.key]: 'Red', unknown: 'x' } }))).to.deep.equal([
      'Red',
    ]);
    const both = { [colour.key]: '', [club.key]: 'Harriers' };
    expect(valuesOf(await put({ group_values: both }))).to.deep.equal(['Red', 'Harriers']);
    const pairs = Object.entries(both).map(([key, value]) => ({ key, value }));
    expect(valuesOf(await put({ group_values: pairs }))).to.deep.equal(['Red', 'Harriers']);
    expect(valuesOf(await put({ group_value: [] }))).to.deep.equal(['Red', 'Harriers']);
    expect(valuesOf(await put({ group_values: { [colour.key]: 'Blue' } }))).to.deep.equal([
      'Blue',
      'Harriers',
    ]);
    expect(await errorsOf(put({ group_values: { [colour.key]: 'Pink' } }))).to.deep.equal([
      'group_values invalid',
    ]);
  });

  it('refuse a slug that another page has or had, even with many concurrent requests', async () => {
    const other = await server.build.page({
      campaign_id: campaign.id,
      user_id: callers.userId,
      slug: 'second',
    });
    expect(await errorsOf(put({ slug: 'second' }))).to.deep.equal(['slug taken']);
    const answers = await Promise.all(
      [page, other].map(({ id }) => put({ slug: 'wanted' }, callers.user, id)),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422]);
    const [winner, loser] = answers[0]?.status === 200 ? [page, other] : [other, page];
    const former = winner.slug;
    expect(await errorsOf(put({ slug: former }, callers.user, loser.id))).to.deep.equal(['slug taken']);
    expect(await errorsOf(newPage({ slug: former }))).to.deep.equal(['slug taken']);
    const named = await newPage({ name: former });
    expect(named.body.page.slug).to.match(new RegExp(`^${former}-\\d+$`));
    const back = await put({ slug: former }, callers.user, winner.id);
    expect(back.body.page.slug).to.equal(former);
    expect(await errorsOf(newPage({ slug: 'wanted' }))).to.deep.equal(['slug taken']);
  });

  it('keep a slug for its page while it is given up and wanted at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const slug = round === 0 ? 'first' : `round-${round}`;
      const [changed, wanting] = await Promise.all([put({ slug: `round-${round + 1}` }), newPage({ slug })]);
      expect(changed.status).to.equal(200);
      expect(await errorsOf(wanting)).to.deep.equal(['slug taken']);
    }
  });

  it('redirect every old address to the page', async () => {
    await put({ slug: 'second' });
    await put({ slug: 'third' });
    const open = (path: string) =>
      fetch(`${server.client.origin}/${campaign.slug}/au/${path}`, { redirect: 'manual' });
    for (const former of ['first', 'second']) {
      const answer = await open(former);
      expect(answer.status).to.equal(302);
      expect(answer.headers.get('location')).to.match(new RegExp(`/${campaign.slug}/au/third$`));
      expect((await open(`${former}.json`)).headers.get('location')).to.include(`/pages/${page.id}.json`);
      expect((await open(`${former}/donate`)).status).to.equal(200);
    }
    expect((await open('third')).status).to.equal(200);
    expect((await open('fourth')).status).to.equal(404);
  });

  it('pause, cancel and reopen a page, which leaves and enters the ranking immediately', async () => {
    const path = `/campaigns/${campaign.uid}/leaderboard.json`;
    const ranked = async () => (await server.client.get(path)).body.leaderboard.page_ids;
    expect(await ranked()).to.deep.equal([page.id]);
    for (const state of ['paused', 'cancelled', 'active']) {
      expect((await put({ state })).body.page.state).to.equal(state);
      expect(await ranked(), state).to.deep.equal(state === 'active' ? [page.id] : []);
    }
    expect((await put({ expires_at: '2020-01-01' })).status).to.equal(200);
    expect(await ranked()).to.deep.equal([]);
  });

  it('change a team’s page for its leader, and with its name the team’s', async () => {
    const { team, page: teamPage } = await server.build.team({ leader: page, name: 'Otters' });
    const stranger = await server.build.callers();
    const member = await server.build.page({ campaign_id: campaign.id, user_id: stranger.userId });
    await server.build.member(team, member);
    const { team: rival } = await server.build.team({
      leader: await server.build.page({ campaign_id: campaign.id }),
      name: 'Rivals',
    });
    expect((await put({ name: 'Ours' }, stranger.user, teamPage.id)).status).to.equal(403);
    const changed = await put({ name: 'Sea Otters', target: '9000' }, callers.user, teamPage.id);
    expect(changed.body.page).to.include({ name: 'Sea Otters', target_cents: 900_000, owner_type: 'Team' });
    const teamOf = async () => (await server.client.get(`/teams/${team.id}.json`, callers.user)).body.team;
    expect((await teamOf()).name).to.equal('Sea Otters');
    expect(await errorsOf(put({ name: rival.name.toUpperCase() }, callers.user, teamPage.id))).to.deep.equal([
      'name taken',
    ]);
    expect((await teamOf()).name).to.equal('Sea Otters');
    expect((await put({ name: 'Rivals' })).body.page.name, 'of a page of one person').to.equal('Rivals');
  });

  it('leaves a page that the operator has closed as it is, until the operator opens it', async () => {
    const named = { reference: { kind: 'id' as const, id: page.id }, text: String(page.id) };
    const set = (state: PageRow['state']) => changeAs(server.knex, alice, setPageState, { named, state });
    await set('cancelled');
    expect(await errorsOf(put({ name: 'Open again', state: 'active' }))).to.deep.equal(['state invalid']);
    expect((await read()).page).to.include({ name: 'First', state: 'cancelled' });
    expect((await put({ name: 'Sent back', state: 'cancelled' })).status).to.equal(200);
    await set('active');
    for (const state of ['cancelled', 'active'])
      expect((await put({ state })).body.page.state).to.equal(state);
  });
});
