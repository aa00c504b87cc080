import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('PUT /teams/:id', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let team: TeamRow;
  let teamPage: PageRow;
  const callers = useFixture(() => server.build.callers());
  beforeEach(async () => {
    const leader = await server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
    ({ team, page: teamPage } = await server.build.team({ leader }));
  });

  const put = (body: object, caller = callers.user, id = team.id) =>
    server.client.request('PUT', `/teams/${id}`, { ...caller, body });
  const shownPage = async () => (await server.client.get(`/pages/${teamPage.id}.json`)).body;

  it('changes name, story and target of the team and of its page, which is not shown from the cache', async () => {
    expect((await shownPage()).name).to.equal(teamPage.name);
    const name = `Spring Tide ${team.id}`;
    const body = await bodyOf(
      put({
        name,
        story: '<p>For the <script>x</script>reef</p>',
        target: '9000',
      }),
    );
    expect(body.team).to.deep.equal({
      id: team.id,
      uid: team.id,
      name,
      leader_id: team.leader_page_id,
      page_ids: [team.leader_page_id],
    });
    expect(await shownPage()).to.include({ name, story: '<p>For the reef</p>', target_cents: 900_000 });
    expect((await server.client.get(`/teams/${team.id}.json`, callers.user)).body).to.deep.equal(body);
  });

  it('leaves alone what is not sent, null or empty, and what only the page has', async () => {
    const before = await shownPage();
    const body = await bodyOf(
      put({ name: '', story: null, state: 'cancelled', slug: 'else' }, callers.application),
    );
    expect(body.team.name).to.equal(team.name);
    const { name, slug, story, state, target_cents } = await shownPage();
    expect(before).to.deep.include({ name, slug, story, state, target_cents });
  });

  it('refuses a name that another team of the campaign has, in any case of letters', async () => {
    const leader = await server.build.page({ campaign_id: callers.campaignId });
    const { team: rival } = await server.build.team({ leader });
    const body = await bodyOf(put({ name: rival.name.toUpperCase(), target: '9000' }), 422);
    expect(body.error.errors[0]).to.include({ field: 'name', code: 'taken' });
    expect((await shownPage()).target_cents).to.equal(teamPage.target_cents);
  });

  it('is for the leader and the campaign’s applications', async () => {
    const others = await server.build.callers();
    for (const caller of [others.user, others.application, callers.client]) {
      expect((await put({ name: 'Ours now' }, caller)).status).to.equal(403);
    }
    expect((await put({ name: 'Ours now' }, callers.user, 999_999_999)).status).to.equal(404);
    expect((await put({ name: 'Ours now' }, {})).status).to.equal(401);
    expect((await shownPage()).name).to.equal(teamPage.name);
  });
});
